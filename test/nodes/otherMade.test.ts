import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import { runWorkflow } from '../engine/runWorkflow';
import { catalogue, chain, source } from '../engine/workflow';
import { json, useTinyServer } from '../request/tinyServer';

const server = useTinyServer();
const resourceRef = byId('7');
const file = { data: 'AAAA', mimeType: 'application/epub+zip', fileName: 'Brontë, Jane.epub' };
const item: INodeExecutionData = { json: {}, binary: { data: file } };

const submitted = { resource: 'job', operation: 'submit', jobType: byName('text_extract') };
const field = { resource: 'field', operation: 'generate', field: byName('blurb') };
const upload: [string, IDataObject] = ['catalogueFile', { operation: 'upload', resourceRef }];
const submit: [string, IDataObject] = ['catalogueJob', { ...submitted, resourceRef }];
const generate: [string, IDataObject] = [
	'catalogueAiGenerate',
	{ ...field, resourceRef, onExistingValue: 'overwrite' },
];
const collect: [string, IDataObject] = [
	'catalogueCollection',
	{ resource: 'collection', operation: 'create', name: 'Mine' },
];
const send: [string, IDataObject] = [
	'catalogueDistribution',
	{
		...{ resource: 'run', operation: 'queue', destination: byId('3'), distribute: 'resources' },
		...{ resourceRefs: '7,8,9', options: { checkLeftOut: false } },
	},
];
const queued = { queueRef: 71, status: 0, statusLabel: 'pending', destinationRef: 3 };
const mine = { ref: 5, name: 'Mine', visibility: 'team' };
const job = { jobRef: 5, status: { code: 1, label: 'ready' } };
const value = { value: 'A blurb', fieldName: 'blurb' };

/** The hints of an operation that the service answers with this. */
async function hintsOf([type, parameters]: [string, IDataObject], data: IDataObject) {
	server.answer((response, request) => {
		const isWrite = request.method === 'POST';
		json(200, { data: isWrite ? data : [{ ref: 3, name: 'blurb' }] })(response, request);
	});
	const run = await runWorkflow(chain([source([item]), catalogue('Node', type, parameters)]), {
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
	expect(run.items('Node')).toHaveLength(1);
	return run.node('Node').hints.map(({ message }) => message);
}

it.each<[string, [string, IDataObject], IDataObject, string]>([
	['a job of another type', submit, { ...job, type: 'export' }, "is of type 'export', although"],
	['a job for another resource', submit, { ...job, resource: 9 }, 'answered for resource 9'],
	['a job whose parameters name it', submit, { ...job, params: { resource: 9 } }, 'for resource 9'],
	['a file under another name', upload, { fileName: 'x.pdf' }, "'x.pdf' for 'Brontë, Jane.epub'"],
	['a job that was there', submit, { ...job, alreadyExists: true }, "5 ('alreadyExists')"],
	['a collection that was there', collect, { ...mine, created: false }, "5 ('created')"],
	[
		'a collection with a number behind its name',
		collect,
		{ ...mine, name: 'Mine (2)' },
		'Mine (2)',
	],
	[
		'a run with fewer resources',
		send,
		{ ...queued, resourceCount: '1' },
		'counts 1 resource in run 71, and was given 3',
	],
	['a value that the service saved itself', generate, { ...value, applied: true }, 'saved some'],
])('%s is told', async (_, work, answer, hint) => {
	expect(await hintsOf(work, answer)).toEqual([expect.stringContaining(hint)]);
});

it.each<[string, [string, IDataObject], IDataObject]>([
	['a job of the type in other letters', submit, { ...job, type: 'Text extract', resource: 7 }],
	['a file under its name in other letters', upload, { fileName: 'bronte_jane.EPUB' }],
	['a collection that was made', collect, { ...mine, created: '2026-01-02', duplicate: false }],
	['a run with all resources', send, { ...queued, resourceCount: 3 }],
	['a value that was not saved', generate, { ...value, applied: false }],
])('%s is not', async (_, work, answer) => {
	expect(await hintsOf(work, answer)).toEqual([]);
});
