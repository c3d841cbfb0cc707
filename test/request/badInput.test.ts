import type { IDataObject } from 'n8n-workflow';

import { createCollection, errorOutput, numbered, runNode } from './running';
import { json, useTinyServer } from './tinyServer';

const server = useTinyServer();
beforeEach(() =>
	server.answer(json(200, { data: { ref: 1, name: 'Shelf', visibility: 'team', results: [] } })),
);

const credential = () => ({ baseUrl: server.url, apiKey: 'key' });
const run = async (
	type: string,
	parameters: IDataObject,
	items: IDataObject[] = numbered(2),
	requestOptions: IDataObject = {},
) =>
	await runNode({
		type,
		parameters,
		items,
		settings: errorOutput,
		credential: credential(),
		requestOptions,
	});

describe('a parameter that n8n cannot read', () => {
	const failing = "={{ $('Nobody').item.json.name }}";

	it('is named, and nothing is sent for its item', async () => {
		const { failed } = await run('catalogueCollection', createCollection(failing).parameters);
		expect(failed).toHaveLength(2);
		expect(failed[0]?.error).toMatchObject({
			code: 'PARAMETER',
			message: expect.stringContaining("'Name' could not be read: "),
			description: expect.stringMatching(/a node that this workflow does not have.*'Name'/),
		});
		expect(server.seen).toEqual([]);
	});

	it("is each item's failure where it stands in Request Options", async () => {
		const { failed, run: whole } = await run(
			'catalogueCollection',
			createCollection().parameters,
			numbered(3),
			{ maxTries: failing },
		);
		expect(whole.error).toBeUndefined();
		expect(failed.map(({ id }) => id)).toEqual([1, 2, 3]);
		expect(failed[0]?.error).toMatchObject({
			code: 'PARAMETER',
			message: expect.stringContaining("'Request Options' could not be read"),
		});
		expect(server.seen).toEqual([]);
	});
});

describe('what is wrong with a choice', () => {
	it.each<[string, string, IDataObject]>([
		[
			"'Output'",
			'catalogueAiGenerate',
			{ resource: 'keyword', operation: 'research', keywords: 'sea', output: { a: 1 } },
		],
		[
			"'Period'",
			'catalogueCollection',
			createCollection('Shelf', { options: { idempotencyKey: 'perContent', period: '={{ [1] }}' } })
				.parameters,
		],
		[
			"'Include Key in Output'",
			'catalogueCollection',
			createCollection('Shelf', { options: { includeKey: "={{ $('Nobody').item }}" } }).parameters,
		],
		[
			"'Include Key in Output' is 'perhaps'",
			'catalogueCollection',
			createCollection('Shelf', { options: { includeKey: "={{ 'perhaps' }}" } }).parameters,
		],
		[
			"'Changed Since' is '2026-01-31', which is not in its list",
			'catalogueResource',
			{
				resource: 'resource',
				operation: 'advancedSearch',
				changedSince: "={{ '2026-01-31' }}",
				// n8n asks for them where an expression chooses.
				changedSinceDate: '2026-01-31',
				destination: { __rl: true, mode: 'id', value: '1' },
			},
		],
		[
			"'Direction' is 'down', which is not in its list",
			'catalogueResource',
			{
				resource: 'resource',
				operation: 'advancedSearch',
				sort: { by: { field: 'title', direction: "={{ 'down' }}" } },
			},
		],
		[
			"'If a Value Is Refused' is 'Fail', which is not in its list",
			'catalogueResource',
			{
				resource: 'resource',
				operation: 'update',
				resourceRef: { __rl: true, mode: 'id', value: '1' },
				resourceType: { __rl: true, mode: 'name', value: 'Book' },
				fields: { mappingMode: 'defineBelow', value: { title: 'A' }, schema: [] },
				options: { onFieldErrors: "={{ 'Fail' }}" },
			},
		],
		[
			"'State' is 'Failed', which is not in its list",
			'catalogueJob',
			{ resource: 'job', operation: 'getMany', filters: { state: "={{ 'Failed' }}" } },
		],
		[
			"'Save to Catalogue' is 'ja'",
			'catalogueAiGenerate',
			{
				resource: 'field',
				operation: 'generate',
				resourceRef: { __rl: true, mode: 'id', value: '1' },
				field: { __rl: true, mode: 'name', value: 'keywords' },
				onExistingValue: 'overwrite',
				save: "={{ 'ja' }}",
			},
		],
	])('%s is known before anything is done', async (label, type, parameters) => {
		const { failed } = await run(type, parameters);
		expect(failed[0]?.error).toMatchObject({
			code: 'PARAMETER',
			message: expect.stringContaining(label),
		});
		expect(server.seen).toEqual([]);
	});
});

it('an object brings no methods of its own', async () => {
	const collection = { __rl: true, mode: { toString: 1, valueOf: 1 }, value: '1' };
	const { succeeded } = await run('catalogueCollection', {
		resource: 'resource',
		operation: 'add',
		resourceRefs: '1',
		collection,
	});
	expect(succeeded).not.toEqual([]);
});

it.each([
	[{ a: 1 }, '{"a":1}'],
	['undefined', 'undefined'],
])('%j where a text is due is refused by name', async (value, shown) => {
	const parameters = {
		resource: 'artwork',
		operation: 'generate',
		resourceRef: { __rl: true, mode: 'id', value: '1' },
		assetType: { __rl: true, mode: 'name', value },
	};
	const { failed } = await run('catalogueAiGenerate', parameters);
	expect(failed[0]?.error).toMatchObject({
		code: 'PARAMETER',
		message: `'Asset Type' is '${shown}', which is not text`,
	});
	expect(server.seen).toEqual([]);
});

describe('a filter without its field', () => {
	it.each<[string, IDataObject]>([
		['Field Filters', { fieldFilters: { filter: [{ field: '', operator: 'equals', value: '' }] } }],
		[
			'Field Filters',
			{ fieldFilters: { filter: [{ field: '={{ $json.none }}', value: 'Verne' }] } },
		],
		[
			'Date Filters',
			{
				options: {
					dateFilters: { filter: [{ field: '={{ $json.none }}', from: '2026-01-01', to: '' }] },
				},
			},
		],
	])('of %s lets nothing through', async (label, filters) => {
		const { failed } = await run('catalogueResource', {
			resource: 'resource',
			operation: 'advancedSearch',
			...filters,
		});
		expect(failed[0]?.error).toMatchObject({
			code: 'PARAMETER',
			message: `A filter of '${label}' has no field`,
		});
		expect(server.seen).toEqual([]);
	});
});

it('a tool that repeats the API key in its reason does not show it', async () => {
	const apiKey = 'a-key-that-is-long-enough';
	server.answer((response, { body }) => {
		const { id, method } = JSON.parse(body) as { id?: number; method: string };
		if (id === undefined) return void response.writeHead(202).end();
		const result =
			method === 'initialize'
				? { protocolVersion: '2025-06-18' }
				: { isError: true, content: [{ type: 'text', text: `Refused ${apiKey}` }] };
		json(200, { jsonrpc: '2.0', id, result })(response, { method: '', url: '', headers: {}, body });
	});
	const parameters = {
		operation: 'call',
		tool: { __rl: true, mode: 'name', value: 'search' },
		specifyParameters: 'json',
		toolParametersJson: '{}',
	};
	const { failed } = await runNode({
		type: 'catalogueTool',
		parameters,
		settings: errorOutput,
		credential: { ...credential(), apiKey },
	});
	expect(failed[0]?.error).toMatchObject({
		code: 'TOOL_FAILED',
		message: expect.stringContaining('Refused (hidden)'),
	});
});

it('a timeout that no clock can hold is as long as one can', async () => {
	const { succeeded } = await run(
		'catalogueCollection',
		createCollection().parameters,
		numbered(1),
		{ timeout: 1e300 },
	);
	expect(succeeded).toHaveLength(1);
});
