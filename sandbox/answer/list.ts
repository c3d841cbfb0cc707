import type { Assumed } from '../interface.ts';
import { answer } from './envelope.ts';

export interface Page {
	limit: number;
	offset: number;
}

/** A list's query, under this deployment's names. */
export type ListQuery = Record<string, number>;

/** `limit` at most 100, default 20; `offset` default 0. */
export const listQuery = (assumed: Assumed) => ({
	type: 'object',
	additionalProperties: false,
	properties: {
		[assumed('list.limit')]: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
		[assumed('list.offset')]: { type: 'integer', minimum: 0, default: 0 },
	},
});

export const pageOf = (assumed: Assumed, query: ListQuery): Page => ({
	limit: query[assumed('list.limit')] ?? 20,
	offset: query[assumed('list.offset')] ?? 0,
});

/** One page of a list, under this deployment's key names. */
export function listAnswer(
	assumed: Assumed,
	results: object[],
	total: number,
	{ limit, offset }: Page,
) {
	return answer({
		[assumed('list.results')]: results,
		[assumed('list.total')]: total,
		[assumed('list.limit')]: limit,
		[assumed('list.offset')]: offset,
	});
}

export function listSchema(assumed: Assumed, entry: object) {
	const integer = { type: 'integer' };
	const keys = [
		assumed('list.results'),
		assumed('list.total'),
		assumed('list.limit'),
		assumed('list.offset'),
	] as const;
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
