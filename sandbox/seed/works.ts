import { readFileSync } from 'node:fs';

/** How a work is sold: H hardback, P paperback, E EPUB, A audiobook. */
export type FormLetter = 'H' | 'P' | 'E' | 'A';

/** A work in the public domain, as it stands in works/*.json. */
export interface Work {
	/** Stays with the work for good: its sample ISBNs are made from it. */
	id: number;
	title: string;
	subtitle?: string;
	/** Several authors are separated by '; '. */
	author: string;
	/** Years of birth and death, where both are known. */
	lived?: readonly [number, number];
	/**
	 * First publication, as YYYY, YYYY-MM or YYYY-MM-DD: as much of it as is well known. It is that of the book, except
	 * where the work is usually dated from a magazine (Crime and Punishment, 1866); of a play, that of the printed text.
	 */
	published?: string;
	/** For works older than print: when they were written, in words. */
	composed?: string;
	/** Original language; English when absent. */
	language?: string;
	original?: string;
	translator?: string;
	bisac: readonly [main: string, ...more: string[]];
	thema: readonly [main: string, ...more: string[]];
	pages: number;
	formats: string;
	keywords?: readonly string[];
	series?: string;
	age?: string;
	/** The publisher, when it is not the house of the instance. */
	house?: string;
	about: string;
}

const shelves = [
	'ancient-and-medieval',
	'english-to-1800',
	'english-1800-1860',
	'english-1860-1900',
	'english-1900-1930',
	'children',
	'french',
	'german',
	'russian',
	'southern-europe-and-latin-america',
	'northern-and-eastern-europe',
	'asia-and-africa',
];

function shelf(name: string): Work[] {
	return JSON.parse(readFileSync(new URL(`works/${name}.json`, import.meta.url), 'utf8')) as Work[];
}

export const works: readonly Work[] = shelves.flatMap(shelf);

const precisions = new Map<number, 'Day' | 'Month' | 'Year'>([
	[4, 'Year'],
	[7, 'Month'],
	[10, 'Day'],
]);

/** The day of first publication as far as it is known; the rest is filled with the first of January or of the month. */
export function firstPublication(work: Work): { date: string; precision: 'Day' | 'Month' | 'Year' } | undefined {
	if (work.published === undefined) return undefined;
	const precision = precisions.get(work.published.length);
	if (precision === undefined) throw new RangeError(`${work.title}: no such date as ${work.published}`);
	return { date: (work.published + '-01-01').slice(0, 10), precision };
}
