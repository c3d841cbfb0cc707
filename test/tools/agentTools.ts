/**
 * Every operation as someone gives it to an agent: what is fixed in the node, what the model fills in with $fromAI(), and
 * the requests that the service must get for it. `npm test` takes the tools apart (test/tools), the real hosts run them
 * (test/hosts/agentTests.ts).
 */

/** The first item of an earlier tool's answer, by operation. */
export type Earlier = (operation: string) => Record<string, unknown>;

export interface AgentTool {
	/** `<node>.<resource>.<operation>` */
	operation: string;
	parameters?: object;
	/** What the stub model gives. */
	input?: (earlier: Earlier) => object;
	/** The requests that do the work, in order; `{ref}` stands for any part of a path. Look-ups before them may be there too. */
	requests: string[];
	/** The effects that the sandbox must have committed, by its operation names. */
	effects?: Record<string, number>;
	/** A tool that cannot work for an agent says why in these words, and sends nothing. */
	refusal?: RegExp;
}

type Kind = 'string' | 'number' | 'boolean' | 'json';

const ai = (key: string, description: string, kind: Kind = 'string') =>
	`={{ $fromAI('${key}', \`${description}\`, '${kind}') }}`;
const byId = (key: string, description: string) => ({
	__rl: true,
	mode: 'id',
	value: ai(key, description, 'number'),
});
const byName = (key: string, description: string) => ({
	__rl: true,
	mode: 'name',
	value: ai(key, description),
});

const ref = byId('ref', 'Reference of the resource');
/** A seeded book with a file. */
const EBOOK = 1002;
const output = (name: string) => ({ output: name });

/** Mapped by hand, as the editor saves it. */
const mapped = (value: object, matchingColumns: string[] = []) => ({
	mappingMode: 'defineBelow',
	value,
	matchingColumns,
	schema: Object.keys(value).map((id) => ({
		id,
		displayName: id,
		required: false,
		defaultMatch: false,
		display: true,
		type: 'string',
		canBeUsedToMatch: true,
		readOnly: false,
		removed: false,
		kind: 'text',
	})),
});

/** More than one call's worth. */
const manyRefs = Array.from({ length: 150 }, (_, index) => 1001 + index).join(',');
const created: AgentTool['input'] = (earlier) => ({
	ref: earlier('catalogueResource.resource.create').ref,
});
const imageOf = (json: Record<string, unknown>) =>
	(json.images as Array<{ url: string; path: string }>)[0];

export const agentTools: AgentTool[] = [
	{
		operation: 'catalogueResource.resource.create',
		parameters: {
			resourceType: byName('type', 'Name of the resource type'),
			fields: mapped({
				title: ai('title', 'Title of the book'),
				isbn: ai('isbn', 'ISBN of the book'),
			}),
		},
		input: () => ({ type: 'Book', title: 'A Book by an Agent', isbn: '9780306406157' }),
		requests: ['POST /resources'],
		effects: { createResource: 1 },
	},
	{
		operation: 'catalogueResource.resource.upsert',
		parameters: {
			resourceType: byName('type', 'Name of the resource type'),
			fields: mapped(
				{ isbn: ai('isbn', 'ISBN of the book'), title: ai('title', 'Title of the book') },
				['isbn'],
			),
		},
		input: () => ({ type: 'Book', title: 'A Better Title by an Agent', isbn: '9780306406157' }),
		requests: ['POST /resources/search', 'PATCH /resources/{ref}/fields'],
		effects: { updateFields: 1 },
	},
	{
		operation: 'catalogueResource.resource.update',
		parameters: {
			resourceRef: ref,
			resourceType: { __rl: true, mode: 'name', value: 'Book' },
			fields: mapped({ keywords: ai('keywords', 'Keywords of the book') }),
		},
		input: (earlier) => ({ ...created(earlier), keywords: 'agents; tools' }),
		requests: ['PATCH /resources/{ref}/fields'],
		effects: { updateFields: 1 },
	},
	{
		operation: 'catalogueResource.resource.search',
		parameters: { query: ai('query', 'Words to search for'), mode: 'keyword', limit: 3 },
		input: () => ({ query: 'gilgamesh' }),
		requests: ['GET /resources/search'],
	},
	{
		operation: 'catalogueResource.resource.advancedSearch',
		parameters: { query: ai('query', 'Words to search for'), returnAll: false, limit: 120 },
		input: () => ({ query: '' }),
		requests: ['POST /resources/search', 'POST /resources/search'],
	},
	{
		operation: 'catalogueResource.resource.downloadCover',
		parameters: { coverUrl: ai('url', 'previewUrl or thumbnailUrl of a search result') },
		input: (earlier) => ({ url: earlier('catalogueResource.resource.search').previewUrl }),
		requests: ['GET /previews/{ref}/preview.svg'],
	},
	{
		operation: 'catalogueResource.resourceType.getMany',
		requests: ['GET /resources/types'],
	},
	{
		operation: 'catalogueResource.field.getMany',
		parameters: { resourceType: byName('type', 'Name of the resource type') },
		input: () => ({ type: 'Book' }),
		requests: ['GET /resources/fields'],
	},
	{
		operation: 'catalogueResource.field.getOptions',
		parameters: { field: byName('field', 'Name of the field'), limit: 5 },
		input: () => ({ field: 'format' }),
		requests: ['GET /resources/fields/{ref}/options'],
	},
	{
		operation: 'catalogueQuery.query.byFilters',
		parameters: {
			specifyFilters: 'json',
			filtersJson: ai('filters', 'List of {field, op, value}', 'json'),
			...output('summary'),
		},
		input: () => ({ filters: [{ field: 'author', op: '~', value: 'Austen' }] }),
		requests: ['POST /catalogue/query'],
	},
	{
		operation: 'catalogueQuery.query.byText',
		parameters: { query: ai('title', 'Part of a title') },
		input: () => ({ title: 'Pride' }),
		requests: ['POST /catalogue/query'],
	},
	{
		operation: 'catalogueAiChat.chat.create',
		requests: ['POST /ai/chats'],
	},
	{
		operation: 'catalogueAiChat.message.send',
		parameters: {
			message: ai('message', 'What to ask the catalogue'),
			chatRef: ai('chat', 'Reference of the chat', 'number'),
		},
		input: (earlier) => ({
			message: 'How many books by Jane Austen are there?',
			chat: chatOf(earlier),
		}),
		requests: [
			'POST /ai/streams/init',
			'POST /ai/chats/{ref}/messages',
			'GET /ai/streams/{ref}/events',
		],
		effects: { sendMessage: 1 },
	},
	{
		operation: 'catalogueAiChat.chat.get',
		parameters: { chatRef: ai('chat', 'Reference of the chat', 'number') },
		input: (earlier) => ({ chat: chatOf(earlier) }),
		requests: ['GET /ai/chats/{ref}'],
	},
	{
		operation: 'catalogueAiChat.stream.get',
		parameters: { streamId: ai('stream', 'Id of the stream') },
		input: (earlier) => ({ stream: earlier('catalogueAiChat.message.send').streamId }),
		requests: ['GET /ai/streams/{ref}'],
	},
	{
		operation: 'catalogueAiGenerate.image.generate',
		parameters: { prompt: ai('prompt', 'What the image should show') },
		input: () => ({ prompt: 'A lighthouse at night' }),
		requests: ['POST /ai/images/generate'],
		effects: { generateImage: 1 },
	},
	{
		operation: 'catalogueAiChat.image.download',
		parameters: { image: ai('image', 'URL or path of the image') },
		input: (earlier) => ({ image: imageOf(earlier('catalogueAiGenerate.image.generate'))?.url }),
		requests: ['GET /ai/images'],
	},
	{
		operation: 'catalogueAiGenerate.field.generate',
		parameters: {
			resourceRef: ref,
			field: byName('field', 'Name of the field'),
			onExistingValue: 'overwrite',
			save: true,
		},
		input: () => ({ ref: 1001, field: 'keywords' }),
		requests: ['POST /ai/generate-field', 'PATCH /resources/{ref}/fields'],
		effects: { generateField: 1, updateFields: 1 },
	},
	{
		operation: 'catalogueAiGenerate.artwork.generate',
		parameters: {
			resourceRef: ref,
			assetType: byName('asset', 'Kind of artwork'),
			aspectRatio: { __rl: true, mode: 'name', value: '2:3' },
		},
		input: () => ({ ref: 1001, asset: 'cover' }),
		requests: ['POST /ai/generate-artwork'],
		effects: { generateArtwork: 1 },
	},
	{
		operation: 'catalogueAiGenerate.artwork.download',
		parameters: { imagePath: ai('path', 'Path of the artwork') },
		input: (earlier) => ({ path: imageOf(earlier('catalogueAiGenerate.artwork.generate'))?.path }),
		requests: ['GET /ai/artwork/images'],
	},
	{
		operation: 'catalogueAiGenerate.keyword.research',
		parameters: { keywords: ai('terms', 'Seed terms, separated by commas') },
		input: () => ({ terms: 'sea stories, whales' }),
		requests: ['POST /ai/keyword-research'],
		effects: { researchKeywords: 1 },
	},
	{
		operation: 'catalogueAiGenerate.topic.getTrending',
		parameters: {
			region: byName('region', 'Region code'),
			maximum: ai('maximum', 'How many topics', 'number'),
		},
		input: () => ({ region: 'GB', maximum: 3 }),
		requests: ['GET /ai/trending-topics'],
	},
	{
		operation: 'catalogueCollection.collection.create',
		parameters: { name: ai('name', 'Name of the collection') },
		input: () => ({ name: 'Chosen by an agent' }),
		requests: ['POST /collections'],
		effects: { createCollection: 1 },
	},
	{
		operation: 'catalogueCollection.collection.getMany',
		requests: ['GET /collections'],
	},
	{
		operation: 'catalogueCollection.resource.add',
		parameters: {
			collection: byId('collection', 'Reference of the collection'),
			resourceRefs: ai('refs', 'References of the resources, separated by commas'),
		},
		input: (earlier) => ({
			collection: earlier('catalogueCollection.collection.create').ref,
			refs: manyRefs,
		}),
		requests: ['POST /collections/{ref}/resources', 'POST /collections/{ref}/resources'],
		effects: { addToCollection: 2 },
	},
	{
		operation: 'catalogueJob.job.getMany',
		requests: ['GET /jobs'],
	},
	{
		operation: 'catalogueJob.job.submit',
		parameters: { jobType: byName('type', 'Type of the job'), resourceRef: ref },
		input: () => ({ type: 'metadata_export', ref: 1001 }),
		requests: ['POST /jobs'],
		effects: { submitJob: 1 },
	},
	{
		operation: 'catalogueJob.job.get',
		parameters: { job: byId('job', 'Reference of the job') },
		input: (earlier) => ({ job: earlier('catalogueJob.job.submit').jobRef }),
		requests: ['GET /jobs/{ref}'],
	},
	{
		operation: 'catalogueJob.job.waitForCompletion',
		parameters: { job: byId('job', 'Reference of the job') },
		// A seeded job that has ended.
		input: () => ({ job: 1 }),
		requests: ['GET /jobs/{ref}'],
	},
	{
		operation: 'catalogueDistribution.destination.getMany',
		requests: ['GET /distribution/destinations'],
	},
	{
		operation: 'catalogueDistribution.run.queue',
		parameters: {
			destination: byName('destination', 'Name of the destination'),
			distribute: 'resources',
			resourceRefs: ai('refs', 'References of the resources, separated by commas'),
		},
		input: () => ({ destination: 'Library feed', refs: '1001, 1002' }),
		requests: [
			'GET /distribution/destinations',
			'POST /collections',
			'POST /collections/{ref}/resources',
			'POST /distribution/queue',
		],
		effects: { createCollection: 1, addToCollection: 1, queueRun: 1 },
	},
	{
		operation: 'catalogueDistribution.run.getMany',
		requests: ['GET /distribution/runs'],
	},
	{
		operation: 'catalogueDistribution.run.waitForCompletion',
		parameters: { queueRef: byId('run', 'Reference of the run') },
		// A seeded run that has ended.
		input: () => ({ run: 3 }),
		requests: ['GET /distribution/runs'],
	},
	{
		operation: 'catalogueDistribution.feed.start',
		parameters: {
			feed: ai('feed', 'Name of the feed'),
			destination: byName('destination', 'Name of the destination'),
			firstTime: 'wholeCatalogue',
		},
		input: () => ({ feed: 'Nightly feed', destination: 'Library feed' }),
		requests: ['GET /distribution/destinations', 'GET /collections'],
	},
	{
		operation: 'catalogueDistribution.feed.createCollection',
		parameters: {
			start: {
				feed: 'Nightly feed',
				destinationRef: 1,
				moment: '2026-03-10T02:00:00.000Z',
				behind: 0,
			},
		},
		requests: ['POST /collections'],
		effects: { createCollection: 1 },
	},
	{
		operation: 'catalogueDistribution.feed.confirmRun',
		parameters: {
			start: { feed: 'Nightly feed', destinationRef: 1, moment: '2026-03-10T02:00:00.000Z' },
			queueRef: ai('run', 'Reference of the run', 'number'),
		},
		input: () => ({ run: 3 }),
		requests: ['POST /collections'],
		effects: { createCollection: 1 },
	},
	{
		operation: 'catalogueFile.file.getMany',
		parameters: { resourceRef: ref },
		input: () => ({ ref: EBOOK }),
		requests: ['GET /resources/{ref}/files'],
	},
	{
		operation: 'catalogueFile.file.download',
		parameters: { file: 'address', downloadUrl: ai('url', 'downloadUrl of a file') },
		input: (earlier) => ({ url: earlier('catalogueFile.file.getMany').downloadUrl }),
		requests: ['GET /resources/{ref}/file'],
	},
	{
		operation: 'catalogueFile.file.upload',
		parameters: { resourceRef: ref },
		input: () => ({ ref: 1001 }),
		requests: [],
		refusal: /PARAMETER/,
	},
	{
		operation: 'catalogueTool.tool.getMany',
		requests: ['POST /mcp', 'POST /mcp', 'POST /mcp'],
	},
	{
		operation: 'catalogueTool.tool.call',
		parameters: {
			tool: byName('tool', 'Name of the tool'),
			specifyParameters: 'json',
			toolParametersJson: ai('input', 'Arguments of the tool', 'json'),
		},
		input: () => ({ tool: 'create_collection', input: { name: 'Made by a tool of the gateway' } }),
		requests: ['POST /mcp', 'POST /mcp', 'POST /mcp'],
		effects: { createCollection: 1 },
	},
	{
		operation: 'catalogueUsage.tokenUsage.get',
		parameters: { period: 'today', level: 'account' },
		requests: ['GET /usage'],
	},
	{
		operation: 'catalogueUsage.apiKey.get',
		requests: ['GET /api-key'],
	},
	{
		operation: 'catalogueResource.resource.archive',
		parameters: { resourceRef: ref },
		input: created,
		requests: ['DELETE /resources/{ref}'],
		effects: { archiveResource: 1 },
	},
];

function chatOf(earlier: Earlier): unknown {
	const { chatRef, ref: chat } = earlier('catalogueAiChat.chat.create');
	return chatRef ?? chat;
}
