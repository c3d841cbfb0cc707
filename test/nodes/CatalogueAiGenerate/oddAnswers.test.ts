import type { IDataObject } from 'n8n-workflow';

import { FAST_CLOCKS } from '../../engine/fastClocks';
import { byId, byName } from '../../engine/locators';
import { errorOutput, runNode } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

const server = useTinyServer();

/** What is paid for, its answer, and a word of it that must not be lost. */
const PAID: Array<[resource: string, parameters: IDataObject, record: IDataObject, word: string]> =
	[
		[
			'field',
			{ operation: 'generate', resourceRef: byId(7), field: byName('keywords') },
			{ generationType: 'text', value: 'whales', applied: false, fieldName: 'keywords' },
			'whales',
		],
		[
			'artwork',
			{ operation: 'generate', resourceRef: byId(7), assetType: 'cover', aspectRatio: '1:1' },
			{ images: [{ path: 'art/1.png', url: '/a' }], prompt: 'A whale', historyRef: 3 },
			'art/1.png',
		],
		[
			'image',
			{ operation: 'generate', prompt: 'A whale' },
			{ images: [{ path: 'img/1.png', url: '/a' }], prompt: 'A whale' },
			'img/1.png',
		],
		[
			'keyword',
			{ operation: 'research', keywords: 'whales' },
			{ keywords: ['whales'], results: [{ name: 'sea tale' }], errors: ['No volume: x'] },
			'sea tale',
		],
	];

const outcome = async (resource: string, parameters: IDataObject, answer: unknown) => {
	server.answer(json(200, answer));
	const { succeeded, failed } = await runNode({
		type: 'catalogueAiGenerate',
		parameters: { resource, ...parameters },
		items: [{ id: 0, ref: 7, fields: { keywords: '' } }],
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	expect(server.seen).toHaveLength(1);
	return { output: succeeded[0]?.json, error: failed[0]?.error };
};

describe.each(PAID)('what is paid for (%s)', (resource, parameters, record, word) => {
	it.each<[string, (record: IDataObject) => unknown]>([
		['bare', (record) => record],
		['bare in an envelope', (record) => ({ success: true, status: 'success', ...record })],
		['bare beside no data', (record) => ({ data: null, ...record })],
	])('is read where it stands %s', async (_, form) => {
		const { output, error } = await outcome(resource, parameters, form(record));
		expect(error).toBeUndefined();
		expect(JSON.stringify(output)).toContain(word);
	});

	it.each<[string, (record: IDataObject) => unknown]>([
		['a list', (record) => [record, record]],
		['under another name', (record) => ({ result: record })],
		['as a text', (record) => ({ data: JSON.stringify(record) })],
		['in a success that calls itself failed', (data) => ({ success: true, status: 'fail', data })],
	])('is in the error where it comes %s', async (_, form) => {
		const { output, error } = await outcome(resource, parameters, form(record));
		expect(output).toBeUndefined();
		expect(error?.answer).toContain(word);
		expect(error?.description).toContain('paid for');
	});
});

it.each([
	['draws it', {}, [expect.stringMatching(/paid for twice: 'A whale'/)]],
	['repeats its answer', { 'Idempotent-Replayed': 'true' }, [expect.stringMatching(/replayed/)]],
])('an image is told as paid for twice where the service %s again', async (_, headers, hints) => {
	server.answer((response, request) => {
		if (server.seen.length === 1) return void response.destroy();
		json(200, { data: { images: [{ path: '1.png' }] } }, headers)(response, request);
	});
	const done = await runNode({
		type: 'catalogueAiGenerate',
		parameters: { resource: 'image', operation: 'generate', prompt: 'A whale' },
		credential: { baseUrl: server.url, apiKey: 'key', interfaceOverrides: FAST_CLOCKS },
	});
	expect(server.seen).toHaveLength(2);
	expect(done.hints).toEqual(hints);
});

it('what the service says in a whole sentence gets no second full stop', async () => {
	const message = 'Hourly rate limit exceeded.';
	server.answer((response, request) => {
		const { status, body } =
			server.seen.length === 1
				? { status: 200, body: { data: { images: [{ path: '1.png' }] } } }
				: { status: 429, body: { success: false, error: { code: 'RATE_LIMITED', message } } };
		json(status, body)(response, request);
	});
	const { succeeded, hints } = await runNode({
		type: 'catalogueAiGenerate',
		parameters: { resource: 'image', operation: 'generate', prompt: '={{ "Whale " + $json.id }}' },
		items: [{ id: 1 }, { id: 2 }],
		credential: { baseUrl: server.url, apiKey: 'key' },
		requestOptions: { maxWait: 0, requestsAtOnce: 1 },
	});
	expect(`${succeeded[1]?.json.reason} ${hints.join(' ')}`).toContain('exceeded. Run');
	expect(hints.join(' ')).toContain('exceeded. What was paid for');
});
