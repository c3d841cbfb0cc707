import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RunningSandbox } from './startSandbox';
import { colleague, editor, startSandbox } from './startSandbox';

let sandbox: RunningSandbox;
let folder: string;
let file: string;
let lastKey = 0;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
	file = join(folder, 'data.sqlite');
	sandbox = await startSandbox('--data', file);
});
afterAll(async () => {
	await sandbox.stop();
	rmSync(folder, { recursive: true, force: true });
});

const newKey = () => `key-${(lastKey += 1)}`;
const effects = async () => (await sandbox.control('effects')).total as number;

/** The answer with its body as the bytes that came. */
async function post(path: string, body: unknown, key: string, caller = editor) {
	const headers = { 'Idempotency-Key': key, 'Content-Type': 'application/json' };
	const answer = await sandbox
		.as(caller, { responseType: 'text', transformResponse: (text: string) => text, headers })
		.post(path, JSON.stringify(body));
	return {
		status: answer.status,
		text: answer.data as string,
		replayed: answer.headers['idempotent-replayed'] as string | undefined,
	};
}

const codeOf = ({ text }: { text: string }) => JSON.parse(text).error?.code as string | undefined;

async function keyedBodies(): Promise<[string, object, object][]> {
	const client = sandbox.as(editor);
	const resource = (await client.get('/resources/search?limit=1')).data.data.results[0].ref;
	const destinationRef = (await client.get('/distribution/destinations')).data.data.results[0].ref;
	return [
		[
			'/resources',
			{ type: 'Book', fields: { title: 'Once' } },
			{ type: 'Book', fields: { title: 'Twice' } },
		],
		['/collections', { name: 'Once' }, { name: 'Twice' }],
		[
			'/jobs',
			{ type: 'metadata_export', params: { resource } },
			{ type: 'preview_render', params: { resource } },
		],
		[
			'/distribution/queue',
			{ destinationRef, resourceRefs: [resource] },
			{ destinationRef: destinationRef + 1, resourceRefs: [resource] },
		],
		['/ai/images/generate', { prompt: 'A lighthouse' }, { prompt: 'A windmill' }],
	];
}

describe('8 Idempotency', () => {
	it('replays the first answer byte for byte on all five operations, without repeating the work', async () => {
		for (const [path, body, other] of await keyedBodies()) {
			const key = newKey();
			const first = await post(path, body, key);
			expect([path, first.status, first.replayed]).toEqual([path, 200, undefined]);
			const before = await effects();
			const again = await post(path, body, key);
			expect(again).toEqual({ status: 200, text: first.text, replayed: 'true' });
			expect(await effects()).toBe(before);
			const conflict = await post(path, other, key);
			expect([conflict.status, codeOf(conflict)]).toEqual([422, 'IDEMPOTENCY_KEY_CONFLICT']);
			expect(await effects()).toBe(before);
		}
	});

	it('the order of keys in a body does not make it another body', async () => {
		const key = newKey();
		const first = await post('/collections', { name: 'x', visibility: 'team' }, key);
		expect(await post('/collections', { visibility: 'team', name: 'x' }, key)).toEqual({
			...first,
			replayed: 'true',
		});
	});

	it('holds per API key and per endpoint', async () => {
		const key = newKey();
		const mine = await post('/collections', { name: 'x' }, key);
		const theirs = await post('/collections', { name: 'x' }, key, colleague);
		expect([theirs.replayed, theirs.text === mine.text]).toEqual([undefined, false]);
		expect((await post('/resources', { type: 'Book' }, key)).status).toBe(200);
	});

	it('ends after 24 hours of the clock, not before', async () => {
		const key = newKey();
		const first = await post('/collections', { name: 'x' }, key);
		await sandbox.control('clock', { advance: 24 * 3_600_000 - 10_000 });
		expect((await post('/collections', { name: 'x' }, key)).replayed).toBe('true');
		await sandbox.control('clock', { advance: 20_000 });
		const later = await post('/collections', { name: 'y' }, key);
		expect([later.status, later.replayed]).toEqual([200, undefined]);
		expect(later.text).not.toBe(first.text);
	});

	it('does not keep a failed first answer: the key may then carry another body', async () => {
		const key = newKey();
		expect(codeOf(await post('/resources', { type: 'Papyrus' }, key))).toBe('UNKNOWN_TYPE');
		expect(await post('/resources', { type: 'Book' }, key)).toMatchObject({
			status: 200,
			replayed: undefined,
		});
	});

	it.each(['with space', 'ümlaut', 'x'.repeat(256)])('a key like %j is 400', async (key) => {
		const encoded = Buffer.from(key).toString('latin1');
		const answer = await post('/collections', { name: 'x' }, encoded);
		expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_IDEMPOTENCY_KEY']);
	});

	it('a key of 255 characters is fine; other operations ignore the header', async () => {
		expect((await post('/collections', { name: 'x' }, 'x'.repeat(255))).status).toBe(200);
		const key = newKey();
		await post('/resources/search', { limit: 1 }, key);
		expect((await post('/resources/search', { limit: 2 }, key)).replayed).toBeUndefined();
	});

	it('is 409 with Retry-After while the first one is in progress, 422 when it differs', async () => {
		const key = newKey();
		await sandbox.control('faults', {
			match: { path: '/collections', nth: 1 },
			action: { kind: 'delay', ms: 700 },
		});
		const slow = post('/collections', { name: 'slow' }, key);
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect(await post('/collections', { name: 'slow' }, key)).toMatchObject({ status: 409 });
		expect(await post('/collections', { name: 'other' }, key)).toMatchObject({ status: 422 });
		const first = await slow;
		expect(await post('/collections', { name: 'slow' }, key)).toEqual({
			...first,
			replayed: 'true',
		});
		await sandbox.as().delete('/_sandbox/faults');
	});

	it('a drop after the commit is answered by the replay, a drop before it by the work', async () => {
		for (const [kind, replayed] of [
			['dropAfterCommit', 'true'],
			['dropBeforeCommit', undefined],
		] as const) {
			const key = newKey();
			const before = await effects();
			await sandbox.control('faults', {
				match: { path: '/collections', nth: 1 },
				action: { kind },
			});
			await expect(post('/collections', { name: kind }, key)).rejects.toThrow();
			expect(await post('/collections', { name: kind }, key)).toMatchObject({
				status: 200,
				replayed,
			});
			expect(await effects()).toBe(before + 1);
			await sandbox.as().delete('/_sandbox/faults');
		}
	});

	it('a client that gives up does not free the key: the work is done once', async () => {
		const key = newKey();
		const before = await effects();
		await sandbox.control('faults', {
			match: { path: '/collections', nth: 1 },
			action: { kind: 'delay', ms: 800 },
		});
		const headers = { 'Idempotency-Key': key };
		await expect(
			sandbox.as(editor, { headers, timeout: 200 }).post('/collections', { name: 'impatient' }),
		).rejects.toThrow('timeout');
		expect(await post('/collections', { name: 'impatient' }, key)).toMatchObject({ status: 409 });
		await new Promise((resolve) => setTimeout(resolve, 900));
		expect(await post('/collections', { name: 'impatient' }, key)).toMatchObject({
			status: 200,
			replayed: 'true',
		});
		expect(await effects()).toBe(before + 1);
		await sandbox.as().delete('/_sandbox/faults');
	});

	it('a server error after the commit is healed by the same key', async () => {
		const key = newKey();
		const before = await effects();
		await sandbox.control('faults', {
			match: { path: '/resources', nth: 1 },
			action: { kind: 'status', status: 500, afterCommit: true },
		});
		const failed = await post('/resources', { type: 'Book' }, key);
		expect([failed.status, codeOf(failed)]).toEqual([500, 'INTERNAL']);
		expect(await post('/resources', { type: 'Book' }, key)).toMatchObject({
			status: 200,
			replayed: 'true',
		});
		expect(await effects()).toBe(before + 1);
	});

	it('survives a restart', async () => {
		const key = newKey();
		const first = await post('/collections', { name: 'kept' }, key);
		await sandbox.stop();
		sandbox = await startSandbox('--data', file);
		expect(await post('/collections', { name: 'kept' }, key)).toEqual({
			...first,
			replayed: 'true',
		});
	});
});
