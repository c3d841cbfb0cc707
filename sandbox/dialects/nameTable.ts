import type { Row } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { openLists } from './endpoints.ts';

/** A name that the interface does not show, under another one. The plain name is then unknown: in a request it is not looked at. */
export interface Named {
	override: string;
	appliesTo: Endpoint[];
	from: string;
	to: string;
	where: 'answer' | 'query' | 'body' | 'path' | 'dates' | 'operator' | 'field';
	/** Keys of this name count only in objects that pass. */
	within?: (row: Row) => boolean;
}

const answer = (
	endpoint: Endpoint,
	prefix: string,
	entries: Record<string, [from: string, to: string]>,
	within?: Named['within'],
): Named[] =>
	Object.entries(entries).map(([name, [from, to]]) => ({
		override: `${prefix}.${name}`,
		appliesTo: [endpoint],
		from,
		to,
		where: 'answer',
		within,
	}));
const asked = (
	where: Named['where'],
	appliesTo: Endpoint[],
	prefix: string,
	entries: Record<string, [from: string, to: string]>,
): Named[] =>
	Object.entries(entries).map(([name, [from, to]]) => ({
		override: `${prefix}.${name}`,
		appliesTo,
		from,
		to,
		where,
	}));
const path = (override: string, appliesTo: Endpoint[], from: string, to: string): Named => ({
	override,
	appliesTo,
	from,
	to,
	where: 'path',
});

/** Every name of docs/interface-overrides.md. */
export const table: Named[] = [
	...['results', 'total'].map((name): Named => ({
		override: `list.${name}`,
		appliesTo: openLists,
		from: name,
		to: name === 'results' ? 'entries_here' : 'count_of_all',
		where: 'answer',
	})),
	...['limit', 'offset'].map((name): Named => ({
		override: `list.${name}`,
		appliesTo: openLists,
		from: name,
		to: name === 'limit' ? 'per_page' : 'start_at',
		where: 'query',
	})),
	path('apiKey.path', ['GET /api-key'], '/api-key', '/account/key'),
	...answer('GET /api-key', 'apiKey', {
		user: ['user', 'linkedUser'],
		usergroup: ['usergroup', 'userGroup'],
		scopes: ['scopes', 'scopeList'],
		access: ['access', 'accessScope'],
	}),
	...answer('GET /resources/types', 'types', {
		ref: ['ref', 'type_id'],
		name: ['name', 'type_name'],
	}),
	...answer('GET /resources/fields', 'fields', {
		ref: ['ref', 'field_id'],
		title: ['title', 'label'],
		type: ['type', 'field_type'],
		required: ['required', 'mandatory'],
		aiEnabled: ['aiEnabled', 'ai'],
		options: ['options', 'node_options'],
	}),
	...answer('GET /resources/fields/{id}/options', 'options', {
		ref: ['ref', 'node_id'],
		name: ['name', 'node_name'],
		parent: ['parentRef', 'node_parent'],
	}),
	...asked('body', ['PATCH /resources/{ref}/fields'], 'update', {
		fields: ['fields', 'field_values'],
	}),
	// Requests are read from the last one on: what is within a key behind the key.
	...asked('dates', ['POST /resources/search'], 'search', {
		from: ['from', 'after'],
		to: ['to', 'before'],
		modifiedDate: ['modifiedDate', 'modified_on'],
		createdDate: ['createdDate', 'created_on'],
	}),
	...asked('field', ['POST /resources/search'], 'search', {
		sortField: ['field', 'order_by'],
		sortDirection: ['direction', 'order_dir'],
	}),
	...asked('body', ['POST /resources/search'], 'search', {
		type: ['type', 'resource_type'],
		offset: ['offset', 'start_at'],
		sort: ['sort', 'order'],
		nodeFilters: ['nodeFilters', 'node_ids'],
	}),
	...asked('operator', ['POST /catalogue/query'], 'query', {
		equals: ['=', 'eq'],
		notEquals: ['!=', 'ne'],
		less: ['<', 'lt'],
		lessOrEqual: ['<=', 'le'],
		greater: ['>', 'gt'],
		greaterOrEqual: ['>=', 'ge'],
	}),
	path('chats.path', ['POST /ai/chats'], '/ai/chats', '/ai/conversations'),
	...answer('POST /ai/chats', 'chats', { ref: ['ref', 'chat_id'] }),
	...answer('GET /ai/chats/{ref}', 'chats', { messages: ['messages', 'turns'] }),
	...answer('GET /ai/chats/{ref}', 'messages', {
		role: ['role', 'speaker'],
		content: ['content', 'body_html'],
		images: ['images', 'pictures'],
	}),
	...asked('query', ['GET /ai/trending-topics'], 'trending', {
		region: ['geo', 'region_code'],
		limit: ['limit', 'max_trends'],
	}),
	path('jobs.path', ['GET /jobs'], '/jobs', '/jobs/recent'),
	...answer(
		'GET /jobs',
		'jobs',
		{
			ref: ['jobRef', 'job_id'],
			type: ['type', 'job_type'],
			status: ['status', 'job_state'],
			createdDate: ['createdDate', 'created_at'],
			modifiedDate: ['modifiedDate', 'changed_at'],
		},
		(row) => 'jobRef' in row || 'job_id' in row,
	),
	path(
		'destinations.path',
		['GET /distribution/destinations'],
		'/distribution/destinations',
		'/distribution/targets',
	),
	...answer('GET /distribution/destinations', 'destinations', {
		ref: ['ref', 'destination_id'],
		name: ['name', 'destination_name'],
		type: ['type', 'destination_type'],
	}),
	path('runs.path', ['GET /distribution/runs'], '/distribution/runs', '/distribution/history'),
	...answer('GET /distribution/runs', 'runs', {
		ref: ['queueRef', 'run_id'],
		status: ['status', 'run_code'],
		statusLabel: ['statusLabel', 'run_state'],
		destination: ['destinationRef', 'target_ref'],
		collection: ['collectionRef', 'set_ref'],
		createdDate: ['createdDate', 'created_at'],
		modifiedDate: ['modifiedDate', 'changed_at'],
	}),
	path(
		'files.originalPath',
		['GET /resources/{ref}/file'],
		'/resources/{ref}/file',
		'/resources/{ref}/original',
	),
	path(
		'files.listPath',
		['GET /resources/{ref}/files'],
		'/resources/{ref}/files',
		'/resources/{ref}/downloads',
	),
	...answer('GET /resources/{ref}/files', 'files', {
		original: ['original', 'main_file'],
		alternatives: ['alternatives', 'other_files'],
		ref: ['ref', 'file_id'],
		name: ['name', 'file_name'],
		extension: ['extension', 'file_ext'],
		size: ['size', 'byte_count'],
	}),
	path('usage.path', ['GET /usage'], '/usage', '/reports/tokens'),
	...asked('query', ['GET /usage'], 'usage', {
		from: ['from', 'date_from'],
		to: ['to', 'date_to'],
	}),
	...answer('GET /usage', 'usage', {
		account: ['account', 'per_user'],
		organisation: ['organisation', 'per_group'],
		date: ['date', 'on_day'],
		inputTokens: ['inputTokens', 'prompt_tokens'],
		outputTokens: ['outputTokens', 'completion_tokens'],
		totalTokens: ['totalTokens', 'all_tokens'],
		requests: ['requests', 'call_count'],
	}),
	path('gateway.path', ['POST /mcp'], '/mcp', '/gateway'),
];

export const overrideNames = table.map(({ override }) => override);
