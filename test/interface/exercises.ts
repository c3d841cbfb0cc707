import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { byId, byName } from '../engine/locators';

/** One endpoint of the interface, and runs of the operations that between them ask for and give all its fields. */
export interface Exercise {
	/** As docs/interface.json has it. */
	endpoint: string;
	/** Of the package, without its prefix. */
	node: string;
	runs: Array<{
		parameters: object;
		/** Where another node goes before. */ node?: string;
		items?: Array<IDataObject | INodeExecutionData>;
	}>;
	/** What the operation gives back as the service's record, where that is not the json of its first item. */
	record?(items: IDataObject[]): IDataObject;
	/** Fields that the operation gives under another name, with the reason in a comment. */
	renamed?: Record<string, string>;
}

const mapped = { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] };
const first = (items: IDataObject[]): IDataObject => items[0] ?? {};
const last = (items: IDataObject[]): IDataObject => items.at(-1) ?? {};

/** Seeded records: a book with an EPUB, an audio file with alternatives, a job and a run that have ended. */
const EBOOK = 1085;

const message = {
	resource: 'message',
	operation: 'send',
	message: 'Which books are about the sea?',
};
const image = { resource: 'image', operation: 'generate', prompt: 'A lighthouse at night' };
const artwork = {
	resource: 'artwork',
	operation: 'generate',
	resourceRef: byId(EBOOK),
	assetType: byName('cover'),
	aspectRatio: byName('2:3'),
};
const chatting = [{ parameters: message }];

export const exercises: Exercise[] = [
	{
		endpoint: 'POST /resources',
		node: 'catalogueResource',
		runs: [
			{
				parameters: {
					resource: 'resource',
					operation: 'create',
					resourceType: byName('Book'),
					fields: mapped,
				},
				items: [{ title: 'A new book', format: ['Scroll'] }],
			},
		],
	},
	{
		endpoint: 'DELETE /resources/{ref}',
		node: 'catalogueResource',
		runs: ['1001', '1001'].map((ref) => ({
			parameters: { resource: 'resource', operation: 'archive', resourceRef: byId(ref) },
		})),
		record: ([once = {}, again = {}]) => ({
			...once,
			details: { ...(again.details as IDataObject), ...(once.details as IDataObject) },
		}),
	},
	{
		endpoint: 'POST /resources/{ref}/file',
		node: 'catalogueFile',
		runs: [
			{
				parameters: { operation: 'upload', resourceRef: byId(EBOOK) },
				items: [
					{
						json: {},
						binary: {
							data: {
								data: Buffer.from('bytes').toString('base64'),
								mimeType: 'application/epub+zip',
								fileName: 'a.epub',
							},
						},
					},
				],
			},
		],
	},
	{
		endpoint: 'GET /resources/search',
		node: 'catalogueResource',
		runs: [
			{
				parameters: {
					resource: 'resource',
					operation: 'search',
					query: 'the',
					mode: 'hybrid',
					resourceType: byName('Book'),
					limit: 120,
					simplify: false,
				},
			},
		],
	},
	{
		endpoint: 'POST /resources/search',
		node: 'catalogueResource',
		runs: [
			{
				parameters: {
					resource: 'resource',
					operation: 'advancedSearch',
					query: 'sea',
					simplify: false,
					fieldFilters: { filter: [{ field: 'language', value: 'English' }] },
					options: {
						dateFilters: { filter: [{ field: 'modifiedDate', from: '2000-01-01', to: '' }] },
						byMeaning: true,
					},
				},
			},
		],
	},
	{
		endpoint: 'GET /resources/fields',
		node: 'catalogueResource',
		runs: [
			{ parameters: { resource: 'field', operation: 'getMany', resourceType: byName('Book') } },
		],
	},
	{
		endpoint: 'GET /resources/fields/{id}/options',
		node: 'catalogueResource',
		runs: [{ parameters: { resource: 'field', operation: 'getOptions', field: byName('format') } }],
	},
	{
		endpoint: 'POST /catalogue/query',
		node: 'catalogueQuery',
		runs: [
			{ parameters: { operation: 'byText', query: 'Pride', output: 'summary' } },
			{ parameters: { operation: 'byText', query: 'Pride', output: 'rows' } },
			{
				parameters: {
					operation: 'byFilters',
					specifyFilters: 'json',
					filtersJson: '[{ "field": "author", "op": "~", "value": "Austen" }]',
				},
			},
		],
		record: (items) => ({ ...first(items), books: items.slice(1) }),
	},
	{ endpoint: 'POST /ai/streams/init', node: 'catalogueAiChat', runs: chatting },
	{ endpoint: 'POST /ai/chats/{ref}/messages', node: 'catalogueAiChat', runs: chatting },
	{ endpoint: 'GET /ai/streams/{streamId}/events', node: 'catalogueAiChat', runs: chatting },
	{
		endpoint: 'GET /ai/streams/{streamId}',
		node: 'catalogueAiChat',
		runs: [
			...chatting,
			{ parameters: { resource: 'stream', operation: 'get', streamId: '={{ $json.streamId }}' } },
		],
		record: last,
	},
	{
		endpoint: 'GET /ai/images',
		node: 'catalogueAiChat',
		runs: [
			...chatting,
			{
				parameters: {
					resource: 'image',
					operation: 'download',
					image: '={{ $json.images[0].url }}',
				},
			},
		],
	},
	{
		endpoint: 'POST /ai/generate-field',
		node: 'catalogueAiGenerate',
		runs: [byName('subjects'), byId('={{ $json.fieldRef }}')].map((field) => ({
			parameters: {
				resource: 'field',
				operation: 'generate',
				resourceRef: byId(EBOOK),
				field,
				onExistingValue: 'overwrite',
				simplify: false,
			},
		})),
	},
	{
		endpoint: 'POST /ai/generate-artwork',
		node: 'catalogueAiGenerate',
		runs: [{ parameters: artwork }],
	},
	{
		endpoint: 'GET /ai/artwork/images',
		node: 'catalogueAiGenerate',
		runs: [{ parameters: artwork }, { parameters: { resource: 'artwork', operation: 'download' } }],
	},
	{
		endpoint: 'POST /ai/images/generate',
		node: 'catalogueAiGenerate',
		runs: [{ parameters: image }],
	},
	{
		endpoint: 'POST /ai/keyword-research',
		node: 'catalogueAiGenerate',
		runs: [
			{
				parameters: {
					resource: 'keyword',
					operation: 'research',
					keywords: 'sea stories, whales',
					marketplace: byName('US'),
					output: 'summary',
				},
			},
		],
	},
	{
		endpoint: 'GET /ai/trending-topics',
		node: 'catalogueAiGenerate',
		runs: [{ parameters: { resource: 'topic', operation: 'getTrending', output: 'summary' } }],
	},
	{
		endpoint: 'POST /collections',
		node: 'catalogueCollection',
		runs: [
			{
				parameters: {
					resource: 'collection',
					operation: 'create',
					name: 'Chosen',
					options: { visibility: 'private', description: 'For the fair' },
				},
			},
		],
	},
	{
		endpoint: 'POST /collections/{ref}/resources',
		node: 'catalogueCollection',
		runs: ['summary', 'rows'].map((output) => ({
			parameters: {
				resource: 'resource',
				operation: 'add',
				collection: byId(1),
				resourceRefs: `${EBOOK}`,
				output,
			},
		})),
		record: ([summary = {}, ...results]) => ({ ...summary, results }),
	},
	{
		endpoint: 'POST /jobs',
		node: 'catalogueJob',
		runs: [
			{
				parameters: {
					operation: 'submit',
					jobType: byName('formatted_extract'),
					resourceRef: byId(EBOOK),
					options: { name: 'For Marketing', aiComments: true },
				},
			},
		],
	},
	{
		endpoint: 'GET /jobs/{ref}',
		node: 'catalogueJob',
		runs: [{ parameters: { operation: 'get', job: byId(1) } }],
		// A success item with a key `error` would make n8n run the node again.
		renamed: { error: 'jobError' },
	},
	{
		endpoint: 'POST /distribution/queue',
		node: 'catalogueDistribution',
		runs: [
			{ distribute: 'collection', collection: byId(1) },
			{ distribute: 'resources', resourceRefs: '1001, 1002', options: { checkLeftOut: false } },
		].map((what) => ({
			parameters: { resource: 'run', operation: 'queue', destination: byId(1), ...what },
		})),
	},
	{
		endpoint: 'GET /api-key',
		node: 'catalogueUsage',
		runs: [{ parameters: { resource: 'apiKey', operation: 'get' } }],
	},
	{
		endpoint: 'GET /resources/{ref}/files',
		node: 'catalogueFile',
		runs: [{ parameters: { operation: 'getMany', resourceRef: byId(EBOOK) } }],
	},
	{
		endpoint: 'GET /usage',
		node: 'catalogueUsage',
		runs: [
			...chatting.map(({ parameters }) => ({ parameters, node: 'catalogueAiChat' })),
			{ parameters: { resource: 'tokenUsage', operation: 'get', period: 'today', output: 'rows' } },
		],
		record: (items) => ({ byDay: items.slice(1) }),
	},
];
