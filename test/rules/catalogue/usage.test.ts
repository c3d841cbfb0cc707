import { isBudgetSpent } from '../../../nodes/CatalogueAiGenerate/operations/field/tokenBudget';
import { accountTokens } from '../../../shared/catalogue/usage';
import type { Assumption } from '../../../shared/deployment/interfaceOverrides';
import { assumptions } from '../../../shared/deployment/interfaceOverrides';
import type { Catalogue } from '../../../shared/transport/pipeline';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const today = { from: '2026-03-06', to: '2026-03-06' };
const used = async (account: unknown, more: object = {}) => await usedIn({ account, ...more });
const read = async (data: unknown) =>
	await accountTokens(
		{
			assumed: (name: Assumption) => assumptions[name],
			call: async () => await Promise.resolve({ data }),
		} as unknown as Catalogue,
		today,
	);
const usedIn = async (data: unknown) => (await read(data)).tokens;

it('a total that cannot be read is not made up of the others', async () => {
	const parts = { inputTokens: 100, outputTokens: 50 };
	for (const totalTokens of ['1,500', '1.500', 'unlimited'])
		await expect(used({ ...parts, totalTokens })).rejects.toThrow('cannot be read');
	for (const totalTokens of [null, '', {}]) expect(await used({ ...parts, totalTokens })).toBe(150);
});

it('a report may stand alone in a list, and one that is none is told', async () => {
	expect(await usedIn([{ from: today.from, account: { totalTokens: 30 } }])).toBe(30);
	expect(await usedIn({ data: { account: { totalTokens: 30 } } })).toBe(30);
	for (const [data, words] of [
		[null, 'nothing'],
		['x', 'a text'],
	])
		await expect(usedIn(data)).rejects.toThrow(`did not return the usage report, but ${words}`);
});

describe('the tokens that a budget counts', () => {
	it.each<[string, unknown, number]>([
		['the total', { totalTokens: 30 }, 30],
		['the total as text', { totalTokens: '30' }, 30],
		['what was put in and out', { inputTokens: '10', outputTokens: 20 }, 30],
		['totals one level down', { totals: { totalTokens: 30 } }, 30],
		['the sum of the days', { byDay: [{ date: '2026-03-06', totalTokens: '30' }] }, 30],
		[
			'the sum of the days beside a total of 0',
			{ totalTokens: 0, inputTokens: 0, byDay: [{ inputTokens: 10, outputTokens: 20 }] },
			30,
		],
		[
			'the sum of days that are numbered',
			{ byDay: { 1: { on: '2026-03-06', totalTokens: 20 }, 2: { totalTokens: 10 } } },
			30,
		],
		[
			'the sum of the days beside a smaller total',
			{ totalTokens: 5, byDay: [{ totalTokens: 30 }] },
			30,
		],
		['a total beside days that sum to less', { totalTokens: 30, byDay: [{ totalTokens: 5 }] }, 30],
		['the number of the day', { byDay: { '2026-03-06': 30 } }, 30],
		[
			'days keyed by their beginning',
			{ byDay: { '2026-03-06T00:00:00Z': { totalTokens: 30 } } },
			30,
		],
		['days alone', [{ date: '2026-03-06', totalTokens: 30 }], 30],
		['days alone that are numbered', { 1: { date: '2026-03-06', totalTokens: 30 } }, 30],
		['no days, which is nothing', { byDay: [] }, 0],
	])('are %s', async (_, account, tokens) => {
		expect(await used(account)).toBe(tokens);
	});

	it.each([
		['a list', Array.from({ length: 10_001 }, () => ({ date: '2026-03-06', totalTokens: 1 }))],
		['keyed', Object.fromEntries(Array.from({ length: 10_001 }, (_, day) => [day, 1]))],
	])('are not looked for in more days than anybody reports: %s', async (_, byDay) => {
		expect((await failureIn(async () => await used({ byDay }))).details).toMatchObject({
			code: 'ANSWER',
			message: 'The usage report has more than 10,000 days',
		});
	});

	it.each<[string, unknown]>([
		['no number', { totalTokens: 'many' }],
		['one of two numbers', { inputTokens: 10 }],
		['nothing', {}],
		['a day without a number', { byDay: [{ date: '2026-03-06' }] }],
		['less than nothing', { totalTokens: -1 }],
		['null', null],
	])('are not guessed from %s: spending stops', async (_, account) => {
		expect((await failureIn(async () => await used(account))).details).toMatchObject({
			code: 'ANSWER',
			message: 'The number of tokens used cannot be read, so nothing more is spent',
		});
	});

	it.each([[null], [[]]])('are not looked for by other names in %j', async (account) => {
		expect((await failureIn(async () => await used(account))).details.description).toMatch(
			/ has (null|\[\]) in the place of the account's tokens\. .* set 'usage\.account'/,
		);
	});

	it.each([[null], [[]]])(
		'are none where %j stands beside an organisation that has used nothing',
		async (account) => {
			for (const organisation of [{ totalTokens: 0 }, { byDay: [] }])
				expect(await used(account, { organisation })).toBe(0);
			for (const organisation of [{ totalTokens: 5 }, null, {}])
				await expect(used(account, { organisation })).rejects.toThrow('cannot be read');
		},
	);

	it('are not those of another period', async () => {
		expect(
			(
				await failureIn(
					async () => await used({ totalTokens: 5 }, { from: '2026-03-01', to: '2026-03-06' }),
				)
			).details.description,
		).toContain("'usage.from'");
	});
});

describe('a budget is spent by tokens', () => {
	const { from: date } = today;
	const spent = async (report: object, tokenBudget = 30) => {
		const { item } = itemWith({
			values: { 'options.tokenBudget': tokenBudget },
			answer: () => report,
		});
		return await isBudgetSpent(item);
	};
	const total = { totalTokens: 30 };
	beforeAll(() => jest.useFakeTimers({ now: new Date(`${date}T12:00:00Z`), advanceTimers: true }));
	afterAll(() => jest.useRealTimers());

	it.each<[string, object]>([
		['by its period', { ...today, account: total }],
		['by a day that comes to as much', { account: { ...total, byDay: [{ date, ...total }] } }],
		['by its days alone', { account: { byDay: { [date]: 30 } } }],
	])('where the report shows that they are of today, %s', async (_, report) => {
		expect(await spent(report)).toBe(true);
		expect(await spent(report, 31)).toBe(false);
	});

	it.each<[string, object]>([
		['names no period and no days', { account: total }],
		['lists no day', { account: { ...total, byDay: [] } }],
		['lists a day of fewer', { account: { ...total, byDay: [{ date, totalTokens: 3 }] } }],
		['lists a day that cannot be read', { account: { byDay: [{ date: '6.3.', ...total }] } }],
	])('and not where it %s: that is told, unless there are fewer in any case', async (_, report) => {
		const { details } = await failureIn(async () => await spent(report));
		expect(details.message).toContain('Nothing shows that the 30 tokens');
		expect(details.description).toContain("Set 'usage.from' and 'usage.to'");
		expect(await spent(report, 31)).toBe(false);
	});
});
