import { execute } from '../../../shared/engine/execute';
import { startRun } from '../../../shared/engine/nodeRun';
import type { EachOperation } from '../../../shared/engine/operation';
import { Failure } from '../../../shared/failure/failure';
import type { Caller } from '../../../shared/transport/caller';
import { itemWith } from '../items';

describe('Stop', () => {
	it('starts no more items, also of those that send nothing, and leaves none without an outcome', async () => {
		const done: number[] = [];
		const { item } = itemWith({});
		const operation = {
			name: 'Update',
			value: 'update',
			fields: [],
			each: async ({ index }) => await Promise.resolve([{ json: { index: done.push(index) } }]),
		} as Partial<EachOperation> as EachOperation;
		const caller = { isCancelled: () => done.length > 2 } as Caller;
		const run = startRun(caller, () => ({ requestsAtOnce: 2 }), { continueOnFail: true });
		const { outcomes } = await execute(operation, {
			run,
			makeItem: async (index) => ({ ...item, index }),
			count: 1_000,
		});
		expect(done.length).toBeLessThan(10);
		const places = outcomes.flatMap(({ items }) => items);
		expect(places).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
		const { result } = outcomes.at(-1)!;
		expect(result instanceof Failure && result.details.code).toBe('CANCELLED');
	});
});
