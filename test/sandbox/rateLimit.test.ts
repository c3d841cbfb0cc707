import { colleague, editor, useSandbox } from './startSandbox';

const sandbox = useSandbox();

describe('7 and 8 The hourly rate limit', () => {
	afterEach(() => sandbox.control('limits', { hourly: 100_000, windowMs: 3_600_000 }));

	it('is RATE_LIMITED with Retry-After, per key, and opens again by the clock', async () => {
		await sandbox.control('limits', { hourly: 2, windowMs: 60_000 });
		const client = sandbox.as(editor);
		await client.get('/resources/types');
		await client.get('/resources/types');
		const refused = await client.get('/resources/types');
		expect([refused.status, refused.data.error.code]).toEqual([429, 'RATE_LIMITED']);
		expect(refused.data.message).toBe('Hourly rate limit exceeded.');
		expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
		expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
		expect((await sandbox.as(colleague).get('/resources/types')).status).toBe(200);
		await sandbox.control('clock', { advance: 60_000 });
		expect((await client.get('/resources/types')).status).toBe(200);
	});

	it('a refused request did nothing', async () => {
		const before = (await sandbox.control('effects')).total;
		await sandbox.control('limits', { hourly: 0 });
		expect((await sandbox.as(editor).post('/collections', { name: 'Never' })).status).toBe(429);
		expect((await sandbox.control('effects')).total).toBe(before);
	});
});
