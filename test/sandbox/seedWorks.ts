import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type {
	OvernightChange,
	SeedField,
	SeedHistory,
	SeedInstance,
	SeedResource,
} from '../../sandbox/seed/types';
import { snapshot, worksFolder } from './seedSnapshot';

interface Work {
	id: number;
	title: string;
	author: string;
	lived?: [number, number];
	published?: string;
	composed?: string;
	language?: string;
	original?: string;
	bisac: string[];
	thema: string[];
	pages: number;
	formats: string;
	keywords?: string[];
	about: string;
}

export interface Catalogue {
	instance: SeedInstance;
	resources: SeedResource[];
	history: SeedHistory;
	nights: OvernightChange[][];
}

/** The works that the seed is made of, and the catalogues that it makes. */
export const works = readdirSync(worksFolder).flatMap((name): Work[] =>
	JSON.parse(readFileSync(join(worksFolder, name), 'utf8')),
);
export const catalogues = snapshot<Catalogue[]>('catalogue');

export function fieldsOf({ instance }: Catalogue, type: string): Map<string, SeedField> {
	return new Map(
		instance.types.find(({ name }) => name === type)?.fields.map((field) => [field.name, field]),
	);
}

export const isDate = (text: unknown): boolean =>
	typeof text === 'string' &&
	/^\d{4}-\d\d-\d\d$/.test(text) &&
	new Date(text).toISOString().startsWith(text);
