import { readFileSync } from 'node:fs';

import type { SeedOption } from './types.ts';

/** Code and heading of each subject, and for Thema the code of its parent (Thema 1.5, English headings). */
interface Headings {
	bisac: [code: string, heading: string][];
	thema: [code: string, heading: string, parent: string][];
}

const headings = JSON.parse(readFileSync(new URL('subjects.json', import.meta.url), 'utf8')) as Headings;

const bisacHeadings = new Map(headings.bisac);
const themaHeadings = new Map(headings.thema.map(([code, heading]) => [code, heading]));

function found(table: ReadonlyMap<string, string>, code: string): string {
	const heading = table.get(code);
	if (heading === undefined) throw new RangeError(`No subject has the code ${code}`);
	return heading;
}

const section = (heading: string): string => heading.slice(0, heading.indexOf(' / '));

/** BISAC headings under their sections ("FICTION"); a section has no code of its own. */
export const bisacOptions: readonly SeedOption[] = [
	...new Set(headings.bisac.map(([, heading]) => section(heading))),
].flatMap((parent) => [
	{ name: parent },
	...headings.bisac
		.filter(([, heading]) => section(heading) === parent)
		.map(([code, name]) => ({ name, code, parent })),
]);

export const themaOptions: readonly SeedOption[] = headings.thema.map(([code, name, parent]) =>
	parent === '' ? { name, code } : { name, code, parent: found(themaHeadings, parent) },
);

export const bisacName = (code: string): string => found(bisacHeadings, code);

export const themaName = (code: string): string => found(themaHeadings, code);
