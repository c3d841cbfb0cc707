import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { answer } from '../../answer/envelope.ts';
import { baseUrl } from '../../answer/links.ts';
import type { Sandbox } from '../../sandbox.ts';
import { typeConditions } from '../../search/filters.ts';
import type { Mode } from '../../search/find.ts';
import { find, modes } from '../../search/find.ts';
import { searchData } from '../../search/summary.ts';
import { searchAnswer } from './schemas.ts';

interface Query {
	q: string;
	type?: number;
	limit: number;
	offset: number;
	mode: Mode;
}

/** GET /resources/search (4.1): the lightweight search. */
export function searchResources(app: FastifyInstance, sandbox: Sandbox): void {
	app.get<{ Querystring: Query }>(
		'/resources/search',
		{
			schema: {
				summary: 'Search resources (lightweight)',
				querystring: {
					type: 'object',
					additionalProperties: false,
					properties: {
						q: { type: 'string', default: '' },
						type: { type: 'integer', minimum: 1 },
						limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
						offset: { type: 'integer', minimum: 0, default: 0 },
						mode: { enum: modes, default: 'keyword' },
					},
				},
				response: { 200: searchAnswer },
			},
			config: { operation: 'searchResources', section: '4.1', scope: 'read', linkedUser: true },
		},
		(request) => {
			const { q, type, limit, offset, mode } = request.query;
			const conditions = typeConditions(sandbox.database, type);
			const found = find(sandbox, userOf(request), { text: q, mode, conditions, order: undefined });
			const data = searchData(sandbox, baseUrl(request), found, offset, limit);
			return answer(mode === 'keyword' ? data : { ...data, mode });
		},
	);
}
