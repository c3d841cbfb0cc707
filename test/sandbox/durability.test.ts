import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { editor, startSandbox } from './startSandbox';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('8 of the design: kill -9', () => {
	it('loses no write that was answered, keeps effect and replay together, and leaves no half of one', async () => {
		const file = join(folder, 'killed.sqlite');
		let sandbox = await startSandbox('--data', file);
		const answered = new Map<string, string>();
		let next = 0;
		let killed = false;
		const writer = async () => {
			const client = sandbox.as(editor);
			while (!killed) {
				const key = `k${(next += 1)}`;
				const headers = { 'Idempotency-Key': key };
				const answer = await client
					.post('/resources', { type: 'Book', fields: { title: `Qwertz ${key}` } }, { headers })
					.catch(() => undefined);
				if (answer?.status === 200) answered.set(key, JSON.stringify(answer.data));
			}
		};
		const writers = [writer(), writer(), writer(), writer()];
		while (answered.size <= 20) await new Promise((resolve) => setTimeout(resolve, 10));
		killed = true;
		expect(await sandbox.stop('SIGKILL')).toBeNull();
		await Promise.all(writers);

		sandbox = await startSandbox('--data', file);
		try {
			const { idempotencyKeys, total } = await sandbox.control('effects');
			const client = sandbox.as(editor);
			for (const [key, body] of answered) {
				expect([key, idempotencyKeys[key]]).toEqual([key, 1]);
				const again = await client.post(
					'/resources',
					{ type: 'Book', fields: { title: `Qwertz ${key}` } },
					{ headers: { 'Idempotency-Key': key } },
				);
				expect([JSON.stringify(again.data), again.headers['idempotent-replayed']]).toEqual([
					body,
					'true',
				]);
			}
			// What was committed and not answered any more is whole too: one resource, with its index, for each effect.
			const found = await client.get('/resources/search', { params: { q: 'qwertz', limit: 1 } });
			expect(found.data.data.total).toBe(total);
			expect((await sandbox.control('effects')).total).toBe(total);
		} finally {
			await sandbox.stop();
		}
	});

	it('a start that was killed while it made the catalogue is made anew, once', async () => {
		const file = join(folder, 'half.sqlite');
		await (await startSandbox('--data', file, '--records', '50')).stop();
		const half = new DatabaseSync(file);
		half.exec("DELETE FROM setting WHERE name = 'seed'; DELETE FROM resource WHERE ref % 2 = 0");
		half.close();
		const sandbox = await startSandbox('--data', file, '--records', '50');
		const { data } = await sandbox.as(editor).get('/resources/search');
		await sandbox.stop();
		const whole = new DatabaseSync(file, { readOnly: true });
		expect(whole.prepare('SELECT count(*) count FROM resource').get()).toEqual({ count: 50 });
		whole.close();
		expect(data.data.total).toBeGreaterThan(25);
	});

	it('a restart keeps the catalogue, its changes and the clock, and does not seed again', async () => {
		const file = join(folder, 'kept.sqlite');
		const first = await startSandbox('--data', file, '--records', '50');
		await first.control('clock', { advance: 3_600_000 });
		const { data: made } = await first
			.as(editor)
			.post('/resources', { type: 'Book', fields: { title: 'Stays' } });
		await first.stop();
		const second = await startSandbox('--data', file, '--records', '70');
		try {
			expect((await second.control('health')).records).toBe(51);
			expect(
				(await second.as(editor).get('/resources/search?q=stays')).data.data.results[0].ref,
			).toBe(made.data.ref);
			expect(Date.parse((await second.control('clock')).now) - Date.now()).toBeGreaterThan(
				3_500_000,
			);
		} finally {
			await second.stop();
		}
	});
});
