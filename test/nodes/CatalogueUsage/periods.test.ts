import { asked, day, get, level } from './usageReport';

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

	it('is not what was asked for where a moment says that it is shorter', async () => {
		const to = '2026-03-12T23:59:59Z';
		const { items } = await get({ from: '2026-03-04T23:00:00Z', to, account: level });
		expect(items).toEqual([expect.objectContaining({ from: '2026-03-05', to: '2026-03-12' })]);
	});

	it.each<[string, object]>([
		['another month', { from: '2026-11-01', to: '2026-11-21', account: level }],
		[
			'the month to date within the range',
			{ from: '2026-03-01', to: '2026-03-21', account: level },
		],
		['more days', { account: { ...level, byDay: [{ date: '2026-03-04', totalTokens: 1 }] } }],
		['more days, which are all of a level', { account: [{ date: '2026-03-21', totalTokens: 5 }] }],
		[
			'more days, which are all of a level and numbered',
			{ account: { 0: { date: '2026-03-21', totalTokens: 5 }, 1: day('06', 1) } },
		],
		['more days, keyed by date', { account: { byDay: { '2026-03-21': 5 } } }],
		...[
			['as moments', '2026-03-01T00:00:00Z'],
			['as moments without a sign', '2026-03-01 00:00:00'],
			['as Unix time', Date.parse('2026-03-01') / 1000],
			['as Unix time in milliseconds', Date.parse('2026-03-01')],
		].map(([how, date]): [string, object] => [
			`more days, ${how}`,
			{ account: { ...level, byDay: [{ date, totalTokens: 1 }] } },
		]),
		...['day', 'period', 'usage_date'].map((key): [string, object] => [
			`more days, which it calls ${key}`,
			{ account: { ...level, byDay: [{ [key]: '2026-03-01', totalTokens: 1 }] } },
		]),
		[
			'another month by other names',
			{ startDate: '2026-11-01', endDate: '2026-11-21', account: level },
		],
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

	it.each<[string, object]>([
		['as Unix time', { date: Date.parse('2026-03-06') / 1000 }],
		['as a moment of another zone', { date: '2026-03-04T23:00:00Z' }],
		['beside the time of its count', { day: '2026-03-06', counted: '2026-03-21T02:00:00Z' }],
	])('is not refused for a day %s', async (_, row) => {
		const { items, hints } = await get({ account: { byDay: [{ ...row, totalTokens: 30 }] } });
		expect(items).toEqual([expect.objectContaining({ account: { totalTokens: 30 } })]);
		expect(hints).toEqual([]);
	});

	it.each<[string, object]>([
		['its date', { date: '06.03.2026' }],
		['the number of its day', { day: 6 }],
	])('is not shown by a day that cannot be read, as %s: that is said', async (_, row) => {
		const { items, hints } = await get({ account: { ...level, byDay: [row] } });
		expect(items).toHaveLength(1);
		expect(hints).toEqual([
			expect.stringMatching(
				/^The days of the usage report cannot be read, e\.g\. .*6.*'usage\.date'/,
			),
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

	it('is that of a month that is not over yet, or whose last day has not begun for the service', async () => {
		for (const to of ['2026-03-31', '2026-03-21']) {
			const { items, hints } = await get(
				{ from: '2026-03-01', to: '2026-03-20', account: level },
				{ ...asked, from: '2026-03-01', to },
			);
			expect(items).toEqual([expect.objectContaining({ from: '2026-03-01', to: '2026-03-20' })]);
			expect(hints).toEqual([
				'The service reports fewer days than were asked for: 2026-03-01 to 2026-03-20.',
			]);
		}
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

	it('days of which there are none where the totals say otherwise', async () => {
		for (const byDay of [[], null, {}]) {
			const { errors } = await get({ account: { ...level, byDay } }, { ...asked, output: 'rows' });
			expect(errors).toEqual([
				expect.objectContaining({
					message: 'The usage report of the service holds no days of the account',
				}),
			]);
		}
		const { items, hints } = await get(
			{ account: { promptTokens: 30, byDay: [] } },
			{ ...asked, output: 'rows' },
		);
		expect(items).toEqual([]);
		expect(hints).toEqual([expect.stringContaining('lists no days of the account')]);
	});

	it.each([null, false, 'not permitted'])('a level that is %j', async (account) => {
		const { items, hints } = await get({ account });
		expect(items).toEqual([expect.objectContaining({ account: {} })]);
		expect(hints).toEqual([`The service gives no usage of the account: ${account}`]);
		expect((await get({ account }, { ...asked, output: 'rows' })).errors).toEqual([
			expect.objectContaining({
				message: `The service gives no usage of the account: ${account}`,
			}),
		]);
	});

	it.each([
		['an empty list', []],
		['an empty text', ''],
	])('a level that is %s, which is no usage of zero', async (_, account) => {
		const { items, hints } = await get({ account });
		expect(items).toEqual([expect.objectContaining({ account: {} })]);
		expect(hints).toEqual([
			`The service gives no usage of the account: ${account === '' ? 'an empty text' : '[]'}`,
		]);
	});

	it('totals that are nowhere', async () => {
		const { hints } = await get({ account: { byDay: [{ date: '2026-03-06', tokens: 3 }] } });
		expect(hints).toEqual([expect.stringContaining("'usage.totalTokens'")]);
	});
});
