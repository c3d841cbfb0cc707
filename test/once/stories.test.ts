import type { IDataObject } from 'n8n-workflow';

import { byId } from '../engine/locators';
import type { OpenSandbox } from '../faults/savedState';
import { startOpenSandbox } from '../faults/savedState';
import { services } from '../faults/services';
import type { JournalRow } from '../nodes/service';
import type { Work } from '../request/running';
import { createCollection, errorOutput, runNode } from '../request/running';
import { editor } from '../sandbox/startSandbox';

/** Longer than the pipeline's own pauses, shorter than what an operation may take in tests (a second). */
const WORK_MS = 700;

const gatewayGaveUp: Array<[string, IDataObject]> = [
	['504', { kind: 'giveUp', status: 504, ms: WORK_MS }],
	['502', { kind: 'giveUp', status: 502, ms: WORK_MS }],
	['cut', { kind: 'giveUp', ms: WORK_MS }],
];

const image: Pick<Work, 'type' | 'parameters'> = {
	type: 'catalogueAiGenerate',
	parameters: { resource: 'image', operation: 'generate', prompt: 'A lighthouse' },
};
const queue: Pick<Work, 'type' | 'parameters'> = {
	type: 'catalogueDistribution',
	parameters: {
		resource: 'run',
		operation: 'queue',
		destination: byId('2'),
		distribute: 'collection',
		collection: byId('1'),
	},
};

describe.each(Object.entries(services))('%s', (_service, flags) => {
	let sandbox: OpenSandbox;
	beforeAll(async () => {
		sandbox = await startOpenSandbox('--records', '20', ...flags);
	});
	afterAll(async () => await sandbox.stop());
	beforeEach(async () => {
		await sandbox.control('reset', { keepClock: true });
		await sandbox.control('chat/pace', { imageMs: 0 });
	});

	const fault = async (path: string, action: IDataObject, match: IDataObject = { times: 1 }) =>
		await sandbox.control('faults', { match: { method: 'POST', path, ...match }, action });
	const run = async (work: Pick<Work, 'type' | 'parameters'>, more: Partial<Work> = {}) =>
		await runNode({
			...work,
			settings: errorOutput,
			credential: { baseUrl: sandbox.url, apiKey: editor },
			...more,
		});
	const made = async (operation: string): Promise<number> =>
		(await sandbox.control('effects')).operations[operation] ?? 0;
	const sent = async (path: string) =>
		((await sandbox.control('journal')).rows as JournalRow[]).filter(
			(row) => row.method === 'POST' && row.path === path,
		).length;

	it.each(gatewayGaveUp)(
		'the gateway gives up (%s) while the image is made: one image is paid for, and delivered',
		async (_, action) => {
			await fault('/ai/images/generate', action);
			const { succeeded } = await run(image);
			expect(succeeded[0]?.json).toMatchObject({
				replayed: true,
				firstSentAt: expect.any(String),
				images: [expect.anything()],
			});
			expect(await made('generateImage')).toBe(1);
		},
	);

	it.each(gatewayGaveUp)(
		'the gateway gives up (%s) while the run is queued: one run',
		async (_, action) => {
			await fault('/distribution/queue', action);
			const { succeeded } = await run(queue);
			expect(succeeded[0]?.json).toMatchObject({ replayed: true, queueRef: expect.any(Number) });
			expect(await made('queueRun')).toBe(1);
		},
	);

	it('the gateway gives up every time: an image is asked for once more, and the error says what may have been done', async () => {
		await fault('/ai/images/generate', { kind: 'giveUp', status: 504, ms: 100 }, {});
		const { failed } = await run(image, { requestOptions: { maxTries: 4 } });
		expect(failed[0]?.error.description).toMatch(
			/^It may have been done, and paid for if it costs tokens/,
		);
		expect(await sent('/ai/images/generate')).toBe(2);
		expect(await made('generateImage')).toBe(1);
	});

	it('Retry On Fail waits as the pipeline does, and asks for an image once more in all', async () => {
		await fault('/ai/images/generate', { kind: 'giveUp', status: 504, ms: WORK_MS }, {});
		const { run: done } = await run(image, {
			settings: { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 },
			requestOptions: { maxTries: 1 },
		});
		expect(done.error).toMatchObject({
			description: expect.stringMatching(/^It may have been done/),
		});
		expect(await sent('/ai/images/generate')).toBe(2);
		expect(await made('generateImage')).toBe(1);
	});

	it('what the service answered to have failed, and is there, is not made again', async () => {
		await fault('/collections', { kind: 'status', status: 500, afterCommit: true });
		const { failed } = await run(createCollection('Autumn'));
		expect(failed[0]?.error.description).toMatch(
			/^It may have been done.* Looked for collections called 'Autumn', and found \d+\. Look at the collections before you run it again/,
		);
		expect(await made('createCollection')).toBe(1);
	});

	it('what the service answered to have failed, and is not there, is made', async () => {
		await fault('/collections', { kind: 'status', status: 503 });
		const { succeeded } = await run(createCollection('Autumn'));
		expect(succeeded[0]?.json).toMatchObject({ name: 'Autumn', replayed: false });
		expect(await made('createCollection')).toBe(1);
	});

	it('identical items of one content are one effect, and no two of them are under way at once', async () => {
		await fault('/collections', { kind: 'delay', ms: 300 });
		const { succeeded } = await run(
			createCollection('Tonight', { options: { idempotencyKey: 'perContent' } }),
			{ items: [{ id: 1 }, { id: 2 }, { id: 3 }] },
		);
		expect(succeeded.map(({ json }) => json.replayed)).toEqual([false, true, true]);
		expect(await made('createCollection')).toBe(1);
	});

	it('without an execution, as under the MCP Server Trigger, each call is a request of its own', async () => {
		const calls = [1, 2].map(
			async () => await run(createCollection('Same'), { options: { executionId: '' } }),
		);
		for (const { succeeded } of await Promise.all(calls))
			expect(succeeded[0]?.json.replayed).toBe(false);
		expect(await made('createCollection')).toBe(2);
	});

	it('a chunk of 100 that is refused keeps those behind it from being sent', async () => {
		await fault('/collections/*/resources', { kind: 'status', status: 400 });
		const resourceRefs = Array.from({ length: 10_000 }, (_, index) => 1001 + index).join();
		const add: IDataObject = {
			resource: 'resource',
			operation: 'add',
			collection: byId('1'),
			resourceRefs,
		};
		const { run: done } = await run(
			{ type: 'catalogueCollection', parameters: add },
			{ settings: {}, requestOptions: { requestsAtOnce: 4 } },
		);
		expect(done.status).toBe('error');
		expect(await sent('/collections/1/resources')).toBeLessThanOrEqual(8);
	});

	it('a replay of an older request is told as such', async () => {
		const work = createCollection('Tonight', { options: { idempotencyKey: 'perContent' } });
		await run(work, { options: { executionId: 'a' } });
		const { succeeded, hints } = await run(work, { options: { executionId: 'b' } });
		expect(succeeded[0]?.json).toMatchObject({ replayed: true, firstSentAt: null });
		expect(hints).toEqual([expect.stringContaining('from before this run of the node')]);
	});
});

describe('where the service says that it is still at it', () => {
	let sandbox: OpenSandbox;
	beforeAll(async () => {
		sandbox = await startOpenSandbox('--records', '20');
	});
	beforeEach(async () => await sandbox.control('reset', { keepClock: true }));
	afterAll(async () => await sandbox.stop());

	const stillAtIt = {
		kind: 'status',
		status: 409,
		code: 'IDEMPOTENCY_KEY_IN_PROGRESS',
		headers: { 'Retry-After': '0' },
	};

	it('a cut is waited out for as long as the operation may take', async () => {
		await sandbox.control('faults', {
			match: { path: '/collections', method: 'POST', times: 1 },
			action: { kind: 'giveUp', ms: 4_000 },
		});
		const { succeeded } = await runNode({
			...createCollection('Cut'),
			settings: errorOutput,
			credential: {
				baseUrl: sandbox.url,
				apiKey: editor,
				interfaceOverrides: JSON.stringify({ 'create.seconds': '5' }),
			},
			requestOptions: { maxTries: 2 },
		});
		expect(succeeded[0]?.json).toMatchObject({ name: 'Cut', replayed: true });
		expect((await sandbox.control('effects')).operations.createCollection).toBe(1);
	});

	it('it is waited for as long as the operation may take, not for a number of tries', async () => {
		await sandbox.control('faults', {
			match: { path: '/collections', method: 'POST', times: 4 },
			action: stillAtIt,
		});
		const { succeeded } = await runNode({
			...createCollection('Late'),
			settings: errorOutput,
			credential: {
				baseUrl: sandbox.url,
				apiKey: editor,
				interfaceOverrides: JSON.stringify({ 'create.seconds': '120' }),
			},
			requestOptions: { maxTries: 2 },
		});
		expect(succeeded[0]?.json).toMatchObject({ name: 'Late' });
		expect((await sandbox.control('faults'))[0].applied).toBe(4);
		expect((await sandbox.control('effects')).operations.createCollection).toBe(1);
	}, 15_000);

	it('it is waited for again behind a send whose answer was lost', async () => {
		const fault = async (nth: number, action: IDataObject) =>
			await sandbox.control('faults', {
				match: { path: '/collections', method: 'POST', nth },
				action,
			});
		await fault(1, stillAtIt);
		await fault(2, { kind: 'dropAfterCommit' });
		await fault(3, stillAtIt);
		const { succeeded } = await runNode({
			...createCollection('Twice late'),
			settings: errorOutput,
			credential: { baseUrl: sandbox.url, apiKey: editor },
		});
		expect(succeeded[0]?.json).toMatchObject({ name: 'Twice late', replayed: true });
	});
});
