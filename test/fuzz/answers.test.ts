/**
 * Untrue answers to every request of every operation: a clear error or a correct item, one outcome for each input item,
 * nothing else. The operations come from the built descriptions, the answers are the sandbox's own, changed.
 */
import fc from 'fast-check';
import type { INodeExecutionData } from 'n8n-workflow';

import { inFull } from '../setup/figures';
import { bench, seed } from './bench';
import type { Mutation } from './mutations';
import { mutation } from './mutations';
import type { Runner } from './oneRun';
import { runnerOf } from './oneRun';
import type { Recorded } from './recordings';
import { inputFile, operationNames } from './recordings';
import type { Routes } from './requests';
import { routesOf } from './requests';
import type { Wrong } from './verdict';
import { apiKey, ending } from './verdict';

const casesPerRequest = inFull ? 120 : 65;
const LONGEST_TEST_MS = 300_000;

interface Case {
	/** Which request of the run gets the untrue answer; all of them without a number. */
	turn: number | undefined;
	mutation: Mutation;
	continues: boolean;
	inputs: number;
}

const fuzz = bench('answerCases');

async function judged(
	one: Recorded,
	runner: Runner,
	routes: Routes,
	{ turn, mutation: { reply }, continues, inputs }: Case,
): Promise<Wrong[]> {
	const { tally, server } = fuzz;
	const items = Array.from({ length: inputs }, (): INodeExecutionData => ({
		json: {},
		binary: structuredClone(inputFile),
	}));
	server.begin(one.exchanges, reply, turn);
	const ended = await tally.run(
		async (signal) => await runner.run(structuredClone(runner.complete), items, continues, signal),
	);
	if (ended === 'hang') return [{ kind: 'hang', what: 'It did not end' }];
	tally.count(ended);
	return [
		...ending(ended, inputs, false),
		...server.asked().flatMap(routes.check),
		...fuzz.strays(),
	];
}

describe.each(operationNames)('%s', (name) => {
	it(
		'is a match for untrue answers',
		async () => {
			const one = fuzz.of(name);
			const runner = await runnerOf(one, fuzz.server.url);
			const routes = routesOf(one, fuzz.recorded);
			const cases = fc.record({
				turn: fc.constantFrom(undefined, ...one.exchanges.keys()),
				mutation: mutation(apiKey),
				continues: fc.boolean(),
				inputs: fc.constantFrom(1, 1, 2),
			});
			await runner.through(async () => {
				await fc.assert(
					fc.asyncProperty(cases, async (given) =>
						fuzz.tally.accept(await judged(one, runner, routes, given)),
					),
					{ seed, numRuns: casesPerRequest * one.exchanges.length },
				);
			});
		},
		LONGEST_TEST_MS,
	);
});
