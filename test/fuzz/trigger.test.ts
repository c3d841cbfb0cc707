import fc from 'fast-check';

import { core } from '../engine/n8n';
import { catalogue } from '../engine/workflow';
import { inFull } from '../setup/figures';
import { seed } from './bench';
import type { Mutation } from './mutations';
import { mutation } from './mutations';
import { aloneInFuzz, fuzz, judged } from './untrueAnswers';
import type { Wrong } from './verdict';
import { apiKey } from './verdict';

const pollCases = inFull ? 300 : 100;
const LONGEST_TEST_MS = 300_000;

const answer = mutation(apiKey);

it(
	'the trigger is a match for untrue answers, and goes on behind them',
	async () => {
		const { description } = (await aloneInFuzz(catalogue('Trigger', 'catalogueTrigger', {})))
			.nodeType;
		const events = description.properties
			.find(({ name }) => name === 'events')
			?.options?.map((option) => ('value' in option ? option.value : ''));
		const node = catalogue('Trigger', 'catalogueTrigger', {
			events,
			options: { includeExisting: true },
		});
		const { workflow, additionalData, nodeType } = await aloneInFuzz(node);
		const poll = async () =>
			await nodeType.poll?.call(
				new core.PollContext(workflow, node, additionalData, 'trigger', 'update'),
			);
		const isItems = (given: unknown) =>
			given === null || (Array.isArray(given) && given.every(Array.isArray));
		const { exchanges } = fuzz.of('catalogueJob.job.getMany');
		const one = async (reply: Mutation['reply'] | undefined, turn?: number) => {
			fuzz.server.begin(exchanges, reply, turn);
			return await judged(poll, isItems);
		};
		const cases = fc.record({
			mutation: answer,
			turn: fc.constantFrom(undefined, 0, 1, 2),
			isFirst: fc.boolean(),
		});
		await workflow.expression.withIsolate(async () => {
			await fc.assert(
				fc.asyncProperty(cases, async ({ mutation: { reply }, turn, isFirst }) => {
					workflow.staticData = {};
					const before = isFirst ? [] : await one(undefined);
					const during = await one(reply, turn);
					const size = JSON.stringify(workflow.staticData).length;
					const after = await one(undefined);
					const grown: Wrong[] =
						size > 200_000 ? [{ kind: 'outcome', what: `It remembers ${size} characters` }] : [];
					fuzz.tally.accept([...before, ...during, ...after, ...grown]);
				}),
				{ seed, numRuns: pollCases },
			);
		});
	},
	LONGEST_TEST_MS,
);
