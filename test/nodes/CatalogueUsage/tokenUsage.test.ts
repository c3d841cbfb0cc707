import type { IDataObject } from 'n8n-workflow';

import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const get = async (parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueUsage',
		{ resource: 'tokenUsage', operation: 'get', ...parameters },
		options,
	);

/** The days of the seed's usage. */
const seeded = { period: 'range', from: '2025-06-01', to: '2025-06-30' };

const DAY_MS = 24 * 3600_000;
const dayIn = (timezone: string, time: number) =>
	new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(time);
/** `days` whole days from that one. */
const dayFrom = (day: string, days: number) =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

const ranges: Record<string, (today: string) => [string, string]> = {
	today: (today) => [today, today],
	yesterday: (today) => [dayFrom(today, -1), dayFrom(today, -1)],
	last7Days: (today) => [dayFrom(today, -6), today],
	last30Days: (today) => [dayFrom(today, -29), today],
	thisMonth: (today) => [firstOfMonth(today), today],
	lastMonth: (today) => {
		const last = dayFrom(firstOfMonth(today), -1);
		return [firstOfMonth(last), last];
	},
};
/** At any moment these two are on different days. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

beforeEach(async () => await catalogue.forget());

describe('Token Usage: Get', () => {
	it.each(
		zones.flatMap((timezone) => Object.keys(ranges).map((period) => [period, timezone] as const)),
	)("'%s' is a range of days in %s", async (period, timezone) => {
		const expected = () => ranges[period]?.(dayIn(timezone, Date.now()));
		const before = expected();
		const { items } = await get({ period }, { timezone });
		const [request] = await catalogue.journal();
		expect([before, expected()]).toContainEqual([request?.query.from, request?.query.to]);
		expect(items[0]?.json).toMatchObject(request?.query ?? {});
	});

	it('gives one item with the totals of both levels', async () => {
		const { items } = await get(seeded);
		expect(items).toHaveLength(1);
		const totals = {
			inputTokens: expect.any(Number),
			outputTokens: expect.any(Number),
			totalTokens: expect.any(Number),
			requests: expect.any(Number),
		};
		expect(items[0]?.json).toEqual({
			from: '2025-06-01',
			to: '2025-06-30',
			account: totals,
			organisation: totals,
		});
	});

	it.each([
		['account', ['account']],
		['organisation', ['organisation']],
		['both', ['account', 'organisation']],
	])('Level %s gives %j', async (level, names) => {
		const { items } = await get({ ...seeded, level });
		expect(Object.keys(items[0]?.json ?? {})).toEqual(['from', 'to', ...names]);
	});

	it('says that no day comes out where no tokens were used', async () => {
		const unused = { period: 'range', from: '2001-01-01', to: '2001-01-31', output: 'rows' };
		const { items, hints } = await get({ ...unused, level: 'account' });
		expect(items).toEqual([]);
		expect(hints).toEqual([
			'The account used no tokens in this period, so no day of it comes out.',
		]);
	});

	it('gives a row per day and level, which add up to the totals', async () => {
		const rows = (await get({ ...seeded, output: 'rows' })).items.map(({ json }) => json);
		const totals: IDataObject = (await get(seeded)).items[0]?.json ?? {};
		for (const level of ['account', 'organisation']) {
			const ofLevel = rows.filter((row) => row.level === level);
			expect(ofLevel.length).toBeGreaterThan(1);
			expect(ofLevel[0]).toEqual({
				level,
				date: expect.stringMatching(/^2025-06-\d\d$/),
				inputTokens: expect.any(Number),
				outputTokens: expect.any(Number),
				totalTokens: expect.any(Number),
				requests: expect.any(Number),
			});
			const sum = ofLevel.reduce((total, { totalTokens }) => total + Number(totalTokens), 0);
			expect(sum).toBe((totals[level] as IDataObject).totalTokens);
		}
	});

	it.each([
		[{ from: '2026-02-01', to: '2026-01-01' }, "'From' (2026-02-01) is after 'To' (2026-01-01)"],
		[{ from: '={{ "" }}', to: '2026-01-01' }, "'From' is empty"],
		[{ from: '2026-01-01', to: '={{ "" }}' }, "'To' is empty"],
		[{ from: 'spring', to: '2026-01-01' }, "'From' is 'spring'"],
	])('refuses %j before sending', async (range, message) => {
		const { errors } = await get({ period: 'range', ...range }, { settings: continues });
		expect(errors).toEqual([expect.objectContaining({ code: 'PARAMETER', message })]);
		expect(await catalogue.journal()).toEqual([]);
	});

	it('a month of the range is all of it', async () => {
		await get({ period: 'range', from: '2026-01', to: '2026-02' });
		expect((await catalogue.journal())[0]?.query).toEqual({ from: '2026-01-01', to: '2026-02-28' });
	});

	it("a moment of the range counts as its day in the workflow's timezone", async () => {
		await get(
			{ period: 'range', from: '2026-01-31T20:00:00Z', to: '2026-02-01T20:00:00Z' },
			{ timezone: 'Asia/Tokyo' },
		);
		expect((await catalogue.journal())[0]?.query).toEqual({ from: '2026-02-01', to: '2026-02-02' });
	});
});
