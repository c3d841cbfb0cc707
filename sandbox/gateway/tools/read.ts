import { viewable } from '../../access/walls.ts';
import { summaries } from '../../search/summary.ts';
import type { AnyTool } from '../tool.ts';
import { defineTool } from '../tool.ts';
import {
	listCollections,
	listDestinations,
	listFields,
	listFiles,
	listOptions,
	listRuns,
	listTypes,
} from './lists.ts';
import { objectSchema, page, positiveRef, text } from './schemas.ts';

const isoDate = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}' };
const filterValue = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };

interface SearchArguments {
	query: string;
	mode: string;
	resourceType?: number;
	filters?: {
		fields?: object;
		dates?: Record<string, { from?: string; to?: string }>;
		nodes?: number[];
	};
	sort?: { field: string; direction: string };
	limit: number;
	offset: number;
}

const searchResources = defineTool<SearchArguments>({
	name: 'search_resources',
	title: 'Search resources',
	description:
		'Find catalogue resources by text, field values, dates and subject nodes. Use mode "vector" for topics and themes.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema({
		query: { type: 'string', default: '', description: 'Free text; empty lists everything' },
		mode: { type: 'string', enum: ['keyword', 'vector', 'hybrid'], default: 'keyword' },
		resourceType: positiveRef('Ref of a resource type, from list_resource_types'),
		filters: {
			type: 'object',
			description: 'Conditions that all have to hold',
			additionalProperties: false,
			properties: {
				fields: {
					type: 'object',
					description: 'Value, or list of values any of which will do, by field name',
					additionalProperties: {
						anyOf: [...filterValue.anyOf, { type: 'array', items: filterValue, minItems: 1 }],
					},
				},
				dates: {
					type: 'object',
					description: 'Range by the name of a date field; both ends are included',
					additionalProperties: {
						type: 'object',
						additionalProperties: false,
						minProperties: 1,
						properties: { from: isoDate, to: isoDate },
					},
				},
				nodes: {
					type: 'array',
					items: { type: 'integer' },
					description: 'Refs of options, from list_field_options',
				},
			},
		},
		sort: {
			type: 'object',
			additionalProperties: false,
			required: ['field'],
			properties: {
				field: text('Field name'),
				direction: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
			},
		},
		...page,
	}),
	run: (
		{ query, mode, resourceType, filters = {}, sort, limit, offset },
		{ sandbox: { assumed }, call },
	) => {
		const { fields = {}, dates = {}, nodes = [] } = filters;
		const ranges = Object.entries(dates).map(([name, { from, to }]) => [
			name,
			{ [assumed('search.from')]: from, [assumed('search.to')]: to },
		]);
		return call({
			method: 'POST',
			path: '/resources/search',
			body: {
				query,
				mode,
				limit,
				[assumed('search.offset')]: offset,
				[assumed('search.type')]: resourceType,
				fieldFilters: fields,
				dateFilters: Object.fromEntries(ranges),
				[assumed('search.nodeFilters')]: nodes,
				[assumed('search.sort')]: sort && {
					[assumed('search.sortField')]: sort.field,
					[assumed('search.sortDirection')]: sort.direction,
				},
			},
		});
	},
});

const getResource = defineTool<{ ref: number }>({
	name: 'get_resource_metadata',
	title: 'Get resource metadata',
	description:
		'Everything the catalogue knows of one resource: type, dates, state and all field values.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema({ ref: positiveRef('Ref of the resource') }, ['ref']),
	run: async ({ ref }, { sandbox, user, baseUrl }) => {
		viewable(sandbox.database, user, ref);
		return summaries(sandbox, baseUrl, { refs: [ref], scores: [] }, 0, 1)[0];
	},
});

const catalogQuery = defineTool<{ filters?: object[]; query?: string }>({
	name: 'catalog_query',
	title: 'Query the catalogue',
	description:
		'Literal questions: exact counts and listings by conditions on fields (who, where, when, how many). Conditions are ANDed.',
	scope: 'read',
	readOnly: true,
	inputSchema: {
		...objectSchema({
			filters: {
				type: 'array',
				minItems: 1,
				items: {
					type: 'object',
					additionalProperties: false,
					required: ['field', 'op', 'value'],
					properties: {
						field: text('Field name'),
						op: { type: 'string', minLength: 1, description: '~ contains; also = != < <= > >=' },
						value: filterValue,
					},
				},
			},
			query: text('Without filters: text that the title contains'),
		}),
		anyOf: [{ required: ['filters'] }, { required: ['query'] }],
	},
	run: (body, { call }) => call({ method: 'POST', path: '/catalogue/query', body }),
});

const getJob = defineTool<{ ref: number }>({
	name: 'get_job',
	title: 'Get a job',
	description: 'Result or error of a job that you submitted.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema({ ref: positiveRef('Ref of the job') }, ['ref']),
	run: ({ ref }, { call }) => call({ method: 'GET', path: `/jobs/${ref}` }),
});

const tokenUsage = defineTool<{ from?: string; to?: string }>({
	name: 'token_usage',
	title: 'AI token usage',
	description:
		'Tokens used by you and by your usergroup, in total and by day; without dates, this month so far.',
	scope: 'read',
	readOnly: true,
	inputSchema: objectSchema({
		from: { ...isoDate, description: 'First day' },
		to: { ...isoDate, description: 'Last day' },
	}),
	run: ({ from, to }, { sandbox: { assumed }, call }) =>
		call({
			method: 'GET',
			path: assumed('usage.path'),
			query: { [assumed('usage.from')]: from, [assumed('usage.to')]: to },
		}),
});

export const readTools: AnyTool[] = [
	searchResources,
	getResource,
	catalogQuery,
	listTypes,
	listFields,
	listOptions,
	listFiles,
	listCollections,
	listDestinations,
	listRuns,
	getJob,
	tokenUsage,
];
