import type { Shape } from './recordShape';

const all = (kind: Shape[string], ...names: string[]): Shape =>
	Object.fromEntries(names.map((name) => [name, kind]));

export const RESOURCE: Shape = {
	...all('integer', 'ref', 'resourceType', 'archive'),
	...all('text', 'title', 'resourceTypeName', 'fileExtension', 'thumbnailUrl', 'previewUrl'),
	score: 'number',
	isPrivate: 'flag',
	fields: 'values',
};

export const CREATED: Shape = { ref: 'integer', type: 'text', fieldErrors: { record: {} } };

export const UPLOADED: Shape = {
	...all('text', 'fileName', 'extension', 'checksum'),
	fileSize: 'integer',
	...all('flag', 'previewsGenerated', 'textExtracted', 'aiJobCreated'),
};

export const ARCHIVED: Shape = {
	deleted: 'flag',
	type: 'text',
	details: { record: all('integer', 'previous_state', 'new_state') },
};

const BOOK: Shape = {
	resourceId: 'integer',
	...all('text', 'title', 'author', 'imprint', 'publisher', 'isbn', 'date', 'snippet'),
};

export const QUERY_RESULT: Shape = {
	...all('integer', 'totalRecords', 'distinctTitles'),
	books: { rows: BOOK, keyedBy: 'resourceId' },
	filters: { rows: all('text', 'field', 'op') },
};

const SOURCE: Shape = {
	...all('text', 'title', 'preview', 'matchSource'),
	...all('integer', 'resourceId', 'hits'),
	...all('number', 'score', 'rawScore'),
};

export const SNAPSHOT: Shape = {
	...all('text', 'streamId', 'content', 'status', 'toolStatus', 'reasoning'),
	chatRef: 'integer',
	isComplete: 'flag',
	results: { rows: SOURCE },
};

export const STREAM_DONE: Shape = {
	...all('text', 'status', 'content', 'reasoning'),
	results: { rows: SOURCE },
	followUpQuestions: 'texts',
};

const IMAGES = { rows: all('text', 'path', 'url'), keyedBy: 'path' };

export const GENERATED_FIELD: Shape = {
	...all('text', 'generationType', 'value', 'fieldName', 'streamId'),
	applied: 'flag',
	fieldRef: 'integer',
	nodeIds: 'integers',
	nodeNames: 'texts',
};

export const ARTWORK: Shape = {
	images: IMAGES,
	...all('text', 'prompt', 'batchId', 'imageName'),
	historyRef: 'integer',
};

export const PROMPT_IMAGE: Shape = { images: IMAGES, ...all('text', 'prompt', 'textResponse') };

/** The rest of the record of the key is open (interface 2). */
export const API_KEY: Shape = { cmsAccess: 'flag', imageProviderDefault: 'text' };

export const KEYWORD_RESEARCH: Shape = {
	keywords: 'texts',
	marketplace: 'text',
	totalResults: 'integer',
	results: {
		rows: {
			...all('text', 'name', 'search_origin'),
			...all('number', 'monthly_search_volume_exact', 'monthly_search_volume_broad'),
			...all('number', 'monthly_trend', 'quarterly_trend'),
			...all('number', 'relevancy_score', 'organic_product_count'),
		},
		keyedBy: 'name',
		orNames: true,
	},
	errors: 'texts',
};

export const TRENDS: Shape = {
	geo: 'text',
	trends: {
		rows: { ...all('text', 'term', 'traffic'), news: { rows: all('text', 'title', 'source') } },
		keyedBy: 'term',
		orNames: true,
	},
};

export const JOB = {
	jobRef: 'integer',
	type: 'text',
	status: { record: { code: 'integer', label: 'text' } },
} satisfies Shape;

export const COLLECTION: Shape = { ref: 'integer', ...all('text', 'name', 'visibility') };

export const ADDED: Shape = {
	results: { rows: { ref: 'integer', status: 'text' } },
	...all('integer', 'collectionRef', 'addedCount', 'alreadyPresentCount', 'notFoundCount'),
};

export const RUN = {
	queueRef: 'integer',
	status: 'integer',
	statusLabel: 'text',
	destinationRef: 'integer',
} satisfies Shape;
