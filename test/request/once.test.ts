import type { IDataObject } from 'n8n-workflow';

import { resourceWith } from '../sandbox/catalogue';
import { editor, useSandbox } from '../sandbox/startSandbox';
import type { Work } from './running';
import { createCollection, errorOutput, runNode } from './running';
import { json, tinyServer } from './tinyServer';

const sandbox = useSandbox('--records', '20');
let resource: number;
beforeAll(async () => {
	({ ref: resource } = await resourceWith(sandbox, {}));
});
beforeEach(async () => await sandbox.control('reset', { keepClock: true }));

/** What costs tokens or repeats its effect, with the path that it goes to. */
const unrepeatable: Array<[string, Pick<Work, 'type' | 'parameters'>, string]> = [
	[
		'generating a field',
		{
			type: 'catalogueAiGenerate',
			parameters: {
				resource: 'field',
				operation: 'generate',
				resourceRef: { mode: 'id', value: '={{ $json.resource }}' },
				field: { mode: 'name', value: 'keywords' },
				onExistingValue: 'overwrite',
			},
		},
		'/ai/generate-field',
	],
	[
		'creating without a key',
		createCollection('Once', { options: { idempotencyKey: 'off' } }),
		'/collections',
	],
];

const unknownOutcome: Array<[string, IDataObject]> = [
	['dropped before the commit', { kind: 'dropBeforeCommit' }],
	['dropped after the commit', { kind: 'dropAfterCommit' }],
	['500 after the commit', { kind: 'status', status: 500, afterCommit: true }],
	['503', { kind: 'status', status: 503, headers: { 'Retry-After': '0' } }],
	['reset in the middle of the answer', { kind: 'resetMidBody' }],
	['an answer later than the timeout', { kind: 'delay', ms: 900 }],
];

describe.each(unrepeatable)('%s', (_name, work, path) => {
	const run = async () =>
		await runNode({
			...work,
			items: [{ resource }],
			settings: errorOutput,
			credential: { baseUrl: sandbox.url, apiKey: editor },
			requestOptions: { timeout: 400 },
		});
	const sent = async () =>
		(await sandbox.control('journal')).rows.filter((row: { path: string }) => row.path === path);

	it.each(unknownOutcome)('%s: sent once, and the item says that it failed', async (_, action) => {
		await sandbox.control('faults', { match: { path }, action });
		const { succeeded, failed } = await run();
		expect(succeeded).toEqual([]);
		expect(failed).toEqual([
			{ id: undefined, error: expect.objectContaining({ retryable: true }) },
		]);
		expect(await sent()).toHaveLength(1);
	});

	it('a refusal by the rate limit did nothing, so it is sent again', async () => {
		await sandbox.control('faults', {
			match: { path, nth: 1 },
			action: {
				kind: 'status',
				status: 429,
				code: 'RATE_LIMITED',
				headers: { 'Retry-After': '1' },
			},
		});
		const { succeeded } = await run();
		expect(succeeded).toHaveLength(1);
		expect(await sent()).toHaveLength(2);
	});
});

it('the outcome of a call that was cut is said to be unknown', async () => {
	await sandbox.control('faults', {
		match: { path: '/collections' },
		action: { kind: 'dropAfterCommit' },
	});
	const { failed } = await runNode({
		...createCollection('Once', { options: { idempotencyKey: 'off' } }),
		settings: errorOutput,
		credential: { baseUrl: sandbox.url, apiKey: editor },
	});
	expect(failed[0]?.error).toEqual({
		message: 'The connection to the service was cut',
		description:
			'It may have been done, and paid for if it costs tokens. It is not known whether the service carried it out, so it was not sent again. Run it again only if doing it twice does no harm.',
		code: 'CONNECTION',
		httpStatus: null,
		retryable: true,
		resumeAt: null,
	});
	expect((await sandbox.control('effects')).total).toBe(1);
});

it('a reading that was cut changed nothing, and a change that was cut may be sent again', async () => {
	const cutAt = async (path: string, type: string, parameters: IDataObject) => {
		await sandbox.control('faults', { match: { path }, action: { kind: 'dropBeforeCommit' } });
		const { failed } = await runNode({
			type,
			parameters,
			settings: errorOutput,
			credential: { baseUrl: sandbox.url, apiKey: editor },
			requestOptions: { maxTries: 1 },
		});
		return failed[0]?.error;
	};
	expect(
		await cutAt('/catalogue/query', 'catalogueQuery', {
			resource: 'query',
			operation: 'byText',
			query: 'sea',
		}),
	).toMatchObject({
		message: 'The connection to the service was cut',
		description:
			'The service was only asked, and nothing was changed. Run it again. (Network error: ECONNRESET)',
	});
	expect(
		await cutAt('/resources/', 'catalogueResource', {
			resource: 'resource',
			operation: 'archive',
			resourceRef: { mode: 'id', value: resource },
		}),
	).toMatchObject({
		description:
			'It is not known whether the service carried it out. Run it again: doing it twice does no harm. (Network error: ECONNRESET)',
	});
});

it('what a service makes again, since it has lost its keys, is told', async () => {
	const server = await tinyServer();
	const made: Array<{ ref: number; name: string }> = [];
	server.answer((response, request) => {
		if (request.method !== 'POST') return json(200, { data: made })(response, request);
		made.unshift({ ref: made.length + 1, name: 'Spring' });
		if (made.length === 1) response.destroy();
		else json(201, { data: made[0] })(response, request);
	});
	const interfaceOverrides = JSON.stringify({ 'create.seconds': '1' });
	const { succeeded, hints } = await runNode({
		...createCollection('Spring'),
		credential: { baseUrl: server.url, apiKey: 'key', interfaceOverrides },
	});
	await server.stop();
	expect(succeeded[0]?.json).toMatchObject({ ref: 2, replayed: false });
	expect(hints).toEqual([expect.stringContaining('found 1, and the service made 2')]);
});
