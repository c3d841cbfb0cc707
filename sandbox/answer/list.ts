import type { At } from '../interface.ts';
import { answer } from './envelope.ts';

export interface Page {
	limit: number;
	offset: number;
}

/** A list's query, under this deployment's names. */
export type ListQuery = Record<string, number>;

/** `limit` at most 100, default 20; `offset` default 0. */
export const listQuery = (at: At) => ({
	type: 'object',
	additionalProperties: false,
	properties: {
		[at('list.limit')]: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
		[at('list.offset')]: { type: 'integer', minimum: 0, default: 0 },
	},
});

export const pageOf = (at: At, query: ListQuery): Page => ({
	limit: query[at('list.limit')] ?? 20,
	offset: query[at('list.offset')] ?? 0,
});

/** One page of a list, under this deployment's key names. */
export function listAnswer(at: At, results: object[], total: number, { limit, offset }: Page) {
	return answer({
		[at('list.results')]: results,
		[at('list.total')]: total,
		[at('list.limit')]: limit,
		[at('list.offset')]: offset,
	});
}

export function listSchema(at: At, entry: object) {
	const integer = { type: 'integer' };
	const keys = [at('list.results'), at('list.total'), at('list.limit'), at('list.offset')] as const;
	const [results, total, limit, offset] = keys;
	return {
		type: 'object',
		required: ['data'],
		properties: {
			data: {
				type: 'object',
				properties: {
					[results]: { type: 'array', items: entry },
					[total]: integer,
					[limit]: integer,
					[offset]: integer,
				},
				required: keys,
			},
		},
	};
}
