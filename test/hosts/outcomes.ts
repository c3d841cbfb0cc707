import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Execution, Item } from '../../scripts/host/execution';
import { runWorkflow } from '../../scripts/host/execution';
import { importWorkflow } from '../../scripts/host/workflows';
import type { Binary } from './binaries';
import { bytesOf } from './binaries';
import type { HostInTest } from './hostInTest';
import { cases, operationsWorkflow } from './operationsWorkflow';

/** What an operation gave, as far as every host and every mode must give the same. */
export interface Outcome {
	items: number;
	/** The ids of the input items that every output item is paired with, e.g. '1' or, for a sum over all, '1,2'. */
	pairs: string[];
	failed: string[];
	/** Their messages. */
	errors: string[];
	/** Media type and sha-256 of every file; the names of generated pictures are of chance. */
	files: string[];
}

/** By the name of the case. */
export type Outcomes = Record<string, Outcome>;

/** n8n writes one pair as a number or an object, several as a list. */
const pairOf = ({ pairedItem }: Item): string =>
	[pairedItem]
		.flat()
		.map((pair) => Number(typeof pair === 'object' ? (pair as { item: number }).item : pair) + 1)
		.join();

const outputOf = ({ runData }: Execution, node: string, output: number): Item[] =>
	(runData[node] ?? []).flatMap((run) => run.data?.main?.[output] ?? []);

const fileOf = async ({ session }: HostInTest, file: Binary): Promise<string> =>
	`${file.mimeType} ${createHash('sha256')
		.update(await bytesOf(session, file))
		.digest('hex')}`;

async function outcomeOf(inTest: HostInTest, execution: Execution, name: string): Promise<Outcome> {
	const [items, errors] = [outputOf(execution, name, 0), outputOf(execution, name, 1)];
	const files = items.flatMap(({ binary = {} }) => Object.values(binary) as Binary[]);
	expect(
		files.filter(({ id }) => (id === undefined) !== (inTest.binaryMode === 'default')),
	).toEqual([]);
	return {
		items: items.length,
		pairs: items.map(pairOf),
		failed: errors.map(pairOf),
		errors: errors.map(({ json }) => (json.error as { message: string }).message),
		files: await Promise.all(files.map((file) => fileOf(inTest, file))),
	};
}

/** Runs every operation in one execution, with the credential of that name. */
export async function runOperations(inTest: HostInTest, credential: string): Promise<Outcomes> {
	const { id } = await importWorkflow(inTest.session, operationsWorkflow(credential));
	const execution = await runWorkflow(inTest.session, id);
	expect(execution.error).toBeUndefined();
	const outcomes: Outcomes = {};
	for (const { name } of cases) outcomes[name] = await outcomeOf(inTest, execution, name);
	return outcomes;
}

/**
 * Leaves the outcomes of one host and mode for the others, and gives all that are there by now. The versions may run beside each other,
 * each in a process of its own: of any two, the later one sees the earlier.
 */
export function compared(name: string, outcomes: Outcomes): Outcomes[] {
	const folder = join(process.env.CATALOGUE_TEST_FOLDER ?? '', 'outcomes');
	const file = join(folder, `${name}.json`);
	mkdirSync(folder, { recursive: true });
	writeFileSync(`${file}.part`, JSON.stringify(outcomes));
	renameSync(`${file}.part`, file);
	const whole = readdirSync(folder).filter((other) => other.endsWith('.json'));
	return whole.map((other) => JSON.parse(readFileSync(join(folder, other), 'utf8')) as Outcomes);
}
