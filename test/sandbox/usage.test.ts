import { ebook, refusal } from './catalogue';
import type { Json } from './startSandbox';
import { colleague, editor, noAi, reader, rival, unlinked, useSandbox } from './startSandbox';

const sandbox = useSandbox();
beforeAll(async () => {
	await sandbox.control('clock', { set: '2031-03-10T10:00:00.000Z' });
});

const usage = async (params: object = {}, key = editor) =>
	(await sandbox.as(key).get('/usage', { params })).data.data;
const spend = async (key = editor) => {
	const { ref } = await ebook(sandbox);
	expect(
		(await sandbox.as(key).post('/ai/generate-field', { resourceRef: ref, fieldName: 'keywords' }))
			.status,
	).toBe(200);
};
const nothing = { inputTokens: 0, outputTokens: 0, totalTokens: 0, requests: 0, byDay: [] };

describe('4.8 AI token usage', () => {
	it('is nothing in a month without any', async () => {
		expect(await usage()).toEqual({
			from: '2031-03-01',
			to: '2031-03-10',
			account: nothing,
			organisation: nothing,
		});
	});

	it('counts the user as account and the whole usergroup as organisation, by day, days without usage omitted', async () => {
		await spend();
		await sandbox.control('clock', { set: '2031-03-12T23:59:00.000Z' });
		await spend();
		await spend(colleague);
		const { account, organisation } = await usage();
		expect(account.byDay.map(({ date, requests }: Json) => [date, requests])).toEqual([
			['2031-03-10', 1],
			['2031-03-12', 1],
		]);
		expect(organisation.byDay.map(({ date, requests }: Json) => [date, requests])).toEqual([
			['2031-03-10', 1],
			['2031-03-12', 2],
		]);
		for (const level of [account, organisation]) {
			for (const name of ['inputTokens', 'outputTokens', 'totalTokens', 'requests']) {
				expect(level[name]).toBe(
					level.byDay.reduce((sum: number, day: Json) => sum + day[name], 0),
				);
			}
			expect(level.totalTokens).toBe(level.inputTokens + level.outputTokens);
		}
		expect((await usage({}, colleague)).account.requests).toBe(1);
		expect((await usage({}, reader)).organisation).toEqual(organisation);
		expect((await usage({}, rival)).organisation).toEqual(nothing);
	});

	it('takes inclusive dates', async () => {
		expect((await usage({ from: '2031-03-10', to: '2031-03-10' })).account.requests).toBe(1);
		expect((await usage({ from: '2031-03-11', to: '2031-03-11' })).account).toEqual(nothing);
		expect((await usage({ from: '2031-03-10', to: '2031-03-12' })).account.requests).toBe(2);
		expect((await usage({ to: '2031-03-11' })).from).toBe('2031-03-01');
		expect((await usage({ from: '2031-02-01' })).to).toBe('2031-03-12');
	});

	it('begins a new month with nothing', async () => {
		await sandbox.control('clock', { set: '2031-04-01T00:00:00.000Z' });
		expect(await usage()).toMatchObject({ from: '2031-04-01', to: '2031-04-01', account: nothing });
	});

	it('has days of history in the seed', async () => {
		const { organisation } = await usage({ from: '2020-01-01', to: '2030-12-31' });
		expect(organisation.byDay.length).toBeGreaterThanOrEqual(2);
	});

	it.each([
		[{ from: '2031-03-12', to: '2031-03-10' }],
		[{ from: '2031-02-30' }],
		[{ from: '12.03.2031' }],
		[{ to: '2031-3-1' }],
		[{ level: 'account' }],
	])('refuses %j', async (params) => {
		expect(refusal(await sandbox.as(editor).get('/usage', { params }))).toEqual([
			400,
			'VALIDATION',
		]);
	});

	it('needs a linked user', async () => {
		expect(refusal(await sandbox.as(unlinked).get('/usage'))).toEqual([403, 'NO_LINKED_USER']);
	});
});

describe('4.8 inspect the api-key', () => {
	const inspect = async (key: string) => (await sandbox.as(key).get('/api-key')).data.data;

	it('names user, usergroup, scopes and access', async () => {
		const identity = await inspect(editor);
		expect(identity).toEqual({
			user: {
				ref: expect.any(Number),
				name: 'Edith Editor',
				login: 'edith',
				email: expect.any(String),
			},
			usergroup: { ref: expect.any(Number), name: expect.any(String) },
			scopes: ['read', 'write', 'ai'],
			cmsAccess: true,
			imageProviderDefault: 'sandbox',
			access: { group: identity.usergroup.name, permissions: expect.arrayContaining(['dm', 'dv']) },
		});
		expect((await inspect(noAi)).scopes).toEqual(['read', 'write']);
	});

	it('answers a key without a linked user, without an access scope', async () => {
		const identity = await inspect(unlinked);
		expect(identity).toMatchObject({ user: null, usergroup: null, cmsAccess: false });
		expect(identity).not.toHaveProperty('access');
	});

	it('never gives the key itself away', async () => {
		expect(JSON.stringify(await inspect(editor))).not.toContain(editor);
	});

	it('needs a key that is valid', async () => {
		expect(refusal(await sandbox.as().get('/api-key'))).toEqual([401, 'NO_API_KEY']);
		expect(refusal(await sandbox.as('nonsense').get('/api-key'))).toEqual([401, 'INVALID_API_KEY']);
	});
});
