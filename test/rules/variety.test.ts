import type { IDataObject } from 'n8n-workflow';
import { fetchRows } from '../../shared/lists/readRows';
import { answerFailure } from '../../shared/failure/failure';
import { nextOffset } from '../../shared/lists/list';
import type { Page } from '../../shared/lists/list';
import { scroll } from '../../shared/lists/editorPage';
import { ofKinds } from '../../shared/catalogue/fieldKinds';
import type { FieldKind } from '../../shared/catalogue/fieldKinds';
import { pageOf } from '../../shared/catalogue/pagedLists';
import { isLongStill } from '../../shared/catalogue/states';
import { progressFrom } from '../../shared/trigger/stateText';
import { endingAtRepeated } from '../../shared/trigger/repeatedEnd';
import { stateAsker, checkEnds, checkSaid } from '../../shared/trigger/unsaidStates';
import { RunService } from './trigger/runService';
import { failureIn } from './failures';

const assumed = (name: string) => name.replace('list.', '');
const upTo = (count: number) => Array.from({ length: count }, (_, ref) => ({ ref: ref + 1 }));

describe('a list answer', () => {
	it('with a total of 0 beside rows has these rows', () => {
		expect(pageOf({ rows: [{ ref: 1 }], total: 0 }, { assumed })).toMatchObject({
			rows: [{ ref: 1 }],
			total: undefined,
		});
		expect(pageOf({ offset: 0, total: 0 }, { assumed }).rows).toEqual([]);
	});

	it('without rows is empty behind the first page only', async () => {
		expect(pageOf({ limit: 100, offset: '100', total: 137 }, { assumed })).toMatchObject({
			rows: [],
			total: 137,
		});
		expect(pageOf({ limit: 100, offset: 0, results: null }, { assumed }).rows).toEqual([]);
		expect([
			pageOf(false, { assumed }).rows,
			pageOf({ results: false, total: 0 }, { assumed }).rows,
		]).toEqual([[], []]);
		expect(pageOf({ limit: 100, offset: 0 }, { assumed }).rows).toEqual([]);
		expect(pageOf({ data: { limit: 100, offset: 0, count: 0 } }, { assumed }).rows).toEqual([]);
		const { details } = await failureIn(() =>
			pageOf({ limit: 100, offset: 0, total: 137 }, { assumed }),
		);
		expect(details.description).toContain("'list.results'");
	});

	it('of names may be keyed by them, and nothing within is taken for the list', () => {
		const data = { title: { type: 'text' }, subject: { type: 'tree', options: [{ name: 'a' }] } };
		expect(pageOf(data, { assumed }, { text: 'name' }).rows.map(({ name }) => name)).toEqual([
			'title',
			'subject',
		]);
	});

	it('keyed by number may hold nothing at a place', () => {
		expect(pageOf({ results: { 0: { ref: 7 }, 1: null } }, { assumed }).rows).toEqual([{ ref: 7 }]);
	});

	it('keyed by reference has no order; keyed by number it has', () => {
		const words = { keyedBy: 'ref' };
		expect(
			pageOf({ results: { 5: { ref: 5 }, 9: { name: 'nine' } } }, { assumed }, words),
		).toMatchObject({ isUnordered: true, rows: [{ ref: 5 }, { ref: '9', name: 'nine' }] });
		expect(
			pageOf({ results: { 0: { ref: 9 }, 1: { ref: 5 } } }, { assumed }, words),
		).not.toHaveProperty('isUnordered');
	});

	it('keyed by reference is read whole, page by page', async () => {
		const all = upTo(450).reverse();
		const fetchPage = async (offset: number, limit: number) =>
			await Promise.resolve({
				rows: all.slice(offset, offset + limit).sort((one, other) => one.ref - other.ref),
				total: all.length,
				isUnordered: true,
			});
		const { rows, gap } = await fetchRows(
			{ fetchPage, markOf: ({ ref }) => ({ ref }) },
			Number.POSITIVE_INFINITY,
		);
		expect([new Set(rows.map(({ ref }) => ref)).size, rows.length, gap]).toEqual([
			450,
			450,
			undefined,
		]);
	});

	it('keyed by reference has no first rows where it is cut: that is told', async () => {
		const fetchPage = async (offset: number) =>
			await Promise.resolve({ rows: upTo(20).slice(offset), total: 20, isUnordered: true });
		expect((await fetchRows({ fetchPage, markOf: ({ ref }) => ({ ref }) }, 5)).gap).toContain(
			'without their order',
		);
		expect(
			(await fetchRows({ fetchPage, markOf: ({ ref }) => ({ ref }) }, 20)).gap,
		).toBeUndefined();
	});

	it('that gives each row twice, counts it once and has no total is read whole', async () => {
		const all = upTo(230);
		const fetchPage = async (offset: number, limit: number) =>
			await Promise.resolve({
				rows: all.slice(offset, offset + limit).flatMap((row) => [row, row]),
				total: undefined,
			});
		for (const count of [2, 230]) {
			const list = {
				fetchPage: async (offset: number, limit: number) =>
					await fetchPage(offset, Math.max(0, Math.min(limit, count - offset))),
				markOf: ({ ref }: { ref: number }) => ({ ref }),
			};
			expect((await fetchRows(list, Number.POSITIVE_INFINITY)).rows).toEqual(all.slice(0, count));
		}
	});
});

describe('behind a page', () => {
	const page = (count: number, more: Partial<Page<{ ref: number }>> = {}) => ({
		rows: upTo(count),
		total: undefined,
		...more,
	});

	it('there may be more where the total is none, or that of the page', () => {
		expect(nextOffset(page(20), 0)).toBe(20);
		expect(nextOffset(page(20, { total: 20 }), 0)).toBe(20);
		expect(nextOffset(page(100, { total: 0 }), 0)).toBe(100);
		expect(nextOffset(page(7, { total: 7 }), 0)).toBeUndefined();
		expect(nextOffset(page(20, { total: 20, limit: 100 }), 0)).toBeUndefined();
		expect(nextOffset(page(0), 40)).toBeUndefined();
	});

	it('somebody who scrolls goes on', async () => {
		const fetchPage = async () => await Promise.resolve(page(25, { total: 0, limit: 25 }));
		expect((await scroll({ fetchPage, markOf: ({ ref }) => ({ ref }) })).next).toBeDefined();
	});

	it('the end is where all rows come again, or the offset is refused', async () => {
		const same = (rows: Array<{ ref: number }>, before: Array<{ ref: number }>) =>
			rows.length === before.length;
		const all = endingAtRepeated(async () => await Promise.resolve(page(30)), same);
		expect([(await all(0, 100)).rows.length, (await all(30, 100)).rows.length]).toEqual([30, 0]);
		const refused = endingAtRepeated(
			async (offset) =>
				await (offset > 0
					? Promise.reject(answerFailure('refused', '', 400))
					: Promise.resolve(page(30))),
			same,
		);
		await refused(0, 100);
		expect((await refused(30, 100)).rows).toEqual([]);
	});
});

describe('kinds of fields', () => {
	const field = (kind: FieldKind) => ({ kind });

	it('that no field tells leave all fields to choose from', () => {
		expect(ofKinds([field('text'), field('text')], (kind) => kind === 'date')).toHaveLength(2);
		expect(ofKinds([field('text'), field('date')], (kind) => kind === 'date')).toEqual([
			field('date'),
		]);
	});
});

describe('states that the list does not say', () => {
	const service = new RunService();
	const row = (ref: number, state: string, record = {}) => ({ ref, state, record });

	it('of jobs are asked of the job itself, once', async () => {
		const settings = service.settings(['jobFinished']);
		let calls = 0;
		const call = async () => {
			calls += 1;
			return await Promise.resolve({ data: { result: 'made', error: null }, headers: {} });
		};
		const catalogue = { ...settings.catalogue, call } as unknown as typeof settings.catalogue;
		const found = (record: object) => [row(4, 'result' in record ? ' \tsucceeded' : ' ', record)];
		const ask = stateAsker({ ...settings, catalogue }, new Map([[5, ' \tsucceeded']]), found);
		expect(progressFrom((await ask(row(4, ' ', { jobRef: 4 }))).state, settings.words)).toBe(
			'succeeded',
		);
		expect(progressFrom((await ask(row(5, ' ', { jobRef: 5 }))).state, settings.words)).toBe(
			'succeeded',
		);
		expect(calls).toBe(1);
	});

	it('in words that nobody knows are refused where ends are watched for', async () => {
		const old = { createdDate: '2025-06-01T00:00:00Z' };
		const settings = service.settings(['runFinished']);
		const check = async (state: string, record: object, changes = {}) =>
			await Promise.resolve().then(() =>
				checkEnds('run', [row(1, state, record)], { ...settings, ...changes }),
			);
		const { details } = await failureIn(async () => await check('2 Afgerond', old));
		expect(details.description).toContain("'states.succeeded'");
		await check('2 complete', old);
		await check('1 running', old);
		await check('2 Afgerond', { createdDate: '2025-12-31T23:00:00Z' });
		await check('2 Afgerond', old, { wordsAreChosen: true });
		await check('2 Afgerond', old, { chosen: ['runStatusChanged'] });
	});

	it('that no run says are told, those of jobs are asked for', async () => {
		const settings = service.settings(['runFinished']);
		expect(
			(await failureIn(() => checkSaid('run', [row(1, ' ')], settings))).details.description,
		).toContain("'runs.statusLabel'");
		expect(() => checkSaid('run', [row(1, ' '), row(2, '0 pending')], settings)).not.toThrow();
		expect(() => checkSaid('run', [row(1, ' \tsucceeded')], settings)).not.toThrow();
		expect(() => checkSaid('job', [row(1, ' ')], settings)).not.toThrow();
	});

	it('are long still by the last of their dates', () => {
		const now = Date.parse('2026-01-10T00:00:00Z');
		const { catalogue } = service.settings([]);
		const isStill = (record: IDataObject) => isLongStill('run', record, catalogue, now);
		expect(isStill({ createdDate: '2026-01-01', modifiedDate: '2026-01-02' })).toBe(true);
		expect(isStill({ createdDate: '2026-01-01', modifiedDate: '2026-01-09' })).toBe(false);
		expect(isStill({})).toBe(false);
	});
});
