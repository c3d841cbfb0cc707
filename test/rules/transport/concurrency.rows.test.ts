import type { IDataObject } from 'n8n-workflow';

import { add } from '../../../nodes/CatalogueCollection/operations/resource/add.operation';
import { checkFields } from '../../../nodes/CatalogueResource/operations/resource/checkFields';
import { checkDates } from '../../../nodes/CatalogueResource/operations/resource/checkFilters';
import { checkSort } from '../../../nodes/CatalogueResource/operations/resource/checkSort';
import type { DateBound } from '../../../nodes/CatalogueResource/operations/resource/dateBounds';
import {
	knownRow,
	showsBoundingDay,
} from '../../../nodes/CatalogueResource/operations/resource/dayOfRow';
import type { Item } from '../../../shared/engine/item';
import { readItems } from '../../../shared/engine/itemsTogether';
import { outputsOf } from '../../../shared/engine/outputItems';
import { spentOf } from '../../../shared/engine/paidAndDone';
import { summaryOf } from '../../../shared/engine/preview';
import { byState } from '../../../shared/form/stateFilter';
import { resourceOutputs } from '../../../shared/record/resourceOutputs';
import { itemWith } from '../items';
import { textsRead } from '../textsRead';

const COUNT = 300;
/** Of the twelve for each time that all are gone through, since a pause comes every 25 ms. */
const LEAST_TURNS = 9;
const each = <Row>(make: (index: number) => Row) =>
	Array.from({ length: COUNT }, (_, i) => make(i));

const rows = each((index): IDataObject => {
	const number = String(index).padStart(4, '0');
	return {
		ref: index + 1,
		title: `Title ${number}`,
		modifiedDate: '2026-03-10T12:00:00Z',
		fields: { author: `Author ${number}`, subjects: ['Poetry'] },
	};
});
const outcomes = each((index) => ({
	items: [index],
	result: [{ json: { ref: index + 1, preview: true, action: 'none' } }],
}));
const runs = each((index) => ({ queueRef: index, status: 2 }));
const bound: DateBound = {
	...{ name: 'modifiedDate', filter: 'modifiedDate', zone: '', moment: 0 },
	...{ side: 'to' as const, key: 'to' },
};
const undated = { ...bound, name: 'published' };
const since = { modifiedDate: { from: '2026-03-01' } };
const byAuthor = { author: 'Author' };
const { item } = itemWith({});
const { run } = item;
const simplified = itemWith({ values: { simplify: true } }).item;
const asTable = itemWith({ values: { simplify: true, 'options.fieldsAsColumns': true } }).item;
const sorted = async (field: string) =>
	await checkSort(
		item,
		{ rows, total: COUNT },
		{},
		{ field, direction: 'asc', max: Number.POSITIVE_INFINITY },
	);

/** Work over all rows of a list or all items, and how often it goes through all of them. */
const works: Array<[string, number, () => Promise<unknown>]> = [
	['items are made of outcomes', 1, async () => await outputsOf(outcomes, [], run)],
	['a preview is counted', 1, async () => await summaryOf(add, outcomes)],
	['what was paid for is counted', 1, async () => await spentOf(outcomes, COUNT)],
	['resources are simplified', 1, async () => await resourceOutputs(simplified, rows)],
	['fields become columns', 3, async () => await resourceOutputs(asTable, rows)],
	['states are looked at', 1, async () => await byState(item, 'run').warnUnknown(runs)],
	['a sort by text is checked', 2, async () => await sorted('title')],
	['a sort by date is checked', 2, async () => await sorted('modifiedDate')],
	['a filter on a field is checked', 2, async () => await checkFields(item, rows, byAuthor)],
	['a filter by date is checked', 1, async () => await checkDates(item, rows, since)],
	['the bounding days are looked for', 1, async () => await showsBoundingDay(rows, bound)],
	['a row of a known day is looked for', 3, async () => await knownRow(rows, undated)],
];

/** How often others had a turn meanwhile, where each look at the clock takes a millisecond. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
	let [now, turns] = [0, 0];
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 1));
	let isOver = false;
	const turn = () => {
		turns += 1;
		if (!isOver) setImmediate(turn);
	};
	setImmediate(turn);
	await work().finally(() => {
		isOver = true;
		clock.mockRestore();
	});
	return turns;
}

it.each(works)('others have their turns while %s', async (_, times, work) => {
	expect(await turnsDuring(work)).toBeGreaterThan(times * LEAST_TURNS);
});

/** References of as many collections, whose calls are counted. */
async function addToEach(answer: () => Promise<void>, resourceRefs: number | number[] = 1) {
	let [calls, waiting, most, looks, looksDuringFirst] = [0, 0, 0, 0, 0];
	const call = async () => {
		calls += 1;
		waiting += 1;
		most = Math.max(most, waiting);
		const [isFirst, before] = [calls === 1, looks];
		await answer();
		if (isFirst) looksDuringFirst = looks - before;
		waiting -= 1;
		return { data: {}, envelope: {}, headers: {}, replayed: false };
	};
	const items = each((index): Item => {
		const values = { collection: { mode: 'id', value: String(index + 1) }, resourceRefs };
		const { item: one } = itemWith({ values });
		const catalogue = { ...one.catalogue, call, concurrency: 10 };
		const run = { ...one.run, requestsAtOnce: 10 };
		/** Each collection looks at it once as it begins. */
		const plan = { get: () => void (looks += 1) };
		return Object.defineProperty({ ...one, index, catalogue, run } as Item, 'plan', plan);
	});
	await add.together(items, () => {});
	return { calls, most, begun: looksDuringFirst };
}

it('rows that show what was entered are not compared with each of many values', async () => {
	const isbn = Array.from({ length: 300 }, (_, index) => String(9_780_000_000_000 + index));
	const rows = isbn.map((one, ref) => ({ ref, fields: { isbn: one } }));
	const check = async () => await checkFields(item, rows, { isbn });
	expect(await textsRead(check)).toBeLessThan(20 * 300);
});

it('references of many collections are not all under way at once', async () => {
	const { most, begun } = await addToEach(async () => await new Promise(setImmediate));
	expect(most).toBe(10);
	expect(begun).toBeLessThan(10);
});

it('references of many collections are not sent behind a failure that stops the node', async () => {
	const refuse = async () => await Promise.reject(new Error('Refused'));
	expect((await addToEach(refuse)).calls).toBeLessThanOrEqual(10);
});

it('many references of each collection are not sent behind a failure that stops the node', async () => {
	const refuse = async () => await Promise.reject(new Error('Refused'));
	const refs = Array.from({ length: 1_000 }, (_, index) => index + 1);
	expect((await addToEach(refuse, refs)).calls).toBeLessThanOrEqual(10);
});

it('many items that are read together are not read on when the execution is stopped', async () => {
	let read = 0;
	const items = each(
		(index) => ({ index, run: { ...run, isCancelled: () => read > 9 } }) as unknown as Item,
	);
	const reading = readItems(items, () => (read += 1));
	await expect(reading).rejects.toThrow('canceled');
	expect(read).toBe(10);
});
