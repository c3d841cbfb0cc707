import type { IDataObject } from 'n8n-workflow';

import { advancedSearch } from '../../../nodes/CatalogueResource/operations/resource/advancedSearch.operation';
import { objectOf } from '../../../shared/values/read';
import { itemWith } from '../../rules/items';
import { exclusive, inclusive, type Bounds } from './dateBounds';

const DATES = [
	'2026-03-08T12:00:00Z',
	'2026-03-10T07:59:59Z',
	'2026-03-10T08:00:00Z',
	'2026-03-10T09:00:00Z',
	'2026-03-15T09:00:00Z',
	'2026-03-20T18:00:00Z',
	'2026-03-20T18:00:01Z',
	'2026-03-23T12:00:00Z',
];

/** Times of its own, seven hours behind, beside which it passes over the zone of a bound. */
const local = (date: string) =>
	new Date(Date.parse(date) - 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const passingOverZones: Bounds = (date, from, to) =>
	local(date) >= from.slice(0, 19).replace('T', ' ') &&
	local(date) <= to.slice(0, 19).replace('T', ' ');

interface Service {
	write?: (date: string) => unknown;
	values?: IDataObject;
	range?: IDataObject;
	overrides?: Record<string, string>;
	timezone?: string;
}

async function found(
	isWithin: Bounds,
	{
		write = (date) => date,
		values = {},
		range = { from: DATES[2], to: DATES[5] },
		...around
	}: Service = {},
) {
	const { item, hints, calls } = itemWith({
		values: {
			changedSince: 'anyTime',
			returnAll: true,
			'options.dateFilters': { filter: [{ field: 'published', ...range }] },
			'options.additionalFields': {},
			...values,
		},
		answer: ({ body, path }) => {
			if (!String(path).endsWith('/search')) return [];
			const { dateFilters, limit, offset } = objectOf(body);
			const start = Number(offset ?? 0);
			const { from = '0', to = '9' } = objectOf(objectOf(dateFilters).published);
			const rows = DATES.map((date, ref) => ({ ref, fields: { published: write(date) } })).filter(
				({ ref }) => isWithin(DATES[ref] ?? '', String(from), String(to)),
			);
			return { results: rows.slice(start, start + Number(limit)), total: rows.length };
		},
		...around,
	});
	const items = await advancedSearch.each(item);
	return { refs: items.map(({ json }) => json.ref), hints: hints.join(' '), calls: calls.length };
}

const CHANGED = '2026-11-10T08:00:00Z';
const LOCAL = '2026-11-10T01:00:00';

/** What was changed at a moment, of a service that shows only when: one row at it, one behind it, one long before. */
async function changedAndPublished(isWithin: Bounds, overrides: Record<string, string>) {
	const isLocal = Object.keys(overrides).length > 0;
	const dates = [CHANGED, '2026-11-10T09:00:00Z'];
	const { item } = itemWith({
		overrides,
		values: {
			changedSince: 'date',
			changedSinceDate: CHANGED,
			returnAll: true,
			'options.dateFilters': { filter: [{ field: 'published', from: DATES[2] }] },
			'options.additionalFields': {},
		},
		answer: ({ body, path }) => {
			if (!String(path).endsWith('/search')) return [];
			const { from = '0', to = '9' } = objectOf(
				objectOf(objectOf(body).dateFilters).modifiedDate,
			) as Record<string, string>;
			const results = dates
				.filter((date) => isWithin(date, from, to))
				.map((date) => ({
					ref: dates.indexOf(date) + 1,
					modifiedDate: isLocal ? local(date) : date,
				}));
			return { results, total: results.length };
		},
	});
	return (await advancedSearch.each(item)).map(({ json }) => json.ref);
}

describe('the moments that bound a filter on a field belong to it, and nothing beyond does', () => {
	it.each<[string, Bounds]>([
		['takes them', inclusive(19)],
		['leaves them out', exclusive(19)],
		['leaves out their minutes', exclusive(16)],
		['reads their days', inclusive(10)],
		['leaves out their days', exclusive(10)],
		['passes over the filter', () => true],
	])('where the service %s', async (_, isWithin) => {
		expect(await found(isWithin)).toMatchObject({ refs: [2, 3, 4, 5], hints: '' });
		const limited = { returnAll: false, limit: 3 };
		expect((await found(isWithin, { values: limited })).refs).toEqual([2, 3, 4]);
		expect((await found(isWithin, { range: { from: DATES[2] } })).refs).toEqual([2, 3, 4, 5, 6, 7]);
	});

	it('which costs no further request, and counts what lies beyond the limit', async () => {
		expect((await found(inclusive(19))).calls).toBe(1);
		const { hints } = await found(inclusive(19), { values: { returnAll: false, limit: 3 } });
		expect(hints).toContain('3 of 4');
	});

	it('also where dates without a zone are of another one, which is said', async () => {
		const { refs, hints } = await found(passingOverZones, { write: local });
		expect(refs).toEqual(expect.arrayContaining([2, 3, 4, 5]));
		expect(refs).not.toContain(0);
		expect(hints).toContain("Set 'dates.timezone'");
		const overrides = { 'dates.timezone': 'America/Phoenix' };
		expect(await found(passingOverZones, { write: local, overrides })).toMatchObject({
			refs: [2, 3, 4, 5],
			hints: '',
		});
	});

	it.each(['UTC', 'Europe/Berlin', 'Asia/Tokyo', 'America/New_York'])(
		'and days are those of the calendar in %s',
		async (timezone) => {
			const write = (date: string) => date.slice(0, 10);
			const range = { from: '2026-03-10T00:00:00', to: '2026-03-20T00:00:00' };
			for (const isWithin of [inclusive(10), exclusive(10), inclusive(19)])
				expect((await found(isWithin, { write, range, timezone })).refs).toEqual([
					1, 2, 3, 4, 5, 6,
				]);
		},
	);

	it.each([() => undefined, () => '2026', () => '2026-03', () => 'spring'])(
		'but the service decides where its results do not show it: %#',
		async (write) => {
			expect((await found(inclusive(19), { write })).refs).toEqual([2, 3, 4, 5]);
		},
	);

	it.each<[string, Bounds, Record<string, string>]>([
		['leaves out the bounding days', exclusive(10), {}],
		['leaves out the bounding moments', exclusive(19), {}],
		[
			'passes over zones',
			(_date, from, to) => LOCAL >= from.slice(0, 19) && LOCAL <= to.slice(0, 19),
			{ 'dates.timezone': 'America/Phoenix' },
		],
	])(
		'while those of the record beside it keep what belongs to them where the service %s',
		async (_, isWithin, overrides) => {
			expect(await changedAndPublished(isWithin, overrides)).toEqual([1, 2]);
		},
	);

	it('and days of it reach no further, though nothing was found', async () => {
		const range = { from: '2026-03-12', to: '2026-03-13' };
		expect((await found(inclusive(10), { write: () => undefined, range })).refs).toEqual([]);
	});
});
