import type { IDataObject } from 'n8n-workflow';

import { advancedSearch } from '../../../nodes/CatalogueResource/operations/resource/advancedSearch.operation';
import { checkDates } from '../../../nodes/CatalogueResource/operations/resource/checkFilters';
import { mayBeWithin } from '../../../nodes/CatalogueResource/operations/resource/dayOfRow';
import { byState } from '../../../shared/form/stateFilter';
import { objectOf } from '../../../shared/values/read';
import { failureIn } from '../../rules/failures';
import { itemWith } from '../../rules/items';

const HOUR = 3_600_000;
/** Noon: where a day has just begun, a filter's first day is asked for once more. */
const now = Date.parse('2026-11-18T12:00:00Z');
beforeAll(() => jest.useFakeTimers({ now, advanceTimers: true }));
afterAll(() => jest.useRealTimers());

const iso = (hoursAgo: number) => new Date(now - hoursAgo * HOUR).toISOString();

/** A service whose dates name no zone, and which reads the bounds of a filter as times of its own. */
async function searched(
	zone: number,
	changed: number[],
	filters: IDataObject,
	overrides: Record<string, string> = {},
	/** Letters of a date that are shown. */
	length = 19,
) {
	const local = (text: string) =>
		new Date(Date.parse(text) + zone * HOUR).toISOString().slice(0, 19).replace('T', ' ');
	const { item, calls, hints } = itemWith({
		values: {
			changedSince: 'anyTime',
			returnAll: true,
			'options.additionalFields': {},
			...filters,
		},
		overrides,
		answer: ({ body, path }) => {
			if (!String(path).endsWith('/search')) return [];
			const { modifiedDate } = objectOf(objectOf(body).dateFilters);
			const { from = '', to = '9' } = objectOf(modifiedDate) as Record<string, string>;
			const bound = (text: string) => text.slice(0, 19).replace('T', ' ');
			const results = changed
				.map((ago, index) => ({ ref: index + 1, modifiedDate: local(iso(ago)).slice(0, length) }))
				.filter(({ ref }) => {
					const date = local(iso(changed[ref - 1] ?? 0));
					return date >= bound(from) && date <= bound(to);
				});
			return { results: results.slice(Number(objectOf(body).offset ?? 0)), total: results.length };
		},
	});
	const items = await advancedSearch.each(item);
	const found = items.map(({ json }) => json.ref);
	return { found, hints: hints.join(' '), requests: calls.length };
}

const since = (hours: number) => ({ changedSince: 'date', changedSinceDate: iso(hours) });

describe('a search by date where dates name no zone', () => {
	it('reaches further back where the service may be behind UTC, and says which setting makes it exact', async () => {
		const { found, hints } = await searched(-7, [0.2, 2, 30], since(3));
		expect(found).toEqual([1, 2]);
		expect(hints).toContain("Set 'dates.timezone'");
	});

	it('finds what nothing was found of at first', async () => {
		const { found, hints } = await searched(-7, [2, 30], since(3));
		expect(found).toEqual([1]);
		expect(hints).toContain('hours further back');
	});

	it('is read once where the newest date proves that nothing can be missing', async () => {
		expect(await searched(2, [0.1, 30], since(3))).toEqual({
			found: [1],
			hints: '',
			requests: 1,
		});
	});

	it.each([10, 16])('keeps what dates of %d letters leave open', async (length) => {
		const setting = { 'dates.timezone': 'UTC' };
		const { found } = await searched(0, [1 / 60, 2], since(1.5 / 60), setting, length);
		expect(found).toContain(1);
	});

	it('is exact with the setting, without further requests', async () => {
		for (const [zone, timezone] of [
			[-7, 'America/Phoenix'],
			[2, 'Africa/Johannesburg'],
		] as const)
			expect(
				await searched(zone, [0.2, 2, 4, 30], since(3), { 'dates.timezone': timezone }),
			).toMatchObject({ found: [1, 2], hints: '', requests: 1 });
	});
});

it("'Finished Since' says that it cannot be exact", async () => {
	const { item, hints } = itemWith({ values: { 'filters.finishedSince': '2026-03-10T12:00:00Z' } });
	const { isWanted } = byState(item, 'run');
	const ended = async (modifiedDate: string) =>
		await isWanted({ statusLabel: 'complete', modifiedDate });
	expect(await ended('2026-03-10T12:00:01Z')).toBe(true);
	expect(hints).toEqual([]);
	expect(await ended('2026-03-10T03:00:00')).toBe(true);
	expect(await ended('2026-03-09T03:00:00')).toBe(false);
	expect(hints[0]).toContain("Set 'dates.timezone'");
});

const noZone: string = expect.stringContaining('have no timezone');
const onlyDays: string = expect.stringContaining('days without a time');

it.each([
	['2026-03-10', 'Europe/Berlin', '20:30:15', true, [onlyDays]],
	['2026-03-09', 'Europe/Berlin', '20:30:15', false, []],
	['2026-03-10 21:30', 'Europe/Berlin', '20:30:15', true, []],
	['2026-03-10 21:29', 'Europe/Berlin', '20:30:15', false, []],
	['2026-03-10 21:30:14', 'Europe/Berlin', '20:30:15', false, []],
	['2026-03-09', '', '12:00:00', true, [noZone, onlyDays]],
	['2026-03-08', '', '12:00:00', false, [noZone]],
])(
	"'Finished Since' keeps all that a date may mean: %s, zone '%s', since %s",
	async (modifiedDate, timezone, time, isWithin, told) => {
		const { item, hints } = itemWith({
			overrides: { 'dates.timezone': timezone },
			values: { 'filters.finishedSince': `2026-03-10T${time}Z` },
		});
		const { isWanted } = byState(item, 'run');
		expect(await isWanted({ statusLabel: 'complete', modifiedDate })).toBe(isWithin);
		expect(hints).toEqual(told);
	},
);

describe('the hour that comes twice when summer ends may be the later one', () => {
	const overrides = { 'dates.timezone': 'Europe/Berlin' };
	const moment = Date.parse('2026-10-25T01:00:00Z');

	it.each([
		['2026-10-25 02:40:00', true],
		['2026-10-25 01:59:59', false],
		['2026-10-25 03:00:00', true],
	])("for 'Changed Since' and 'Finished Since': %s", async (modifiedDate, isWithin) => {
		const names = { name: 'modifiedDate', filter: 'modifiedDate', key: 'from' };
		const isChanged = mayBeWithin([{ ...names, side: 'from', moment, zone: 'Europe/Berlin' }]);
		expect(isChanged({ modifiedDate })).toBe(isWithin);
		const finishedSince = new Date(moment).toISOString();
		const { item } = itemWith({ overrides, values: { 'filters.finishedSince': finishedSince } });
		const { isWanted } = byState(item, 'run');
		expect(await isWanted({ statusLabel: 'complete', modifiedDate })).toBe(isWithin);
	});
});

it("'Finished Since' tells once that dates cannot be read, and lets those through whose end is not known", async () => {
	const { item, hints } = itemWith({ values: { 'filters.finishedSince': '2026-03-10T12:00:00Z' } });
	const { isWanted } = byState(item, 'run');
	for (const modifiedDate of ['the third quarter', 'last week'])
		expect(await isWanted({ statusLabel: 'complete', modifiedDate })).toBe(true);
	expect(new Set(hints).size).toBe(1);
	expect(hints[0]).toContain("The dates of runs cannot be read, e.g. 'the third quarter'");
});

it.each([
	[{ modifiedDate: 'the third quarter' }, "show 'modifiedDate' as 'the third quarter'"],
	[{}, "do not show 'modifiedDate'"],
])('a date filter says that it was not checked where the results are %j', async (shown, told) => {
	const { item, hints } = itemWith({});
	await checkDates(item, [{ ref: 1, ...shown }], { modifiedDate: { from: '2026-03-10' } });
	expect(hints).toHaveLength(1);
	expect(hints[0]).toContain(told);
	expect(hints[0]).toContain('some of the first or last day are missing');
});

it.each([
	['modifiedDate', '2026-01-01', "'search.modifiedDate' or 'search.from'"],
	['modifiedDate', '2026-12-01', "'search.modifiedDate' or 'search.to'"],
	['createdDate', '2026-12-01', "'search.createdDate' or 'search.to'"],
	['published', '2026-01-01', "Set 'search.from'"],
	['published', '2026-12-01', "Set 'search.to'"],
])(
	'a filter on %s that lets %s through names what the service may call otherwise',
	async (name, written, names) => {
		const { item } = itemWith({});
		const filters = { [name]: { from: '2026-03-10', to: '2026-03-20' } };
		const check = async () => await checkDates(item, [{ ref: 1, [name]: written }], filters);
		expect((await failureIn(check)).details.description).toContain(names);
	},
);

describe('a date filter is not said to be passed over', () => {
	const checked = async (published: unknown) => {
		const { item, hints } = itemWith({});
		await checkDates(item, [{ ref: 1, fields: { published } }], {
			published: { from: '2026-03-10', to: '2026-12-31' },
		});
		return hints.join();
	};

	it.each(['1970-01-01', '1970-01-01T00:00:00Z', '1970-01-01 01:00:00', '1900-01-01'])(
		'for %s, which may stand for no date: the results show it',
		async (written) => {
			expect(await checked(written)).toContain(`as '${written}', which may stand for no date`);
		},
	);

	it.each(['2026', '2026-03', '0000-00-00', null])('for %j', async (written) => {
		expect(await checked(written)).not.toContain('no date:');
	});

	it('but for a date beyond it is', async () => {
		await expect(checked('1971-01-01')).rejects.toThrow('did not apply the filter');
	});
});
