import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../../engine/locators';
import { runWorkflow } from '../../engine/runWorkflow';
import { catalogue, chain, source } from '../../engine/workflow';
import { errorOutput } from '../../request/running';
import { json, useTinyServer } from '../../request/tinyServer';

// What a service says of a write stands one level down in its answer, or is that nothing was done.

const server = useTinyServer();

const binary = {
	data: {
		data: Buffer.from('%PDF').toString('base64'),
		mimeType: 'application/pdf',
		fileName: 'a.pdf',
	},
};

async function write(type: string, parameters: IDataObject, data: unknown, items = 1) {
	server.answer((response, request) => {
		const isList = request.method === 'GET';
		json(200, { success: true, data: isList ? [{ ref: 1, name: 'Book' }] : data })(
			response,
			request,
		);
	});
	const node = catalogue('Node', type, parameters, errorOutput);
	const run = await runWorkflow(
		chain([source(Array.from({ length: items }, () => ({ json: {}, binary }))), node]),
		{
			credential: { baseUrl: server.url, apiKey: 'key-of-writes' },
		},
	);
	return {
		json: run.items('Node')[0]?.json,
		error: run.items('Node', 1)[0]?.json.error as IDataObject | undefined,
		hints: run.node('Node').hints.map(({ message }) => message),
	};
}

const create = async (data: unknown, options: IDataObject = {}) =>
	await write(
		'catalogueResource',
		{
			resource: 'resource',
			operation: 'create',
			resourceType: byName('Book'),
			fields: {
				mappingMode: 'defineBelow',
				value: { title: 'A', format: 'Nope' },
				matchingColumns: [],
				schema: [],
			},
			options: { ...options, idempotencyKey: 'off' },
		},
		data,
	);
const update = async (data: unknown, options: IDataObject = {}, items = 1) =>
	await write(
		'catalogueResource',
		{
			resource: 'resource',
			operation: 'update',
			resourceRef: byId(7),
			resourceType: byName('Book'),
			fields: {
				mappingMode: 'defineBelow',
				value: { title: 'A' },
				matchingColumns: [],
				schema: [],
			},
			options,
		},
		data,
		items,
	);
const archive = async (data: unknown) =>
	await write(
		'catalogueResource',
		{ resource: 'resource', operation: 'archive', resourceRef: byId(7) },
		data,
	);
const upload = async (data: unknown) =>
	await write('catalogueFile', { operation: 'upload', resourceRef: byId(7) }, data);

const below = { resource: { ref: 9, type: 'Book', fieldErrors: { format: 'No such option' } } };

describe('the answer of a write', () => {
	it('tells the values that were not saved, also one level down', async () => {
		const { json: made, hints } = await create(below);
		expect(made).toMatchObject({ ref: 9, fieldErrors: { format: 'No such option' } });
		expect(made).not.toHaveProperty('format');
		expect(hints).toEqual([expect.stringContaining('format: No such option')]);
		expect((await create(below, { onFieldErrors: 'fail' })).error?.code).toBe('FIELD_ERRORS');
	});

	it.each<[unknown]>([[false], [{ ref: 7, fields: { title: 'B' } }]])(
		'%j is no update: it is told, or fails its item',
		async (data) => {
			const told = await update(data, {}, 2);
			expect(told.json).toMatchObject({ ref: 7, updated: false, changedFields: [] });
			expect(
				told.hints.filter((hint) => hint.includes('says that nothing was saved: 7')),
			).toHaveLength(1);
			const { error } = await update(data, { onFieldErrors: 'fail' });
			expect(error).toMatchObject({
				code: 'FIELD_ERRORS',
				ref: 7,
				message: expect.stringContaining('says that nothing was saved: 7'),
			});
		},
	);

	it.each<[unknown]>([
		[{ ref: 7, updated: false }],
		[{ ref: 7, savedFields: [] }],
		[{ ref: 7, saved: 0 }],
	])('%j may mean that the values were there: it is told and fails no item', async (data) => {
		const { json, hints, error } = await update(data, { onFieldErrors: 'fail' });
		expect(error).toBeUndefined();
		expect(json).toMatchObject({ ref: 7, updated: false, changedFields: [] });
		expect(hints.join()).toContain('says that nothing was saved: 7');
	});

	it('of which nothing was saved says why, and what else was not', async () => {
		const others = { ref: 7, updated: false, fieldErrors: { format: 'No such option' } };
		expect((await update(others)).hints.join()).toContain('the other fields included: 7');
		const data = { ref: 7, updated: false, fieldErrors: { title: 'Too long' } };
		const { error } = await update(data, { onFieldErrors: 'fail' });
		expect(error?.message).toBe('Nothing of resource 7 was saved. title: Too long');
		const { hints } = await update(data);
		expect(hints.join()).toContain('title: Too long');
		expect(hints.join()).not.toContain('update.fields');
	});

	it.each<[unknown]>([[{ resource: { deleted: false, type: 'soft', details: {} } }], [false]])(
		'%j is no archiving',
		async (data) => {
			expect((await archive(data)).error?.message).toContain('did not archive resource 7');
		},
	);

	it('false is no upload', async () => {
		expect((await upload(false)).error?.message).toContain('did not store the file');
	});

	it('that is a refusal in the place of the data is one', async () => {
		const refused = { success: false, message: 'Locked' };
		for (const write of [archive, upload])
			expect((await write(refused)).error?.message).toBe('The service refused the request: Locked');
	});

	it('of an upload has the types of the interface and the reference that was asked for', async () => {
		const said = { ref: null, fileSize: '4', previewsGenerated: 1, aiJobCreated: '0' };
		expect((await upload({ file: said })).json).toMatchObject({
			ref: 7,
			fileSize: 4,
			previewsGenerated: true,
			aiJobCreated: false,
		});
	});
});
