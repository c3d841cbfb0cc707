import type { FastifyInstance } from 'fastify';
import { userOf } from '../access/caller.ts';
import { answer } from '../answer/envelope.ts';
import { refuse } from '../answer/errors.ts';
import type { Sandbox } from '../sandbox.ts';
import type { QueryFilter } from '../search/query.ts';
import { queryCatalogue } from '../search/query.ts';
import { envelopeOf } from './resources/schemas.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const bookKeys = ['title', 'author', 'imprint', 'publisher', 'isbn', 'date', 'snippet'] as const;

const filter = {
	type: 'object',
	additionalProperties: false,
	properties: {
		field: { type: 'string', minLength: 1 },
		op: text,
		value: { type: ['string', 'number', 'boolean'] },
	},
	required: ['field', 'op', 'value'],
};

/** POST /catalogue/query (4.2): literal questions. */
export function catalogueQuery(app: FastifyInstance, sandbox: Sandbox): void {
	app.post<{ Body: { filters?: QueryFilter[]; query?: string } }>(
		'/catalogue/query',
		{
			schema: {
				summary: 'Ask a literal question of the catalogue',
				body: {
					type: 'object',
					additionalProperties: false,
					properties: { filters: { type: 'array', maxItems: 100, items: filter }, query: text },
				},
				response: {
					200: envelopeOf({
						type: 'object',
						properties: {
							totalRecords: integer,
							distinctTitles: integer,
							books: {
								type: 'array',
								items: {
									type: 'object',
									properties: {
										resourceId: integer,
										...Object.fromEntries(bookKeys.map((key) => [key, text])),
									},
									required: ['resourceId', ...bookKeys],
								},
							},
							filters: { type: 'array', items: filter },
						},
						required: ['totalRecords', 'distinctTitles', 'books', 'filters'],
					}),
				},
			},
			config: { operation: 'queryCatalogue', section: '4.2', scope: 'read', linkedUser: true },
		},
		(request) => {
			const { filters = [], query } = request.body;
			if (filters.length > 0) return answer(queryCatalogue(sandbox, userOf(request), filters));
			if (query === undefined || query.trim() === '')
				refuse('VALIDATION', 'body must have filters or query');
			return answer(
				queryCatalogue(sandbox, userOf(request), [{ field: 'title', op: '~', value: query }]),
			);
		},
	);
}
