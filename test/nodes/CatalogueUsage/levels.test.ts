import { asked, day, get } from './usageReport';

describe('the totals of a level without any are', () => {
	it.each<[string, unknown, object, string[]?]>([
		['the sums of its days', { byDay: [day('05', 10), day('06', 20)] }, { totalTokens: 30 }],
		[
			'the sums of numbered days',
			{ byDay: { '2026-03-05': 10, '2026-03-06': '20' } },
			{ totalTokens: 30 },
		],
		[
			'the sums of what was put in and out',
			{ byDay: [{ date: '2026-03-06', inputTokens: 1, outputTokens: '2' }] },
			{ inputTokens: 1, outputTokens: 2, totalTokens: 3 },
		],
		[
			'the sums where the total is nothing',
			{ totalTokens: null, requests: 3, byDay: [day('05', 10), day('06', 20)] },
			{ totalTokens: 30, requests: 3 },
		],
		[
			'the sums of days under a key in other letters',
			{ by_day: [day('05', 10), day('06', 20)] },
			{ totalTokens: 30 },
		],
		[
			'the sums of days one level down',
			{ byDay: { items: [day('05', 10), day('06', 20)] } },
			{ totalTokens: 30 },
		],
		['the sums of keyed days there', { by_day: { '2026-03-06': '20' } }, { totalTokens: 20 }],
		[
			'nothing where a day cannot be read, which is told',
			{ by_day: [day('05', 10), { date: '2026-03-06', totalTokens: 'some' }] },
			{},
			['holds no totals of the account'],
		],
		['the number that it is', 336, { totalTokens: 336 }, ['lists no days']],
		['nothing without a day', { byDay: [] }, { inputTokens: 0, outputTokens: 0, totalTokens: 0 }],
	])('%s', async (_, account, totals, told = []) => {
		const { items, hints } = await get({ account });
		expect(items[0]?.account).toEqual(totals);
		expect(hints).toEqual(told.map((words) => expect.stringContaining(words)));
	});

	it('days under a key in other letters are rows, and of the period that was asked for', async () => {
		const output = { ...asked, output: 'rows' };
		expect((await get({ account: { by_day: [day('06', 20)] } }, output)).items).toEqual([
			{ level: 'account', ...day('06', 20) },
		]);
		const { errors } = await get({ account: { by_day: [day('01', 20)] } });
		expect(errors).toEqual([
			expect.objectContaining({ description: expect.stringContaining("'usage.from'") }),
		]);
	});

	it('not nothing where they have other names', async () => {
		const { items } = await get({ account: { promptTokens: 30, byDay: [] } });
		expect(items[0]?.account).toEqual({ promptTokens: 30 });
	});
});

describe('tokens that come as text are numbers', () => {
	const tokens = { inputTokens: '10', outputTokens: '20', totalTokens: '30' };
	const numbers = { inputTokens: 10, outputTokens: 20, totalTokens: 30 };
	const account = { ...tokens, byDay: [{ date: '2026-03-06', ...tokens }] };

	it('of a level and of its days', async () => {
		expect((await get({ account })).items[0]?.account).toEqual(numbers);
		expect((await get({ account }, { ...asked, output: 'rows' })).items).toEqual([
			{ level: 'account', date: '2026-03-06', ...numbers },
		]);
	});

	it('of totals one level down', async () => {
		const { items } = await get({ account: { totals: tokens, byDay: [] } });
		expect(items[0]?.account).toEqual({ totals: numbers });
	});
});

it('totals that are more than their days are told where the report names no period', async () => {
	const account = { totalTokens: 900, byDay: [day('06', 9)] };
	expect((await get({ account })).hints).toEqual([
		expect.stringMatching(/900 tokens, .* come to 9\..*'usage.from'/),
	]);
	expect((await get({ account, from: asked.from, to: asked.to })).hints).toEqual([]);
	expect((await get({ account: { ...account, totalTokens: 9 } })).hints).toEqual([]);
});

it('totals and days under other names are told where the report names no period', async () => {
	const account = { tokens: 900, days: [{ on: '2026-03-06', tokens: 900 }] };
	expect((await get({ account })).hints).toEqual([
		expect.stringMatching(/names no period and lists no days\..*'usage.from'/),
	]);
	expect((await get({ account, from: asked.from, to: asked.to })).hints).toEqual([]);
});

describe('the days of both levels', () => {
	const tokens = { account: 10, organisation: 20 };
	const rows = [
		{ level: 'account', date: '2026-03-06', totalTokens: 10 },
		{ level: 'organisation', date: '2026-03-06', totalTokens: 20 },
	];
	const levels = { account: { totalTokens: 10 }, organisation: { totalTokens: 20 } };

	it.each<[string, unknown]>([
		['of one list say their level', { ...levels, byDay: rows }],
		['stand in the days', { ...levels, byDay: [{ date: '2026-03-06', ...levels }] }],
		['are the numbers of the days', { ...levels, byDay: [{ date: '2026-03-06', ...tokens }] }],
		['stand in keyed days', { byDay: { '2026-03-06': levels } }],
		['are keyed by level', { ...levels, byDay: { account: [rows[0]], organisation: [rows[1]] } }],
		['are all of the report', rows],
		[
			'stand in a list of levels',
			rows.map(({ level: name, ...row }) => ({ level: name, totalTokens: 1, byDay: [row] })),
		],
		[
			'stand in such a list one level down',
			{ levels: rows.map(({ level: name, ...row }) => ({ name, byDay: [row] })) },
		],
	])('are read where they %s', async (_, report) => {
		const { items, errors } = await get(report, { ...asked, level: 'both', output: 'rows' });
		expect(errors).toEqual([]);
		expect(items).toEqual(rows);
		const summary = await get(report, { ...asked, level: 'both' });
		expect(summary.items[0]).toMatchObject({ account: {}, organisation: {} });
	});

	it('are checked there', async () => {
		const { errors } = await get({ byDay: [{ date: '2026-03-01', ...levels }] });
		expect(errors).toEqual([
			expect.objectContaining({ description: expect.stringContaining("'usage.from'") }),
		]);
	});
});
