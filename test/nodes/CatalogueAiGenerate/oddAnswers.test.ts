import type { IDataObject } from 'n8n-workflow';

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
