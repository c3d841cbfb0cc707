import type { IDataObject, INodeExecutionData, INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';

import type { DescribedOperation } from '../contract/operations';
import { defaultsOf, nodeTypes, operationsOf } from '../contract/operations';
import { byId, byName } from '../engine/locators';
import { n8n } from '../engine/n8n';
import { service } from '../nodes/service';

const catalogue = service();
/** Of the seed: a book with a file. */
const EBOOK = 1085;

/** As the mapper saves what was typed into it. */
const typed = (value: Record<string, string>) => ({
	mappingMode: 'defineBelow',
	value,
	matchingColumns: ['isbn'],
	schema: Object.keys(value).map((id) => ({ id, displayName: id, required: false, defaultMatch: id === 'isbn', display: true, type: 'string', canBeUsedToMatch: true, readOnly: false, removed: false, kind: 'text', mandatory: id === 'title' })),
});

/** What a person fills in, by the name of the parameter: every one that is required and empty, and no other. */
const FILLED_IN: Record<string, unknown> = {
	alternative: byName('*.wav'),
	collection: byId(1),
	destination: byName('Library feed'),
	feed: 'Nightly feed',
	field: byName('keywords'),
	fields: typed({ isbn: '9780306406157', title: 'A Book From the Form' }),
	jobType: byName('metadata_export'),
	keywords: 'sea stories',
	name: 'From the form',
	prompt: 'A lighthouse',
	query: 'island',
	resourceType: byName('Book'),
	tool: byName('list_resource_types'),
};

/** Where the same name wants something else. */
const FILLED_IN_OF: Record<string, Record<string, unknown>> = {
	'catalogueResource field getOptions': { field: byName('format') },
};

/** What the item before brings; the other operations need the resource of theirs. */
const ITEM_OF: Record<string, IDataObject> = { 'catalogueResource resource archive': { ref: 1001 } };

/** What 'Start' and 'Create Collection' of a feed give, under the names that n8n gives to their nodes. */
const startedFeed = JSON.stringify({ feed: 'Nightly feed', destinationRef: 2, moment: '2026-03-02T02:00:00.000Z', behind: 0 });

/** What the form wants without marking it as required, since n8n marks no rows of a list, or takes from a node by its name. */
const UNMARKED: Record<string, object> = {
	'catalogueDistribution feed confirmRun': { start: startedFeed },
	'catalogueDistribution feed createCollection': { start: startedFeed },
	'catalogueQuery query byFilters': { filters: { filter: [{ field: byName('author'), operator: 'contains', value: { __rl: true, mode: 'value', value: 'Austen' } }] } },
};

const isEmpty = (value: unknown): boolean =>
	value === undefined || value === '' || value === null || (typeof value === 'object' && 'value' in value && isEmpty(value.value));

/** Required, empty and shown with what is filled in so far. */
function wanted({ properties }: DescribedOperation, parameters: INodeParameters, { description }: INodeType): INodeProperties[] {
	const node = { typeVersion: 1 };
	return properties.filter((property) => property.required && isEmpty(parameters[property.name]) && n8n.NodeHelpers.displayParameter(parameters, property, node, description));
}

/** What is filled in may show more that is to be filled in. */
function filledIn(operation: DescribedOperation, type: INodeType): IDataObject {
	const values = { ...FILLED_IN, ...FILLED_IN_OF[operation.title] };
	const parameters = { ...defaultsOf(type, operation.resource, operation.value), ...UNMARKED[operation.title] } as INodeParameters;
	for (let missing = wanted(operation, parameters, type); missing.length > 0; missing = wanted(operation, parameters, type)) {
		const unknown = missing.filter(({ name }) => values[name] === undefined).map(({ name }) => name);
		if (unknown.length > 0) throw new Error(`${operation.title} requires ${unknown.join(', ')}: say in this test what a person fills in.`);
		Object.assign(parameters, Object.fromEntries(missing.map(({ name }) => [name, values[name]])));
	}
	return parameters as IDataObject;
}

/** An item as it comes from the nodes that stand before such a node. */
const input: INodeExecutionData = {
	json: { ref: EBOOK, jobRef: 1, queueRef: 3, chatInput: 'Which books are about the sea?', fields: {} },
	binary: { data: { data: Buffer.from('bytes').toString('base64'), mimeType: 'application/epub+zip', fileName: 'a.epub' } },
};

/** What an earlier node gives that the operation takes by its default expressions. */
const earlier: Record<string, [node: string, parameters: object]> = {
	'catalogueAiChat chat get': ['catalogueAiChat', { resource: 'chat', operation: 'create' }],
	'catalogueAiChat image download': ['catalogueAiGenerate', { resource: 'image', operation: 'generate', prompt: 'A lighthouse' }],
	'catalogueAiChat stream get': ['catalogueAiChat', { resource: 'message', operation: 'send', message: 'Sea?' }],
	'catalogueAiGenerate artwork download': ['catalogueAiGenerate', { resource: 'artwork', operation: 'generate', resourceRef: byId(EBOOK) }],
	'catalogueResource resource downloadCover': ['catalogueResource', { resource: 'resource', operation: 'search', query: 'island', limit: 1 }],
};

describe('dropped onto the canvas, with only what is required filled in', () => {
	let types: Map<string, INodeType>;
	let operations: DescribedOperation[];
	beforeAll(async () => {
		types = await nodeTypes();
		operations = [...types].flatMap(([name, type]) => operationsOf(name, type));
		await catalogue.sandbox.control('chat/pace', { artworkMs: 0, imageMs: 0 });
	});

	it('every operation runs', async () => {
		expect(operations.length).toBeGreaterThan(40);
		const failed: string[] = [];
		for (const operation of operations) {
			const type = types.get(operation.node) as INodeType;
			const [node, parameters] = earlier[operation.title] ?? [];
			const before = node === undefined ? undefined : (await catalogue.run(node, parameters ?? {})).items[0];
			const item = { ...input, json: { ...input.json, ...before?.json, ...ITEM_OF[operation.title] } };
			const { run, items } = await catalogue.run(operation.node, filledIn(operation, type), { items: [item] });
			if (run.error || items.length === 0) failed.push(`${operation.title}: ${run.error?.message ?? 'no item'}`);
		}
		expect(failed).toEqual([]);
	}, 180_000);

	it('and n8n itself asks for exactly that: with less it says what is missing, with that nothing', () => {
		const issuesOf = (operation: DescribedOperation, type: INodeType, parameters: INodeParameters) =>
			n8n.NodeHelpers.getNodeParametersIssues(type.description.properties, { ...node, type: operation.node, parameters }, type.description)?.parameters ?? {};
		const node = { id: 'node', name: 'Node', typeVersion: 1, position: [0, 0] as [number, number] };
		for (const operation of operations) {
			const type = types.get(operation.node) as INodeType;
			const defaults = defaultsOf(type, operation.resource, operation.value) as INodeParameters;
			const missing = wanted(operation, defaults, type).filter(({ type: kind }) => kind !== 'resourceMapper').map(({ name }) => name);
			expect([operation.title, Object.keys(issuesOf(operation, type, defaults)).sort()]).toEqual([operation.title, missing.sort()]);
			expect([operation.title, issuesOf(operation, type, filledIn(operation, type) as INodeParameters)]).toEqual([operation.title, {}]);
		}
	});
});
