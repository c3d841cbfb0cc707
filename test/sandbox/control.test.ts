import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RunningSandbox } from './startSandbox';
import { colleague, editor, startSandbox, useSandbox } from './startSandbox';

const sandbox = useSandbox('--records', '250');
beforeEach(() => sandbox.control('reset', {}));

const client = () => sandbox.as(editor);

async function hashOfCatalogue({ as }: RunningSandbox): Promise<string> {
	const hash = createHash('sha256');
	for (let offset = 0; offset < 300; offset += 100) {
		const { data } = await as(editor).post('/resources/search', { limit: 100, offset });
		// The addresses name the port, which differs.
		for (const { thumbnailUrl: _thumbnail, previewUrl: _preview, ...summary } of data.data.results)
			hash.update(JSON.stringify(summary));
	}
	return hash.digest('hex');
}

describe('/_sandbox health, reset and seed', () => {
	it('health tells what runs', async () => {
		expect(await sandbox.control('health')).toMatchObject({
			ok: true,
			pid: sandbox.pid,
			instance: 'northwind',
			seed: 1,
			records: 250,
		});
	});

	it('the same seed gives the same catalogue in two processes, another seed another one', async () => {
		const [twin, other] = await Promise.all([
			startSandbox('--records', '250'),
			startSandbox('--records', '3000', '--seed', '2'),
		]);
		try {
			expect(await hashOfCatalogue(twin)).toBe(await hashOfCatalogue(sandbox));
			await sandbox.control('seed', { records: 3000, seed: 2 });
			expect((await sandbox.control('health')).records).toBe(3000);
			expect(await hashOfCatalogue(other)).toBe(await hashOfCatalogue(sandbox));
			await sandbox.control('seed', { seed: 3 });
			const third = (await client().post('/resources/search', { limit: 1, offset: 2800 })).data.data
				.results[0];
			const second = (await other.as(editor).post('/resources/search', { limit: 1, offset: 2800 }))
				.data.data.results[0];
			expect(third.fields).not.toEqual(second.fields);
		} finally {
			await sandbox.control('seed', { records: 250, seed: 1 });
			await Promise.all([twin.stop(), other.stop()]);
		}
	});

	it('reset can keep the clock', async () => {
		await sandbox.control('clock', { advance: 86_400_000 });
		await sandbox.control('reset', { keepClock: true });
		expect(Date.parse((await sandbox.control('clock')).now) - Date.now()).toBeGreaterThan(
			86_000_000,
		);
	});

	it('a night of the staff edits titles at the present time, the same for the same number', async () => {
		const since = (await sandbox.control('clock')).now;
		const night = await sandbox.control('overnight', {});
		expect(night.night).toBe(1);
		expect(night.edited.length).toBeGreaterThan(0);
		const { data } = await client().post('/resources/search', {
			dateFilters: { modifiedDate: { from: since } },
			limit: 100,
		});
		const changed = data.data.results.map(({ ref }: { ref: number }) => ref).sort();
		expect(changed).toEqual(
			expect.arrayContaining(night.edited.filter((ref: number) => changed.includes(ref))),
		);
		expect(changed.length).toBeGreaterThan(0);
		expect((await sandbox.control('overnight', {})).night).toBe(2);
		await sandbox.control('reset', {});
		expect(await sandbox.control('overnight', {})).toEqual(night);
	});
});

describe.each([
	['undoes what was written', () => []],
	[
		'makes the catalogue anew',
		() => ['--data', join(mkdtempSync(join(tmpdir(), 'reset-')), 'data')],
	],
])('a reset that %s', (_, more: () => string[]) => {
	const own = useSandbox('--records', '250', ...more());

	it('puts everything back: catalogue, refs, effects, journal, faults, limits, clock', async () => {
		const before = await hashOfCatalogue(own);
		const make = async () =>
			(await own.as(editor).post('/resources', { type: 'Book', fields: { title: 'x' } })).data.data
				.ref;
		await own.control('reset', {});
		const ref = await make();
		await own.control('faults', { match: { path: '/jobs' }, action: { kind: 'status' } });
		await own.control('limits', { hourly: 5 });
		await own.control('clock', { advance: 86_400_000 });
		await own.control('reset', {});
		expect(await own.control('journal')).toEqual({ total: 0, rows: [] });
		expect(await own.control('effects')).toMatchObject({ total: 0 });
		expect(await own.control('faults')).toEqual([]);
		expect((await own.control('limits')).hourly).toBe(100_000);
		const { now } = await own.control('clock');
		expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(5000);
		expect(await hashOfCatalogue(own)).toBe(before);
		expect(await make()).toBe(ref);
	});

	it('goes to the catalogue that was seeded last', async () => {
		await own.control('seed', { records: 300 });
		await own.as(editor).post('/resources', { type: 'Book', fields: { title: 'x' } });
		await own.control('reset', {});
		expect((await own.control('health')).records).toBe(300);
	});
});

describe('/_sandbox/clock', () => {
	it('advances, is set, stands still and goes on', async () => {
		await sandbox.control('clock', { set: '2030-01-01T00:00:00.000Z', frozen: true });
		expect(await sandbox.control('clock')).toEqual({
			now: '2030-01-01T00:00:00.000Z',
			frozen: true,
		});
		expect((await sandbox.control('clock', { advance: 5000 })).now).toBe(
			'2030-01-01T00:00:05.000Z',
		);
		const { data } = await client().post('/resources', { type: 'Book' });
		const found = await client().post('/resources/search', {
			fieldFilters: {},
			sort: { field: 'ref', direction: 'desc' },
			limit: 1,
		});
		expect(found.data.data.results[0]).toMatchObject({
			ref: data.data.ref,
			createdDate: '2030-01-01T00:00:05.000Z',
		});
		await sandbox.control('clock', { frozen: false });
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(Date.parse((await sandbox.control('clock')).now)).toBeGreaterThan(
			Date.parse('2030-01-01T00:00:05.000Z'),
		);
	});
});

describe('/_sandbox/journal and effects', () => {
	it('tells each request of the service, never the value of the key header, and nothing of the control', async () => {
		await sandbox
			.as(editor, { headers: { 'Idempotency-Key': 'k1' } })
			.post('/collections?x=1', { name: 'x' });
		await sandbox.as('someone-elses-secret').get('/jobs');
		const { total, rows } = await sandbox.control('journal');
		expect(total).toBe(2);
		expect(rows[0]).toMatchObject({
			id: 1,
			method: 'POST',
			path: '/collections',
			query: { x: '1' },
			apiKey: 'sandbox-editor-key',
			idempotencyKey: 'k1',
			status: 400,
			replayed: false,
			user: 'edith',
			fault: null,
			inFlight: false,
		});
		expect(rows[0].bodyBytes).toBeGreaterThan(0);
		expect(rows[1]).toMatchObject({ status: 401, apiKey: null, user: null });
		expect(JSON.stringify(rows[1])).not.toContain('someone-elses-secret');
		expect(
			(await sandbox.control('journal?after=1&limit=5')).rows.map(({ id }: { id: number }) => id),
		).toEqual([2]);
	});

	it('counts committed effects by operation, key and Idempotency-Key', async () => {
		await client().post('/collections', { name: 'a' });
		await sandbox
			.as(colleague, { headers: { 'Idempotency-Key': 'k2' } })
			.post('/collections', { name: 'b' });
		await client().post('/collections', {});
		await client().get('/collections');
		expect(await sandbox.control('effects')).toEqual({
			total: 2,
			operations: { createCollection: 2 },
			keys: { 'sandbox-colleague-key': 1, 'sandbox-editor-key': 1 },
			idempotencyKeys: { k2: 1 },
		});
	});
});

describe('/_sandbox is for this machine', () => {
	it('refuses another host name, another origin and unknown input', async () => {
		const foreignHost = await sandbox
			.as(undefined, { headers: { Host: 'evil.example' } })
			.get('/_sandbox/journal');
		expect(foreignHost.status).toBe(403);
		const foreignOrigin = await sandbox
			.as(undefined, { headers: { Origin: 'https://evil.example' } })
			.post('/_sandbox/reset', {});
		expect(foreignOrigin.status).toBe(403);
		expect((await sandbox.as().post('/_sandbox/clock', { forward: 5 })).status).toBe(400);
	});

	it.each([
		[['--host', '0.0.0.0'], 'loopback'],
		[['--port', 'x'], '--port'],
		[['--records', '1000001'], '--records'],
		[['--instance', 'southwind'], '--instance'],
		[['--data', '/no/such/folder/x.sqlite'], '--data'],
	])('does not start with %j', async (args, word) => {
		await expect(startSandbox(...args)).rejects.toThrow(word);
	});

	it('does not start on a taken port, and says what to do', async () => {
		await expect(startSandbox('--port', new URL(sandbox.url).port)).rejects.toThrow('--port');
	});

	it('stops cleanly when told to, open connections or not', async () => {
		const other = await startSandbox('--records', '0');
		await other.control('faults', { match: {}, action: { kind: 'delay', ms: 60_000 } });
		const hanging = other
			.as(editor)
			.get('/jobs')
			.catch(() => 'cut');
		await new Promise((resolve) => setTimeout(resolve, 100));
		const started = Date.now();
		expect(await other.stop()).toBe(0);
		expect(Date.now() - started).toBeLessThan(3000);
		expect(await hanging).toBe('cut');
	});
});
