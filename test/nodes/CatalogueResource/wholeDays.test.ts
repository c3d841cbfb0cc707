import type { IDataObject } from 'n8n-workflow';

import { searchWithinDates } from '../../../nodes/CatalogueResource/operations/resource/searchWithinDates';
import { Failure } from '../../../shared/failure/failure';
import { objectOf } from '../../../shared/values/read';
import { itemWith } from '../../rules/items';

const MARCH = ['2026-02-28', '2026-03-01', '2026-03-15', '2026-03-31', '2026-04-01'];
const [FROM, TO] = ['2026-03-01', '2026-03-31'];
type Bounds = (at: number, from: number, to: number) => boolean;
const inclusive: Bounds = (at, from, to) => at >= from && at <= to;
const HOUR = 3_600_000;
const midnight = (day: string) => Date.parse(day.slice(0, 10));

const refused = { message: 'No date', description: '', code: 'INVALID', httpStatus: 400 };

/** What is found, and by how many requests, where the dates are written so. */
async function found(
	isWithin: Bounds,
	write: (day: string) => unknown,
	[from, to]: string[] = [FROM, TO],
	{ max = 100, timezone = 'UTC', zone = '', counts = true, told = {} } = {},
) {
	let requests = 0;
	const { item, hints } = itemWith({ timezone, overrides: { 'dates.timezone': zone } });
	const read: Parameters<typeof searchWithinDates>[3] = async (
		_,
		filters,
		isWanted = () => true,
	) => {
		requests += 1;
		const range = (filters?.published ?? {}) as { from: string; to: string };
		const rows = MARCH.map((day, ref): IDataObject => ({ ref, fields: { published: write(day) } }))
			.filter(({ fields }) => {
				const at = Date.parse(String((fields as IDataObject).published));
				return isWithin(at, Date.parse(range.from), Date.parse(range.to));
			})
			.filter(isWanted);
		const total = counts ? rows.length : undefined;
		return await Promise.resolve({ rows: rows.slice(0, max), total, ...told });
	};
	const { rows, total } = await searchWithinDates(item, { published: { from, to } }, max, read);
	return {
		refs: rows.map(({ ref }) => ref),
		requests,
		total,
		...(hints[0] && { hints: hints.join() }),
	};
}

const atNoon = (day: string) => `${day}T12:00:00Z`;
const asDay = (day: string) => day;

describe('the days that bound a date filter belong to it', () => {
	it.each<[string, Bounds, (day: string) => unknown]>([
		['ends where the last day begins', inclusive, atNoon],
		['ends before the last day', (at, from, to) => at >= from && at < to, asDay],
		['begins behind the first day', (at, from, to) => at > from && at <= to, asDay],
		['leaves out both', (at, from, to) => at > from && at < to, asDay],
		[
			'leaves out both',
			(at, from, to) => midnight(new Date(at).toISOString()) > from && at < to,
			atNoon,
		],
	])('also where the service %s: %#', async (_, isWithin, write) => {
		expect((await found(isWithin, write)).refs).toEqual([1, 2, 3]);
	});

	it.each(['UTC', 'Europe/Berlin', 'America/New_York'])(
		'as the picker gives them in %s',
		async (timezone) => {
			const offset = { UTC: 'Z', 'Europe/Berlin': '+02:00', 'America/New_York': '-04:00' }[
				timezone
			];
			const range = [`2026-03-10T00:00:00${offset}`, `2026-03-31T00:00:00${offset}`];
			expect((await found(inclusive, asDay, range, { timezone })).refs).toEqual([2, 3]);
			const toApril = ['2026-03-15', `2026-04-01T00:00:00${offset}`];
			expect((await found(inclusive, asDay, toApril, { timezone })).refs).toEqual([2, 3, 4]);
			// A moment is one where the dates have times.
			expect((await found(inclusive, atNoon, range, { timezone })).refs).toEqual([2]);
		},
	);

	it('as the service counts them, though it writes its dates in another zone', async () => {
		const inTokyo = (day: string) =>
			new Date(midnight(day) + 26 * HOUR).toISOString().replace('Z', '+09:00');
		const ofGreenwich: Bounds = (at, from, to) => at >= from && at < to + 24 * HOUR;
		const { refs } = await found(ofGreenwich, inTokyo);
		expect(refs).toEqual(expect.arrayContaining([1, 2, 3]));
	});

	it('also where the hours of its zone reach into the next day', async () => {
		const days: Bounds = (at, from, to) =>
			at >= from && midnight(new Date(at).toISOString()) < midnight(new Date(to).toISOString());
		const write = (day: string) => `${day}T${day === TO ? '12' : '16'}:00:00Z`;
		const range = ['2026-02-01T00:00:00Z', '2026-03-31T13:00:00Z'];
		expect((await found(days, write, range, { zone: 'Asia/Tokyo' })).refs).toEqual([0, 1, 2, 3]);
	});

	it('and a moment at which a filter ends is none of its beginning', async () => {
		const cut: Bounds = (at, from, to) => at >= from && at <= midnight(new Date(to).toISOString());
		const range = ['2026-03-02', '2026-03-31T13:00:00Z'];
		expect((await found(cut, atNoon, range)).refs).toEqual([2, 3]);
		expect((await found(cut, atNoon, ['2026-03-02', '2026-03-31T11:00:00Z'])).refs).toEqual([2]);
		expect(await found(inclusive, atNoon, ['2026-03-15', '2026-03-31T13:00:00Z'])).toMatchObject({
			refs: [2, 3],
			requests: 1,
		});
	});

	it('also where nothing was found, and the service does not sort what is newest to the front', async () => {
		const rows = [10, 12].map((day) => ({ ref: day, modifiedDate: `2026-11-${day}T09:00:00Z` }));
		const { item } = itemWith({ answer: () => ({ results: rows, total: 2 }) });
		const { rows: seen } = await searchWithinDates(
			item,
			{ modifiedDate: { from: '2026-11-12' } },
			100,
			async (_, filters) => {
				const { from = '', to = '9' } = objectOf(filters?.modifiedDate) as Record<string, string>;
				const within = rows.filter(
					({ modifiedDate }) => modifiedDate.slice(0, 10) > from && modifiedDate < to,
				);
				return await Promise.resolve({ rows: within, total: within.length });
			},
		);
		expect(seen.map(({ ref }) => ref)).toEqual([12]);
	});

	it('as far as the service takes dates around them, else it is said what may be missing', async () => {
		const wide = (to: string) =>
			found(
				(at, from, until) => {
					if (until > Date.parse('2026-04-01')) throw new Failure({ ...refused });
					return at > from && at < until;
				},
				asDay,
				['2026-03-02', to],
			);
		const { refs, hints } = await wide('2026-03-31');
		expect(refs).toEqual([2]);
		expect(hints).toContain('first and last day');
	});

	it('to its end where a row that is known is of a midnight', async () => {
		const midnights = (day: string) => `${day}T${day === TO ? '12:30' : '00:00'}:00Z`;
		expect((await found(inclusive, midnights)).refs).toEqual([1, 2, 3]);
		// What is all of midnights is read once, and the days around the last one are looked into.
		const all = await found(inclusive, (day) => `${day}T00:00:00Z`);
		expect(all).toMatchObject({ refs: [1, 2, 3], requests: 3 });
	});

	it('and what is read around them is not counted', async () => {
		const leavingOut: Bounds = (at, from, to) => at > from && at < to;
		const range = ['2026-02-28', '2026-03-01'];
		const { refs, total } = await found(leavingOut, asDay, range, { max: 1 });
		expect([refs, total]).toEqual([[0], undefined]);
	});

	it('without a request for a total that cannot be had', async () => {
		const aDayMore: Bounds = (at, from, to) => at > from - 24 * HOUR && at < to;
		const range = ['2026-03-02T00:00:00Z', '2026-04-02T00:00:00Z'];
		const counted = async (counts: boolean) =>
			await found(aDayMore, atNoon, range, { max: 2, counts });
		expect(await counted(true)).toMatchObject({ refs: [2, 3], requests: 3 });
		expect(await counted(false)).toMatchObject({ refs: [2, 3], requests: 2 });
	});

	it('up to the last one of four digits', async () => {
		const last = '9999-12-31';
		const behind: Bounds = (at, from, to) => {
			if (to > Date.parse(last)) throw new Failure({ ...refused });
			return at > from;
		};
		expect((await found(behind, asDay, [FROM, last])).refs).toEqual([1, 2, 3, 4]);
	});

	it.each<[string, object, number[], number]>([
		['are read where the user may not see all rows', { total: 9 }, [1, 2, 3], 3],
		['are read where the list kept changing', { total: 1 }, [1, 2, 3], 3],
		[
			'are read where it changed and counts none',
			{ total: undefined, hasMoved: true },
			[1, 2, 3],
			3,
		],
		['are not read where the service gives only so many', { total: 9, isCut: true }, [2], 1],
		['are not read where it gives only so many and counts none', { total: undefined }, [2], 1],
	])('%s', async (_, around, refs, requests) => {
		const leavingOut: Bounds = (at, from, to) => at > from && at < to;
		const told = { ...around, gap: 'Rows are missing.' };
		expect(await found(leavingOut, asDay, [FROM, TO], { told })).toMatchObject({ refs, requests });
	});

	it('which costs nothing where the results show it, or are not all', async () => {
		expect(await found(inclusive, asDay)).toMatchObject({ refs: [1, 2, 3], requests: 1 });
		expect(await found(inclusive, atNoon, [FROM, TO], { max: 2 })).toMatchObject({
			refs: [1, 2],
			requests: 1,
		});
		expect((await found(inclusive, asDay, ['2026-03-02', '2026-03-30'])).requests).toBe(3);
	});
});
