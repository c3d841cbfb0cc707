import { execute } from '../../../shared/engine/execute';
import type { Item } from '../../../shared/engine/item';
import { outcomesOf } from '../../../shared/engine/itemsTogether';
import type { Outcome, TogetherOperation } from '../../../shared/engine/operation';
import { failureOf } from '../../../shared/failure/failure';
import { itemWith } from '../items';

const refused = failureOf(new Error('Refused'));

/** What the counter is told while `together` works on three items, of which the second fails. */
async function counted(together: TogetherOperation['together']) {
	const told: Array<[boolean, number | undefined]> = [];
	const { item } = itemWith({});
	const operation = {
		name: 'Add',
		value: 'add',
		fields: [],
		together,
	} as unknown as TogetherOperation;
	await execute(operation, {
		run: { ...item.run, continueOnFail: true },
		makeItem: async (index) => ({ ...item, index }),
		count: 3,
		progress: {
			count: (isFailed, items) => told.push([isFailed, items]),
			end: () => undefined,
		},
	});
	return told;
}

const outcome = (items: number[], result: Outcome['result'] = []): Outcome => ({ items, result });

describe('the progress of items that go together', () => {
	it('is told as each of them ends', async () => {
		const seen: number[] = [];
		const told = await counted(async (items, tell) => {
			const { outcomes, add } = outcomesOf(items, [], (one) => {
				tell(one);
				seen.push(one.items.length);
			});
			add(outcome([0]));
			add(outcome([1], refused));
			expect(seen).toHaveLength(2);
			add(outcome([2]));
			return outcomes;
		});
		expect(told).toEqual([
			[false, 1],
			[true, 1],
			[false, 1],
		]);
	});

	it('is told at the end where they end at once', async () => {
		const told = await counted(async () => [outcome([0, 2]), outcome([1], refused)]);
		expect(told).toEqual([
			[false, 2],
			[true, 1],
		]);
	});
});

describe('the outcomes of items that go together', () => {
	const ofItem = (continues: boolean) =>
		outcomesOf([{ run: { continueOnFail: continues } } as unknown as Item], [], () => {});

	it.each([
		[true, false],
		[false, true],
	])('end with the first failure, unless the node goes on: %p', (continues, isStopped) => {
		const { add, isStopped: stopped } = ofItem(continues);
		add(outcome([0]));
		expect(stopped()).toBe(false);
		add(outcome([1], refused));
		add(outcome([2]));
		expect(stopped()).toBe(isStopped);
	});
});
