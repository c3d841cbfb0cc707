/**
 * What a suite counted (cases, effects, losses, duplicates, ...): one JSON object per suite, which `npm run test:<suite>` prints as
 * its last line. Several files of one suite add up: numbers are summed, lists and objects laid together, anything else is kept under its key.
 */
import { appendFileSync } from 'node:fs';

export type Figures = Record<string, number | string | string[] | Record<string, number>>;

/** False in `npm run test:all`, which shares its time with every other suite; true where the suite was asked for by name. */
export const inFull = process.env.CATALOGUE_FORM !== 'short';

/** Call it once a suite knows its figures, also when some of them are a failure. */
export function report(suite: string, figures: Figures): void {
	const file = process.env.CATALOGUE_FIGURES;
	if (file === undefined) console.log(JSON.stringify({ suite, ...figures }));
	else appendFileSync(file, JSON.stringify({ suite, ...figures }) + '\n');
}
