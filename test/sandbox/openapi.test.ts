import Ajv2020 from 'ajv/dist/2020';

import { editor, useSandbox } from './startSandbox';

declare const nativeRequire: NodeJS.Require;

// An ES module, loaded as Node itself does it.
const { Validator } = nativeRequire(
	'@seriousme/openapi-schema-validator',
) as typeof import('@seriousme/openapi-schema-validator');

interface Operation {
	operationId: string;
	responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Document {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: { Error: object } };
}

/** Every endpoint of sections 4.1 to 4.9, with those whose paths are assumed. */
const endpoints = [
	'POST /resources',
	'PATCH /resources/{ref}/fields',
	'DELETE /resources/{ref}',
	'POST /resources/{ref}/file',
	'GET /resources/search',
	'POST /resources/search',
	'GET /resources/types',
	'GET /resources/fields',
	'GET /resources/fields/{id}/options',
	'POST /catalogue/query',
	'POST /ai/streams/init',
	'POST /ai/chats/{ref}/messages',
	'GET /ai/chats/{ref}',
	'GET /ai/streams/{streamId}',
	'GET /ai/streams/{streamId}/events',
	'GET /ai/images',
	'POST /ai/generate-field',
	'POST /ai/generate-artwork',
	'GET /ai/artwork/images',
	'POST /ai/images/generate',
	'POST /ai/keyword-research',
	'GET /ai/trending-topics',
	'POST /collections',
	'GET /collections',
	'POST /collections/{ref}/resources',
	'POST /jobs',
	'GET /jobs',
	'GET /jobs/{ref}',
	'POST /distribution/queue',
	'GET /distribution/destinations',
	'GET /distribution/runs',
	'GET /api-key',
	'GET /resources/{ref}/file',
	'GET /resources/{ref}/files',
	'GET /usage',
	'POST /mcp',
];

const sandbox = useSandbox();
let document: Document;
beforeAll(async () => {
	document = await sandbox.control('openapi.json');
});

describe('/_sandbox/openapi.json', () => {
	it('is a valid OpenAPI 3.1 document', async () => {
		const validator = new Validator();
		const { valid, errors } = await validator.validate({ ...document });
		expect(errors).toBeUndefined();
		expect([valid, validator.version]).toEqual([true, '3.1']);
	});

	it('has every endpoint of the interface, each with its own operationId', () => {
		const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, { operationId }]) => ({
				endpoint: `${method.toUpperCase()} ${path}`,
				operationId,
			})),
		);
		expect(
			endpoints.filter(
				(endpoint) => !operations.some((operation) => operation.endpoint === endpoint),
			),
		).toEqual([]);
		expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
	});

	it('describes the answers that are really given', async () => {
		const client = sandbox.as(editor);
		const collection = (await client.post('/collections', { name: 'x' })).data.data.ref;
		const destinationRef = (await client.get('/distribution/destinations')).data.data.results[0]
			.ref;
		const [{ ref: epub }] = (await client.get('/resources/search?q=epub&limit=1')).data.data
			.results;
		const job = (
			await client.post('/jobs', { type: 'metadata_export', params: { resource: epub } })
		).data.data.jobRef;
		const fieldRef = (await client.get('/resources/fields')).data.data.find(
			({ type }: { type: string }) => type === 'tree',
		).ref;
		const calls: [string, string, string, object?][] = [
			['post', '/resources', '/resources', { type: 'Book', fields: { format: 'Scroll' } }],
			['patch', '/resources/{ref}/fields', `/resources/${epub}/fields`, { fields: { price: 5 } }],
			['get', '/resources/search', '/resources/search?q=the&mode=hybrid'],
			['post', '/resources/search', '/resources/search', { limit: 5 }],
			['get', '/resources/types', '/resources/types'],
			['get', '/resources/fields', '/resources/fields'],
			['get', '/resources/fields/{id}/options', `/resources/fields/${fieldRef}/options`],
			['post', '/catalogue/query', '/catalogue/query', { query: 'the' }],
			['post', '/collections', '/collections', { name: 'y' }],
			['get', '/collections', '/collections'],
			[
				'post',
				'/collections/{ref}/resources',
				`/collections/${collection}/resources`,
				{ resourceRefs: [epub, 1] },
			],
			['post', '/jobs', '/jobs', { type: 'metadata_export', params: { resource: epub } }],
			['get', '/jobs', '/jobs'],
			['get', '/jobs/{ref}', `/jobs/${job}`],
			[
				'post',
				'/distribution/queue',
				'/distribution/queue',
				{ destinationRef, collectionRef: collection },
			],
			['get', '/distribution/destinations', '/distribution/destinations'],
			['get', '/distribution/runs', '/distribution/runs'],
			['get', '/api-key', '/api-key'],
			['get', '/usage', '/usage'],
			['get', '/resources/{ref}/files', `/resources/${epub}/files`],
			['delete', '/resources/{ref}', `/resources/${epub}`],
			['delete', '/resources/{ref}', `/resources/${epub}`],
		];
		const ajv = new Ajv2020({ strict: false, validateFormats: false });
		for (const [method, path, url, data] of calls) {
			const answer = await client.request({ method, url, data });
			expect([url, answer.status]).toEqual([url, 200]);
			const schema =
				document.paths[path]?.[method]?.responses['200']?.content?.['application/json']?.schema ??
				false;
			expect([url, ajv.validate(schema, answer.data), ajv.errorsText()]).toEqual([
				url,
				true,
				'No errors',
			]);
		}
		const refused = await client.get('/jobs/999999');
		expect(ajv.validate(document.components.schemas.Error, refused.data)).toBe(true);
	});
});
