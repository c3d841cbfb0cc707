import type { INodeType } from 'n8n-workflow';

import type { DescribedOperation } from './operations';
import { below, defaultsOf, isProperty, nodeTypes, operationsOf, within } from './operations';

let types: Map<string, INodeType>;
let operations: DescribedOperation[];
beforeAll(async () => {
	types = await nodeTypes();
	operations = [...types].flatMap(([name, type]) => operationsOf(name, type));
});

/** Those of the operations that break the rule, so that a failing test names them. */
const breaking = (rule: (operation: DescribedOperation) => boolean) =>
	operations.filter((operation) => !rule(operation)).map(({ title }) => title);

const camelCase = /^[a-z][a-zA-Z0-9]*$/;
const texts = (values: Array<string | undefined>) => values.map((value) => value ?? '');

/** Interface section 4, the parts in braces left empty. Section 4.8 leaves its paths open; these are the assumed ones. */
const endpoints = new Set([
	'POST /resources',
	'PATCH /resources/{}/fields',
	'DELETE /resources/{}',
	'POST /resources/{}/file',
	'GET /resources/search',
	'POST /resources/search',
	'GET /resources/types',
	'GET /resources/fields',
	'GET /resources/fields/{}/options',
	'POST /catalogue/query',
	'POST /ai/streams/init',
	'POST /ai/chats',
	'GET /ai/chats/{}',
	'POST /ai/chats/{}/messages',
	'GET /ai/streams/{}',
	'GET /ai/streams/{}/events',
	'GET /ai/images',
	'POST /ai/generate-field',
	'POST /ai/generate-artwork',
	'GET /ai/artwork/images',
	'POST /ai/images/generate',
	'POST /ai/keyword-research',
	'GET /ai/trending-topics',
	'POST /collections',
	'GET /collections',
	'POST /collections/{}/resources',
	'POST /jobs',
	'GET /jobs',
	'GET /jobs/{}',
	'POST /distribution/queue',
	'GET /distribution/destinations',
	'GET /distribution/runs',
	'GET /resources/{}/file',
	'GET /resources/{}/files',
	'GET /usage',
	'GET /api-key',
	'POST /mcp',
]);

/** Interface section 8: these take an Idempotency-Key, and nothing else does. */
const keyed = new Set([
	'POST /resources',
	'POST /collections',
	'POST /jobs',
	'POST /distribution/queue',
	'POST /ai/images/generate',
]);

const endpointOf = ({ option }: DescribedOperation) =>
	`${option.routing?.request?.method} ${option.routing?.request?.url?.replace(/\{\w+\}/g, '{}')}`;

describe('every operation', () => {
	it('is there at all', () => {
		expect(types.size).toBeGreaterThanOrEqual(5);
		expect(operations.length).toBeGreaterThanOrEqual(12);
	});

	it('has an action, a description and a name', () => {
		expect(
			breaking(({ option: { action, description, name } }) =>
				texts([action, description, name]).every((text) => text.trim() !== ''),
			),
		).toEqual([]);
		expect(new Set(operations.map(({ node, option }) => `${node} ${option.action}`)).size).toBe(
			operations.length,
		);
	});

	it('says which scope and permission it needs', () => {
		const says = ({ option: { description = '' } }: DescribedOperation, words: RegExp) =>
			/[^.]\. Needs [^.]+\.$/.test(description) && words.test(description);
		const isOf = (form: RegExp, words: RegExp) =>
			breaking((operation) => !form.test(endpointOf(operation)) || says(operation, words));
		expect(isOf(/./, /scope|a valid API key/)).toEqual([]);
		expect(isOf(/ \/ai\//, /the ai scope/)).toEqual([]);
		expect(isOf(/^(POST \/(resources$|jobs|collections)|PATCH|DELETE)/, /write scope/)).toEqual([]);
		expect(isOf(/^POST \/distribution/, /write scope and the right to distribute \(dm\)/)).toEqual(
			[],
		);
		expect(isOf(/^GET \/distribution/, /the right to see runs \(dm or dv\)/)).toEqual([]);
		// They look up fields and types, or the notes of a feed.
		const reading = operations.filter(({ resource, value }) =>
			/^(resource (create|update|upsert)|feed (start|createCollection))$/.test(
				`${resource} ${value}`,
			),
		);
		expect(reading).toHaveLength(5);
		expect(reading.filter((operation) => !says(operation, /read and write scopes/))).toEqual([]);
	});

	it('goes to an endpoint of the interface', () => {
		expect(breaking((operation) => endpoints.has(endpointOf(operation)))).toEqual([]);
	});

	it('carries the routing that the older agent tools need', () => {
		expect(
			breaking(
				({ option: { routing } }) =>
					routing?.send?.paginate === true && typeof routing.operations?.pagination === 'function',
			),
		).toEqual([]);
	});

	it('has its own work under customOperations, and nothing else is there', () => {
		const custom = [...types].flatMap(([name, { customOperations = {} }]) =>
			Object.entries(customOperations).flatMap(([resource, byOperation]) =>
				Object.keys(byOperation).map((operation) => `${name} ${resource} ${operation}`),
			),
		);
		expect(custom.sort()).toEqual(operations.map(({ title }) => title).sort());
	});

	it('offers the choice of an idempotency key exactly when its endpoint takes one; a feed has keys of its own', () => {
		const keyNames = (operation: DescribedOperation) =>
			operation.properties.flatMap(within).map(({ name }) => name);
		const wanted = ['customKey', 'idempotencyKey', 'includeKey'];
		expect(
			breaking(
				(operation) =>
					keyNames(operation)
						.filter((name) => wanted.includes(name))
						.sort()
						.join() ===
					(keyed.has(endpointOf(operation)) && operation.resource !== 'feed' ? wanted.join() : ''),
			),
		).toEqual([]);
	});

	it('names no property twice', () => {
		const isTwice = ({ properties }: DescribedOperation) => {
			const seen = properties.map(
				({ name, displayOptions }) => `${name} ${JSON.stringify(displayOptions ?? {})}`,
			);
			return new Set(seen).size !== seen.length;
		};
		expect(breaking((operation) => !isTwice(operation))).toEqual([]);
		expect(
			breaking(({ properties }) =>
				properties.every(
					(property) =>
						new Set(below(property).map(({ name }) => name)).size === below(property).length,
				),
			),
		).toEqual([]);
	});

	it('offers nothing in a collection that stands in its form already: one of the two would not count', () => {
		const namesOf = (properties: DescribedOperation['properties']) =>
			properties.map(({ displayName }) => displayName);
		const collected = ({ properties }: DescribedOperation) =>
			properties.filter(({ type }) => type === 'collection').flatMap(below);
		expect(
			breaking(
				(operation) =>
					!collected(operation)
						.filter(isProperty)
						.some(({ displayName }) => namesOf(operation.properties).includes(displayName)),
			),
		).toEqual([]);
	});

	it('has a form that n8n can fill in with its defaults', () => {
		expect(
			breaking(({ node, resource, value }) => {
				const type = types.get(node);
				return type !== undefined && defaultsOf(type, resource, value) !== null;
			}),
		).toEqual([]);
	});
});

describe('what is saved in workflows', () => {
	it('is camelCase', () => {
		expect(
			breaking(({ node, resource, value }) =>
				[node, resource, value].every((text) => camelCase.test(text)),
			),
		).toEqual([]);
	});

	it("never changes: a value that is missing here is new, one that is gone breaks somebody's workflow", () => {
		expect(operations.map(({ title }) => title).sort()).toMatchSnapshot();
	});
});

describe('every node', () => {
	const without = (rule: (type: INodeType) => boolean) =>
		[...types].filter(([, type]) => !rule(type)).map(([name]) => name);

	it('takes the one credential', () => {
		expect(
			without(
				({ description: { credentials } }) =>
					credentials?.map(({ name, required }) => `${name} ${required}`).join() ===
					'publisherCatalogueApi true',
			),
		).toEqual([]);
	});

	it('that is no trigger is a tool for agents', () => {
		expect(
			without(
				({ description: { group, usableAsTool } }) =>
					group.includes('trigger') || usableAsTool === true,
			),
		).toEqual([]);
	});
});

it('the nodes that give signed addresses declare them as sensitive, with every place where an answer has them', () => {
	const declared = [...types].flatMap(([name, { description }]) =>
		description.sensitiveOutputFields ? [[name, description.sensitiveOutputFields]] : [],
	);
	expect(Object.fromEntries(declared)).toEqual({
		catalogueAiChat: ['images[*].url', 'messages[*].images[*].url'],
		catalogueAiGenerate: ['images[*].url'],
	});
});

it('every node tells builders when to use it', () => {
	expect(
		[...types]
			.filter(([, { description }]) => !description.builderHint?.searchHint)
			.map(([name]) => name),
	).toEqual([]);
});
