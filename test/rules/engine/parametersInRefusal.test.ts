import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../../../shared/engine/item';
import type { Operation } from '../../../shared/engine/operation';
import { withParameters } from '../../../shared/engine/parametersInRefusal';
import { Failure } from '../../../shared/failure/failure';
import { refusal } from '../../../shared/transport/judge';
import { withRefusedValues } from '../../../shared/transport/refusalAdvice';

const field = (
	type: INodeProperties['type'],
	name: string,
	displayName: string,
	options?: object[],
) => ({ type, name, displayName, default: '', ...(options && { options }) }) as INodeProperties;
const FIELDS = [
	field('string', 'query', 'Search Text'),
	field('number', 'limit', 'Limit'),
	field('resourceMapper', 'fields', 'Fields'),
	field('fixedCollection', 'filters', 'Field Filters'),
	field('collection', 'options', 'Options', [field('string', 'sort', 'Sort By')]),
];

/** What is advised on a refusal with these words. */
function advice(message: string, request: object, values: Record<string, unknown>): string {
	const refused = refusal(400, {}, { message, error: { code: 'VALIDATION' } }, 0);
	const call = { method: 'POST', path: '/x', ...request } as never;
	const raw = (name: string) => {
		if (values[name] instanceof Error) throw values[name];
		return values[name] ?? '';
	};
	const item = { parameters: { raw } } as unknown as Item;
	const told = withParameters(
		{ fields: FIELDS } as unknown as Operation,
		[item],
		withRefusedValues(call, refused),
	);
	return told instanceof Failure ? told.details.description : '';
}

const mapper = (value: object | null) => ({
	mappingMode: 'defineBelow',
	value,
	schema: [{ id: 'price', displayName: 'Retail Price' }],
});
const OWN_WORDS = expect.stringContaining('named in the message');

describe('a refusal that names a value by its way', () => {
	it.each<[string, string, object, Record<string, unknown>, string]>([
		[
			'in the body',
			'body.query is short',
			{ body: { query: 'ab' } },
			{ query: 'ab' },
			"Check 'Search Text', which holds 'ab'.",
		],
		[
			'in the query',
			'query.limit must be <= 100',
			{ query: { limit: 500 } },
			{ limit: 500 },
			"Check 'Limit', which holds '500'.",
		],
		[
			'below',
			'body.sort.field is not known',
			{ body: { sort: { field: 'x' } } },
			{ options: { sort: 'x' } },
			"Check 'Sort By', which holds 'x'.",
		],
		[
			'as a JSON Pointer',
			'/sort/field: no',
			{ body: { sort: { field: 'x' } } },
			{ options: { sort: 'x' } },
			"Check 'Sort By', which holds 'x'.",
		],
		[
			'by its name alone',
			'limit: is too large',
			{ query: { limit: 500 } },
			{ limit: 500 },
			"Check 'Limit', which holds '500'.",
		],
		[
			'of a filter',
			'fieldFilters.price takes a number',
			{ body: { fieldFilters: { price: 'ab' } } },
			{ filters: { filter: [{ field: 'price', value: 'ab' }] } },
			"Check 'Field Filters', which holds 'ab'.",
		],
		[
			'by a word of the sentence',
			'A filter on price takes a number',
			{ body: { query: '', fieldFilters: { price: 'ab' } } },
			{ filters: { filter: [{ field: 'price', value: 'ab' }] } },
			"Check 'Field Filters', which holds 'ab'.",
		],
		[
			'of a field of the form',
			'fields.price takes a number',
			{ body: { fields: { price: 'ab' } } },
			{ fields: mapper({ price: 'ab' }) },
			"Check 'Retail Price', which holds 'ab'.",
		],
		[
			'of a field of the input item',
			'fields.price takes a number',
			{ body: { fields: { price: 'ab' } } },
			{ fields: mapper(null) },
			"Check 'Retail Price', which holds 'ab'.",
		],
	])('%s is told by what the screen calls it', (_, message, request, values, wanted) => {
		expect(advice(message, request, values)).toBe(wanted);
	});

	it.each<[string, string, object, Record<string, unknown>]>([
		[
			'its words name two values',
			'limit and query do not go together',
			{ body: { limit: 5, query: 'ab' } },
			{ query: 'ab', limit: 5 },
		],
		[
			'two parameters hold it',
			'body.query is short',
			{ body: { query: '5' } },
			{ query: '5', limit: 5 },
		],
		['none does', 'body.mode is not known', { body: { mode: 'vector' } }, { query: 'ab' }],
		['it is a switch', 'body.all is not known', { body: { all: true } }, { query: true }],
		['it was not sent', 'body.query is required', { body: {} }, { query: '' }],
		[
			'its parameter cannot be read',
			'body.query is bad',
			{ body: { query: 'a' } },
			{ query: new Error('x') },
		],
	])('stays as the service says it where %s', (_, message, request, values) => {
		expect(advice(message, request, values)).toEqual(OWN_WORDS);
	});
});
