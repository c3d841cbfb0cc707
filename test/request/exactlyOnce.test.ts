import type { IDataObject } from 'n8n-workflow';

import { editor, startSandbox } from '../sandbox/startSandbox';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { createCollection, errorOutput, numbered, runNode } from './running';
import type { Work } from './running';

let sandbox: RunningSandbox;
let destination: number;
let resource: number;
beforeAll(async () => {
	sandbox = await startSandbox('--records', '20');
	const { data } = await sandbox.as(editor).get('/distribution/destinations');
	destination = data.data.results[0].ref;
	const found = await sandbox.as(editor).post('/resources/search', { limit: 1 });
	resource = found.data.data.results[0].ref;
});
afterAll(async () => await sandbox.stop());
beforeEach(async () => await sandbox.control('reset', { keepClock: true }));

const count = 4;

/** The keyed creates, each with the name of its effect in the sandbox and what tells the things it makes apart. */
const creates: Array<[string, () => Pick<Work, 'type' | 'parameters'>, (made: IDataObject) => unknown]> = [
	['createCollection', createCollection, ({ ref }) => ref],
	[
		'createResource',
		() => ({
			type: 'catalogueResource',
			parameters: {
				resource: 'resource',
				operation: 'create',
				resourceType: { mode: 'name', value: 'Book' },
				fields: { mappingMode: 'defineBelow', value: { title: '={{ "Title " + $json.id }}' }, schema: [] },
			},
		}),
		({ ref }) => ref,
	],
	[
		'queueRun',
		() => ({
			type: 'catalogueDistribution',
			parameters: {
				resource: 'run',
				operation: 'queue',
				destination: { mode: 'id', value: String(destination) },
				distribute: 'collection',
				collection: { mode: 'id', value: '={{ $json.id }}' },
				options: { onePerItem: true },
			},
		}),
		({ queueRef }) => queueRef,
	],
	[
		'submitJob',
		() => ({
			type: 'catalogueJob',
			parameters: {
				resource: 'job',
				operation: 'submit',
				jobType: { mode: 'name', value: 'metadata_export' },
				resourceRef: { mode: 'id', value: String(resource) },
				options: { name: '={{ "Export " + $json.id }}' },
			},
		}),
		({ jobRef }) => jobRef,
	],
	[
		'generateImage',
		() => ({ type: 'catalogueAiGenerate', parameters: { resource: 'image', operation: 'generate', prompt: '={{ "A lighthouse, " + $json.id }}' } }),
		({ images }) => JSON.stringify((images as IDataObject[]).map(({ path }) => path)),
	],
];

/** Each befalls the second and third request of the create; four tries outlast it. */
const faults: Array<[string, IDataObject]> = [
	['dropped before the commit', { kind: 'dropBeforeCommit' }],
	['dropped after the commit', { kind: 'dropAfterCommit' }],
	['500 after the commit', { kind: 'status', status: 500, afterCommit: true }],
	['503 before it', { kind: 'status', status: 503, headers: { 'Retry-After': '0' } }],
	['429 with Retry-After', { kind: 'status', status: 429, code: 'RATE_LIMITED', headers: { 'Retry-After': '1' } }],
	['409 in progress', { kind: 'status', status: 409, code: 'IDEMPOTENCY_KEY_IN_PROGRESS', headers: { 'Retry-After': '0' } }],
	['reset in the middle of the answer', { kind: 'resetMidBody' }],
	['an answer later than the timeout', { kind: 'delay', ms: 900 }],
];

describe.each(creates)('%s', (operation, work, made) => {
	it.each(faults)('%s: one effect and one outcome per item', async (_, action) => {
		await sandbox.control('faults', { match: { method: 'POST', nth: 2, times: 2 }, action });
		const { run, succeeded, failed } = await runNode({
			...work(),
			items: numbered(count),
			settings: errorOutput,
			credential: { baseUrl: sandbox.url, apiKey: editor },
			requestOptions: { timeout: 400 },
		});
		expect(run.error).toBeUndefined();
		expect(failed).toEqual([]);
		expect(succeeded.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
		expect(new Set(succeeded.map(({ json }) => made(json))).size).toBe(count);

		const { operations, idempotencyKeys } = await sandbox.control('effects');
		expect(operations).toEqual({ [operation]: count });
		expect(Object.values(idempotencyKeys)).toEqual([1, 1, 1, 1]);
		const [rule] = await sandbox.control('faults');
		expect(rule.applied).toBe(2);
	});
});
