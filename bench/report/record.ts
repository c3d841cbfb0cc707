import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Findings } from '../bench.ts';
import type { Machine } from '../machine.ts';

/** What a scenario found at its full size, and where. */
export interface Measured extends Findings {
	machine: Machine;
}

export type Measurements = Readonly<Record<string, Measured>>;

/** Puts what was found in the place of what docs/benchmarks.json had for these scenarios; gives all of it. */
export function keep(folder: string, found: Measurements): Measurements {
	const file = join(folder, 'benchmarks.json');
	const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Measurements) : {};
	const all = { ...before, ...found };
	writeFileSync(file, `${JSON.stringify(all, null, '\t')}\n`);
	return all;
}
