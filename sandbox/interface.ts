import { readFileSync } from 'node:fs';
import { assumptions } from '../shared/service/assumptions.ts';
import type { Assumption } from '../shared/service/assumptions.ts';

/** The name this run uses for one assumption, e.g. at('runs.path'). */
export type At = (key: Assumption) => string;

function isAssumption(key: string): key is Assumption {
	return Object.hasOwn(assumptions, key);
}

/** The assumptions with the overrides of `file` laid over; an unknown key is an error, since it would move nothing. */
export function readInterface(file: string | undefined): At {
	const table: Record<Assumption, string> = { ...assumptions };
	const overrides: unknown = file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'));
	for (const [key, value] of Object.entries(overrides as Record<string, unknown>)) {
		if (!isAssumption(key)) throw new Error(`--interface: there is no assumption named "${key}"`);
		if (typeof value !== 'string') throw new Error(`--interface: "${key}" takes a text`);
		table[key] = value;
	}
	return (key) => table[key];
}

/** A path of the assumptions table as a route: '/resources/{ref}/file' is '/resources/:ref/file'. */
export function pathOf(path: string): string {
	return path.replace(/\{(\w+)\}/g, ':$1');
}
