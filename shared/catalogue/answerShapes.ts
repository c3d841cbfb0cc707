import type { Shape } from './recordShape';

export const RESOURCE: Shape = {
	ref: 'integer',
	title: 'text',
	resourceType: 'integer',
	resourceTypeName: 'text',
	fileExtension: 'text',
	thumbnailUrl: 'text',
	previewUrl: 'text',
	archive: 'integer',
	score: 'number',
	isPrivate: 'flag',
	fields: 'values',
};

export const CREATED: Shape = { ref: 'integer', type: 'text', fieldErrors: { record: {} } };

export const UPLOADED: Shape = {
	fileName: 'text',
	fileSize: 'integer',
	extension: 'text',
	checksum: 'text',
	previewsGenerated: 'flag',
	textExtracted: 'flag',
	aiJobCreated: 'flag',
};

export const ARCHIVED: Shape = {
	deleted: 'flag',
	type: 'text',
	details: { record: { previous_state: 'integer', new_state: 'integer' } },
};

const BOOK: Shape = {
	resourceId: 'integer',
	title: 'text',
	author: 'text',
	imprint: 'text',
	publisher: 'text',
	isbn: 'text',
	date: 'text',
	snippet: 'text',
};

export const QUERY_RESULT: Shape = {
	totalRecords: 'integer',
	distinctTitles: 'integer',
	books: { rows: BOOK },
	filters: { rows: { field: 'text', op: 'text' } },
};

const SOURCE: Shape = {
	title: 'text',
	preview: 'text',
	resourceId: 'integer',
	score: 'number',
	rawScore: 'number',
	matchSource: 'text',
	hits: 'integer',
};

export const SNAPSHOT: Shape = {
	streamId: 'text',
	chatRef: 'integer',
	content: 'text',
	isComplete: 'flag',
	status: 'text',
	toolStatus: 'text',
	reasoning: 'text',
	results: { rows: SOURCE },
};

export const STREAM_DONE: Shape = {
	status: 'text',
	content: 'text',
	reasoning: 'text',
	results: { rows: SOURCE },
	followUpQuestions: 'texts',
};

const IMAGES = { rows: { path: 'text', url: 'text' }, keyedBy: 'path' } as const;

export const GENERATED_FIELD: Shape = {
	generationType: 'text',
	value: 'text',
	applied: 'flag',
	fieldRef: 'integer',
	fieldName: 'text',
	streamId: 'text',
	nodeIds: 'integers',
	nodeNames: 'texts',
};

export const ARTWORK: Shape = {
	images: IMAGES,
	prompt: 'text',
	historyRef: 'integer',
	batchId: 'text',
	imageName: 'text',
};

export const PROMPT_IMAGE: Shape = {
	images: IMAGES,
	prompt: 'text',
	textResponse: 'text',
};

export const KEYWORD_RESEARCH: Shape = {
	keywords: 'texts',
	marketplace: 'text',
	totalResults: 'integer',
	results: {
		rows: {
			name: 'text',
			monthly_search_volume_exact: 'number',
			monthly_search_volume_broad: 'number',
			monthly_trend: 'number',
			quarterly_trend: 'number',
			relevancy_score: 'number',
			organic_product_count: 'number',
			search_origin: 'text',
		},
		keyedBy: 'name',
	},
	errors: 'texts',
};

export const TRENDS: Shape = {
	geo: 'text',
	trends: {
		rows: { term: 'text', traffic: 'text', news: { rows: { title: 'text', source: 'text' } } },
		keyedBy: 'term',
	},
};

export const JOB: Shape = {
	jobRef: 'integer',
	type: 'text',
	status: { record: { code: 'integer', label: 'text' } },
};

export const COLLECTION: Shape = { ref: 'integer', name: 'text', visibility: 'text' };

export const ADDED: Shape = {
	collectionRef: 'integer',
	results: { rows: { ref: 'integer', status: 'text' } },
	addedCount: 'integer',
	alreadyPresentCount: 'integer',
	notFoundCount: 'integer',
};

export const RUN: Shape = {
	queueRef: 'integer',
	status: 'integer',
	statusLabel: 'text',
	destinationRef: 'integer',
};
