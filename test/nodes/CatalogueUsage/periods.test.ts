import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../request/running';
import { json, tinyServer } from '../../request/tinyServer';
import type { TinyServer } from '../../request/tinyServer';

let server: TinyServer;
beforeAll(async () => {
	server = await tinyServer();
});
afterAll(async () => await server.stop());

const asked = { period: 'range', from: '2026-03-05', to: '2026-03-20' };
const level = { totalTokens: 30, byDay: [{ date: '2026-03-06', totalTokens: 30 }] };

async function get(report: unknown, parameters: IDataObject = asked) {
	server.answer(json(200, { data: report }));
	const { succeeded, failed, hints } = await runNode({
		type: 'catalogueUsage',
		parameters: { resource: 'tokenUsage', operation: 'get', level: 'account', ...parameters },
		settings: { onError: 'continueErrorOutput' },
		credential: { baseUrl: server.url, apiKey: 'key-of-the-usage' },
	});
	return {
		items: succeeded.map((item) => item.json),
		errors: failed.map(({ error }) => error),
		hints,
		urls: server.seen.map(({ url }) => url),
	};
}

describe('the period of a usage report', () => {
	it('is what was asked for where the service does not say it', async () => {
		const { items, hints } = await get({ account: level });
		expect(items).toEqual([{ from: '2026-03-05', to: '2026-03-20', account: { totalTokens: 30 } }]);
		expect(hints).toEqual([]);
	});

	it.each<[string, object]>([
		['as days', { from: '2026-03-05', to: '2026-03-20' }],
		['as days without signs', { from: '20260305', to: '20260320' }],
		['in a period', { period: { from: '2026-03-05', to: '2026-03-20' } }],
		['as moments of another zone', { from: '2026-03-04T23:00:00Z', to: '2026-03-20T22:59:59Z' }],
		[
			'up to the moment where the next day begins',
			{ from: '2026-03-05 00:00:00', to: '2026-03-21 00:00:00' },
		],
	])('is the same where the service says it %s', async (_, said) => {
		expect((await get({ ...said, account: level })).items).toEqual([
			expect.objectContaining({ from: '2026-03-05', to: '2026-03-20' }),
		]);
	});

	it('is what the service reports where that is shorter, with a hint', async () => {
		const { items, hints } = await get({ from: '2026-03-06', to: '2026-03-20', account: level });
		expect(items).toEqual([expect.objectContaining({ from: '2026-03-06', to: '2026-03-20' })]);
		expect(hints).toEqual([
			'The service reports fewer days than were asked for: 2026-03-06 to 2026-03-20.',
		]);
	});

	it.each<[string, object]>([
		['another month', { from: '2026-11-01', to: '2026-11-21', account: level }],
		[
			'the month to date within the range',
			{ from: '2026-03-01', to: '2026-03-21', account: level },
		],
		['more days', { account: { ...level, byDay: [{ date: '2026-03-04', totalTokens: 1 }] } }],
		['more days, which are all of a level', { account: [{ date: '2026-03-21', totalTokens: 5 }] }],
		['more days, keyed by date', { account: { byDay: { '2026-03-21': 5 } } }],
	])('an answer about %s names the overrides of the dates', async (_, report) => {
		const { items, errors } = await get(report);
		expect(items).toEqual([]);
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'ANSWER',
				description: expect.stringContaining("Set 'usage.from' and 'usage.to'"),
			}),
		]);
	});

	it('the month to date where more was asked for names them too', async () => {
		const { errors } = await get(
			{ from: '2026-03-01', to: '2026-03-20', account: level },
			{ ...asked, from: '2026-02-20' },
		);
		expect(errors).toEqual([
			expect.objectContaining({ description: expect.stringContaining("'usage.from'") }),
		]);
	});

	it("is the service's own where no dates are sent", async () => {
		const own = { period: 'serviceMonth' };
		const { items, urls } = await get(
			{ from: '2026-11-01', to: '2026-11-21', account: level },
			own,
		);
		expect(urls).toEqual(['/usage']);
		expect(items).toEqual([{ from: '2026-11-01', to: '2026-11-21', account: { totalTokens: 30 } }]);
		const silent = await get({ account: level }, own);
		expect(silent.items).toEqual([expect.objectContaining({ from: null, to: null })]);
		expect(silent.hints).toEqual(['The service does not say which days its report covers.']);
	});
});

describe('what a usage report lacks is said', () => {
	it('a level', async () => {
		expect((await get({ konto: level })).errors).toEqual([
			expect.objectContaining({ description: expect.stringContaining("Set 'usage.account'") }),
		]);
	});

	it('its days', async () => {
		expect(
			(await get({ account: { totalTokens: 3 } }, { ...asked, output: 'rows' })).errors,
		).toEqual([
			expect.objectContaining({
				message: 'The usage report of the service holds no days of the account',
			}),
		]);
		expect((await get({ account: { byDay: [] } }, { ...asked, output: 'rows' })).errors).toEqual(
			[],
		);
	});

	it.each<[string, unknown]>([
		['keyed by date', { '2026-03-06': { totalTokens: '30' } }],
		['as bare numbers', { '2026-03-06': '30' }],
		['as a list', [{ date: '2026-03-06', totalTokens: 30 }]],
	])('not where they come %s', async (_, byDay) => {
		const { items } = await get({ account: { byDay } }, { ...asked, output: 'rows' });
		expect(items).toEqual([
			{ level: 'account', date: '2026-03-06', totalTokens: expect.anything() },
		]);
	});
});
