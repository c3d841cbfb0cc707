import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { answer } from '../../answer/envelope.ts';
import { baseUrl } from '../../answer/links.ts';
import type { Sandbox } from '../../sandbox.ts';
import type { DateFilters, FieldFilters } from '../../search/filters.ts';
import {
	dateConditions,
	fieldConditions,
	nodeConditions,
	orderBy,
	typeConditions,
} from '../../search/filters.ts';
import type { Mode, SearchRequest } from '../../search/find.ts';
import { find, modes } from '../../search/find.ts';
import { searchData } from '../../search/summary.ts';
import { searchAnswer } from './schemas.ts';

/** The keys that the interface names; the others are named by the assumptions. */
interface Body {
	query: string;
	mode: Mode;
	limit: number;
	fieldFilters: FieldFilters;
	dateFilters: DateFilters;
	[open: string]: unknown;
}

const scalar = { type: ['string', 'number', 'boolean'] };

function bodySchema({ assumed }: Sandbox) {
	const date = { type: 'string', minLength: 10 };
	return {
		type: 'object',
		additionalProperties: false,
		properties: {
			query: { type: 'string', default: '' },
			mode: { enum: modes, default: 'keyword' },
			limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
			[assumed('search.offset')]: { type: 'integer', minimum: 0, default: 0 },
			[assumed('search.type')]: { type: 'integer', minimum: 1 },
			fieldFilters: {
				type: 'object',
				default: {},
				maxProperties: 100,
				additionalProperties: {
					anyOf: [scalar, { type: 'null' }, { type: 'array', minItems: 1, items: scalar }],
				},
			},
			dateFilters: {
				type: 'object',
				default: {},
				maxProperties: 100,
				additionalProperties: {
					type: 'object',
					additionalProperties: false,
					minProperties: 1,
					properties: { [assumed('search.from')]: date, [assumed('search.to')]: date },
				},
			},
			[assumed('search.nodeFilters')]: { type: 'array', default: [], items: { type: 'integer' } },
			[assumed('search.sort')]: {
				type: 'object',
				additionalProperties: false,
				properties: {
					[assumed('search.sortField')]: { type: 'string', minLength: 1 },
					[assumed('search.sortDirection')]: { enum: ['asc', 'desc'], default: 'asc' },
				},
				required: [assumed('search.sortField')],
			},
		},
	};
}

function readRequest({ database, assumed }: Sandbox, body: Body): SearchRequest {
	const type = body[assumed('search.type')] as number | undefined;
	const nodes = body[assumed('search.nodeFilters')] as number[];
	const sort = body[assumed('search.sort')] as Record<string, string> | undefined;
	return {
		text: body.query,
		mode: body.mode,
		conditions: [
			...typeConditions(database, type),
			...fieldConditions(database, body.fieldFilters),
			...dateConditions(database, assumed, body.dateFilters),
			...nodeConditions(database, nodes),
		],
		order:
			sort &&
			orderBy(
				database,
				assumed,
				sort[assumed('search.sortField')] ?? '',
				sort[assumed('search.sortDirection')] === 'desc',
			),
	};
}

/** POST /resources/search (4.1): the advanced search; an empty body is the first page of everything. */
export function searchAdvanced(app: FastifyInstance, sandbox: Sandbox): void {
	app.post<{ Body: Body }>(
		'/resources/search',
		{
			preValidation: async (request) => {
				request.body ??= {} as Body;
			},
			schema: {
				summary: 'Search resources (advanced)',
				body: bodySchema(sandbox),
				response: { 200: searchAnswer },
			},
			config: { operation: 'searchAdvanced', section: '4.1', scope: 'read', linkedUser: true },
		},
		(request) => {
			const { body } = request;
			const found = find(sandbox, userOf(request), readRequest(sandbox, body));
			const offset = body[sandbox.assumed('search.offset')] as number;
			const data = searchData(sandbox, baseUrl(request), found, offset, body.limit);
			return answer(body.mode === 'keyword' ? data : { ...data, mode: body.mode });
		},
	);
}
