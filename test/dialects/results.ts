/** Counts what became of the cases, and keeps the red ones for docs/dialects.md and for whoever looks into them. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { report } from '../setup/figures';
import type { Outcome, Verdict } from './judge';

/** `CATALOGUE_DIALECT_RESULTS=file` keeps all verdicts, for `npm run dialects`. */
const file = process.env.CATALOGUE_DIALECT_RESULTS ?? join(tmpdir(), 'dialects.json');
export const write = (verdicts: Verdict[]): void =>
	writeFileSync(file, JSON.stringify(verdicts, null, '\t'));

/** Seed or choice, operation, what came and what was wanted. */
export const line = (
	{ dialect, operation, outcome, wanted, what }: Verdict,
	seed?: number,
): string =>
	`${seed === undefined ? '' : `seed ${seed}: `}${dialect.join(', ')} in ${operation}: ${outcome}, where ${wanted} was wanted. ${what}`;

export function counted(
	verdicts: Verdict[],
	dialects: number,
): Record<Outcome | 'dialects' | 'cases', number> {
	const of = (outcome: Outcome) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
	const counts = {
		dialects,
		cases: verdicts.length,
		equal: of('equal'),
		named: of('named'),
		told: of('told'),
		silent: of('silent'),
		hung: of('hung'),
		wrote: of('wrote'),
	};
	report('dialects', counts);
	return counts;
}
