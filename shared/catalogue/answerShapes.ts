import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import {
	asText,
	flagOf,
	isNothing,
	isObject,
	kindShown,
	listOf,
	numberOf,
	rowsIn,
	textOf,
} from '../values/read';

/** What a key of a record holds, by the words of the interface (section 2). */
type Kind =
	| 'integer'
	| 'number'
	| 'text'
	| 'flag'
	| 'texts'
	| 'integers'
	| { record: Shape }
	| { rows: Shape };

/** The keys of a record that the interface names. Any other key passes as it came. */
export type Shape = Readonly<Record<string, Kind>>;

const orNothing = (read: unknown, value: unknown): unknown =>
	read ?? (isNothing(value) ? null : value);

const READERS: Readonly<Record<Extract<Kind, string>, (value: unknown) => unknown>> = {
	integer: (value) => orNothing(numberOf(value), value),
	number: (value) => orNothing(numberOf(value), value),
	text: (value) => orNothing(textOf(value), value),
	flag: (value) => orNothing(flagOf(value), value),
	texts: (value) => (value === false ? [] : listOf(value).map(asText)),
	integers: (value) => listOf(value).map((entry) => orNothing(numberOf(entry), entry)),
};

function readAs(kind: Kind, value: unknown): unknown {
	if (typeof kind === 'string') return READERS[kind](value);
	if ('rows' in kind)
		return rowsIn(value, Object.keys(kind.rows))?.map((row) => recordOf(kind.rows, row)) ?? value;
	return isNothing(value) ? {} : isObject(value) ? recordOf(kind.record, value) : value;
}

/** Most services send what the interface says; their records are not copied. */
const IS_AS_SAID: Readonly<Partial<Record<Extract<Kind, string>, string>>> = {
	integer: 'number',
	number: 'number',
	text: 'string',
	flag: 'boolean',
};

const isAsSaid = (kind: Kind, value: unknown) =>
	typeof kind === 'string' && typeof value === IS_AS_SAID[kind];

/** A record as the interface describes it, whatever the types that the service sent: "12" as 12, 1 as true, {} as an empty list. */
export function recordOf(shape: Shape, raw: IDataObject): IDataObject {
	let read: IDataObject | undefined;
	for (const [key, kind] of Object.entries(shape)) {
		if (!Object.hasOwn(raw, key) || isAsSaid(kind, raw[key])) continue;
		read ??= { ...raw };
		read[key] = readAs(kind, raw[key]) as IDataObject[string];
	}
	return read ?? raw;
}

/** The record of an answer. An answer that holds none is told, since an empty one would pass for a success. */
export function answeredRecord(shape: Shape, data: unknown, what: string): IDataObject {
	if (isObject(data) && !isNothing(data)) return recordOf(shape, data);
	throw answerFailure(
		`The service did not give ${what}, but ${kindShown(data)}`,
		'Run it again later, or ask the administrator of the catalogue what the service answers here.',
	);
}

/** Element of `results` in search answers. */
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
	fields: { record: {} },
};

export const CREATED: Shape = { ref: 'integer', type: 'text', fieldErrors: { record: {} } };

export const ARCHIVED: Shape = {
	deleted: 'flag',
	type: 'text',
	details: { record: { previous_state: 'integer', new_state: 'integer' } },
};

export const UPLOADED: Shape = {
	ref: 'integer',
	fileName: 'text',
	fileSize: 'integer',
	extension: 'text',
	checksum: 'text',
	previewsGenerated: 'flag',
	textExtracted: 'flag',
	aiJobCreated: 'flag',
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

const IMAGE: Shape = { path: 'text', url: 'text' };

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
	images: { rows: IMAGE },
	prompt: 'text',
	historyRef: 'integer',
	batchId: 'text',
	imageName: 'text',
};

export const PROMPT_IMAGE: Shape = {
	images: { rows: IMAGE },
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
	},
	errors: 'texts',
};

export const TRENDS: Shape = {
	geo: 'text',
	trends: {
		rows: { term: 'text', traffic: 'text', news: { rows: { title: 'text', source: 'text' } } },
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
