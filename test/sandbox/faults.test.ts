import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { colleague, editor, useSandbox } from './startSandbox';

const sandbox = useSandbox('--records', '250');
beforeEach(() => sandbox.control('reset', {}));

const client = () => sandbox.as(editor);
const fault = (match: object, action: object) => sandbox.control('faults', { match, action });

describe('/_sandbox/faults', () => {
	it('status: in the envelope, with code and headers, before any work', async () => {
		await fault(
			{ path: '/collections' },
			{ kind: 'status', status: 429, code: 'RATE_LIMITED', headers: { 'Retry-After': '7' } },
		);
		const answer = await client().post('/collections', { name: 'x' });
		expect([answer.status, answer.headers['retry-after'], answer.data.error.code]).toEqual([
			429,
			'7',
			'RATE_LIMITED',
		]);
		expect((await sandbox.control('effects')).total).toBe(0);
		expect((await sandbox.control('journal')).rows[0]).toMatchObject({
			status: 429,
			fault: 'status',
		});
	});

	it('match: method, glob, nth, every, times and key', async () => {
		const statuses = async (count: number, path: string, key = editor) => {
			const found: number[] = [];
			for (let index = 0; index < count; index += 1)
				found.push((await sandbox.as(key).get(path)).status);
			return found;
		};
		const only = async (match: object) => {
			await sandbox.as().delete('/_sandbox/faults');
			await fault(match, { kind: 'status', status: 503 });
		};
		await only({ method: 'POST' });
		expect(await statuses(1, '/jobs')).toEqual([200]);
		await only({ path: '/resources/*' });
		expect([
			...(await statuses(1, '/resources/types')),
			...(await statuses(1, '/resources/fields/1/options')),
		]).toEqual([503, 404]);
		await only({ path: '/resources/**' });
		expect(await statuses(1, '/resources/fields/1/options')).toEqual([503]);
		await only({ path: '/jobs', nth: 2 });
		expect(await statuses(4, '/jobs')).toEqual([200, 503, 200, 200]);
		await only({ path: '/jobs', every: 2 });
		expect(await statuses(4, '/jobs')).toEqual([200, 503, 200, 503]);
		await only({ path: '/jobs', times: 2 });
		expect(await statuses(3, '/jobs')).toEqual([503, 503, 200]);
		await only({ key: colleague });
		expect([...(await statuses(1, '/jobs')), ...(await statuses(1, '/jobs', colleague))]).toEqual([
			200, 503,
		]);
	});

	it('delay: the answer comes later; the request is in flight meanwhile', async () => {
		await fault({ path: '/jobs' }, { kind: 'delay', ms: 300 });
		const started = Date.now();
		const answer = client().get('/jobs');
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect((await sandbox.control('journal')).rows[0].inFlight).toBe(true);
		expect((await answer).status).toBe(200);
		expect(Date.now() - started).toBeGreaterThanOrEqual(290);
	});

	it('dropBeforeCommit does no work, dropAfterCommit has done it; neither answers', async () => {
		await fault({ nth: 1 }, { kind: 'dropBeforeCommit' });
		await expect(client().post('/collections', { name: 'x' })).rejects.toThrow();
		expect((await sandbox.control('effects')).total).toBe(0);
		await fault({ nth: 1 }, { kind: 'dropAfterCommit' });
		await expect(client().post('/collections', { name: 'x' })).rejects.toThrow();
		expect((await sandbox.control('effects')).total).toBe(1);
		const { rows } = await sandbox.control('journal');
		expect(
			rows.map(({ status, inFlight }: { status: number; inFlight: boolean }) => [status, inFlight]),
		).toEqual([
			[0, false],
			[0, false],
		]);
	});

	it('resetMidBody sends a part and then breaks', async () => {
		await fault({}, { kind: 'resetMidBody', bytes: 10 });
		const stream = (await sandbox.as(editor, { responseType: 'stream' }).get('/resources/types'))
			.data;
		let received = '';
		await expect(
			(async () => {
				for await (const chunk of stream) received += chunk;
			})(),
		).rejects.toThrow();
		expect(received).toBe('{"data":[{');
	});

	it('slowDrip sends all of it in small pieces', async () => {
		const whole = (await client().get('/resources/types')).data;
		await fault({}, { kind: 'slowDrip', bytes: 20, ms: 10 });
		const started = Date.now();
		expect((await client().get('/resources/types')).data).toEqual(whole);
		expect(Date.now() - started).toBeGreaterThan(50);
	});

	it('redirect points where it is told, without the work', async () => {
		const elsewhere = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
		await new Promise((resolve) => elsewhere.once('listening', resolve));
		const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/stolen`;
		for (const status of [301, 302, 307, 308]) {
			await sandbox.as().delete('/_sandbox/faults');
			await fault({}, { kind: 'redirect', status, location });
			const answer = await client().post('/collections', { name: 'x' });
			expect([answer.status, answer.headers.location]).toEqual([status, location]);
		}
		elsewhere.close();
		expect((await sandbox.control('effects')).total).toBe(0);
	});

	it('one rule can be removed', async () => {
		const { id } = await fault({}, { kind: 'status' });
		await sandbox.as().delete(`/_sandbox/faults/${id}`);
		expect((await client().get('/jobs')).status).toBe(200);
		expect((await sandbox.as().delete(`/_sandbox/faults/${id}`)).status).toBe(404);
	});
});
