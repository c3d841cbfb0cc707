import type { IDataObject } from 'n8n-workflow';

import { advancedSearch } from '../../../nodes/CatalogueResource/operations/resource/advancedSearch.operation';
import { objectOf } from '../../../shared/values/read';
import { itemWith } from '../../rules/items';
import { exclusive, inclusive, type Bounds } from './dateBounds';

beforeAll(() =>
	jest.useFakeTimers({ now: Date.parse('2026-11-12T12:00:00Z'), advanceTimers: true }),
);
afterAll(() => jest.useRealTimers());

const toTheSecond = inclusive(19);
const wholeDays = inclusive(10);

const DATES = [
	'2026-11-09T23:59:59Z',
	'2026-11-10T07:59:59Z',
	'2026-11-10T08:00:00Z',
	'2026-11-10T09:00:00Z',
	'2026-11-11T17:00:00Z',
	'2026-11-11T18:00:00Z',
	'2026-11-11T18:00:01Z',
	'2026-11-12T01:00:00Z',
];
const [FROM, TO] = ['2026-11-10T08:00:00Z', '2026-11-11T18:00:00Z'];

interface Service {
	write?: (date: string) => unknown;
	overrides?: Record<string, string>;
	values?: IDataObject;
	to?: string | undefined;
	from?: string;
}

async function found(
	isWithin: Bounds,
	{ write = (date) => date, overrides = {}, values = {}, from = FROM, to = TO }: Service = {},
) {
	const { item, hints, calls } = itemWith({
		values: {
			changedSince: 'date',
			changedSinceDate: from,
			returnAll: true,
			'options.dateFilters': { filter: to ? [{ field: 'modifiedDate', to }] : [] },
			'options.additionalFields': {},
			...values,
		},
		overrides,
		json: { changedSince: from },
		answer: ({ body }) => {
			const { dateFilters, limit, offset } = objectOf(body);
			const start = Number(offset ?? 0);
			const range = objectOf(objectOf(dateFilters).modifiedDate);
			const rows = DATES.map((date, ref) => ({ ref, modifiedDate: write(date) })).filter(
				({ ref }) => isWithin(DATES[ref] ?? '', String(range.from ?? '0'), String(range.to ?? '9')),
			);
			return { results: rows.slice(start, start + Number(limit)), total: rows.length };
		},
	});
	const items = await advancedSearch.each(item);
	return { refs: items.map(({ json }) => json.ref), hints, requests: calls.length };
}

const berlin = { 'dates.timezone': 'Europe/Berlin' };

describe('the moments that bound a search by date belong to it, and nothing beyond does', () => {
	it.each<[string, Bounds]>([
		['takes them', toTheSecond],
		['leaves them out', exclusive(19)],
		['leaves out their minutes', exclusive(16)],
		['reads their days', wholeDays],
	])('where the service %s', async (_, isWithin) => {
		expect((await found(isWithin)).refs).toEqual([2, 3, 4, 5]);
		expect((await found(isWithin, { overrides: berlin })).refs).toEqual([2, 3, 4, 5]);
		expect((await found(isWithin, { values: { returnAll: false, limit: 3 } })).refs).toEqual([
			2, 3, 4,
		]);
		expect((await found(isWithin, { to: '' })).refs).toEqual([2, 3, 4, 5, 6, 7]);
	});

	it('for a feed, too, which asks from its start on and takes all, whatever limit is left in the form', async () => {
		const values = { changedSince: 'startOfFeed', returnAll: false, limit: 3 };
		expect((await found(exclusive(19), { values, to: '' })).refs).toEqual([2, 3, 4, 5, 6, 7]);
	});

	it('which costs no further request', async () => {
		for (const isWithin of [toTheSecond, exclusive(19), wholeDays])
			expect(await found(isWithin)).toMatchObject({ requests: 1, hints: [] });
	});

	it.each<[string, (date: string) => unknown, number[]]>([
		['Unix seconds', (date) => Date.parse(date) / 1000, [2, 3, 4, 5]],
		['thousandths', (date) => new Date(date).toISOString(), [2, 3, 4, 5]],
		['minutes', (date) => date.replace(/:\d\dZ/, 'Z'), [2, 3, 4, 5, 6]],
	])('as far as dates show it that are written in %s', async (_, write, refs) => {
		expect((await found(wholeDays, { write })).refs).toEqual(refs);
	});

	it('with what may be of them, since its date has no seconds', async () => {
		const write = (date: string) => date.replace(/:\d\dZ/, 'Z');
		const { refs } = await found(toTheSecond, { write, from: '2026-11-10T07:59:30Z' });
		expect(refs).toContain(1);
	});

	it('which is said where dates of days alone leave it open', async () => {
		const write = (date: string) => date.slice(0, 10);
		for (const overrides of [{}, { 'dates.timezone': 'UTC' }] as Array<Record<string, string>>) {
			const { refs, hints } = await found(wholeDays, { write, overrides });
			expect(refs).toEqual(expect.arrayContaining([2, 3, 4, 5]));
			expect(hints).toHaveLength(1);
		}
		const midnight = { from: '2026-11-10T00:00:00Z', to: '' };
		const { refs, hints } = await found(wholeDays, {
			write,
			overrides: { 'dates.timezone': 'UTC' },
			...midnight,
		});
		expect([refs, hints]).toEqual([[1, 2, 3, 4, 5, 6, 7], []]);
	});

	it('of dates without a zone what no zone can bring within them', async () => {
		const write = (date: string) => date.slice(0, 19);
		const { refs, hints } = await found(() => true, { write, from: '2026-11-10T22:00:00Z' });
		expect(refs).not.toContain(0);
		expect(hints.join()).toContain("Set 'dates.timezone'");
	});

	it('but a filter that the service passes over is no bound', async () => {
		const all = found(() => true, { from: '2026-11-12T00:00:00Z', to: '' });
		await expect(all).rejects.toThrow('did not apply the filter');
	});
});
