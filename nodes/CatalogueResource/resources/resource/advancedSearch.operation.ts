import type { IDataObject } from 'n8n-workflow';
import { categoryRef } from '../../../../shared/fields/categories';
import { changedSince, changedSinceFields, momentIn } from '../../../../shared/fields/changedSince';
import { returnAllFields, wantedRows } from '../../../../shared/fields/returnAll';
import { simpleResource, simplifyField } from '../../../../shared/fields/simplify';
import { chosenType, typeField, typeRef } from '../../../../shared/fields/typeLocator';
import type { Item } from '../../../../shared/operation/item';
import type { EachOperation } from '../../../../shared/operation/operation';
import { parameterFailure } from '../../../../shared/request/failure';
import { isoDate } from '../../../../shared/service/isoDate';
import { asText, objectOf, objectsOf, shown, textOf } from '../../../../shared/service/read';
import { searchAll } from '../../../../shared/service/search';
import { fieldFiltersField, dateFiltersField, nodeFiltersField, sortField } from './searchFilters.fields';

/** Option names of one filter row: several are separated by line breaks or given as a list, since names hold commas. */
function filterValue(value: unknown): string | string[] {
	const lines = Array.isArray(value) ? value.map((entry) => asText(entry ?? '')) : asText(value ?? '').split('\n');
	const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
	return Array.isArray(value) || filled.length > 1 ? filled : (filled[0] ?? '');
}

const rowsOf = (item: Item, name: string) => objectsOf(objectOf(item.parameters.raw(name)).filter);

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

function noField(filters: string): never {
	throw parameterFailure(`A filter of '${filters}' has no field`, 'Choose the field, or remove the filter. An expression may have given none.');
}

/** An expression may give no value; such a filter must not let everything through. */
function noValue(field: string) {
	return parameterFailure(`The field filter on '${field}' has no value`, "Enter a value in 'Field Filters', or remove the filter.");
}

function fieldFilters(item: Item): IDataObject | undefined {
	const rows = rowsOf(item, 'fieldFilters').filter(({ field, value }) => !isBlank(field) || !isBlank(value));
	const names = rows.map(({ field }) => textOf(field) || noField('Field Filters'));
	const values = rows.map(({ value }) => filterValue(value));
	const empty = names[values.findIndex((value) => value.length === 0)];
	if (empty !== undefined) throw noValue(empty);
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice) {
		throw parameterFailure(
			`Two field filters are on '${twice}'`,
			"The service takes one of 'Field Filters' per field. Put several values into it, one per line, if any of them will do.",
		);
	}
	return rows.length > 0 ? Object.fromEntries(names.map((name, index) => [name, values[index]])) : undefined;
}

const entered = (value: unknown) => asText(value ?? '').trim();

/** References of category nodes; a resource must be below one of them. */
async function nodeFilters(item: Item): Promise<number[] | undefined> {
	const rows = rowsOf(item, 'nodeFilters').map(({ field, node }) => ({ field: entered(field), node: entered(node) }));
	const filled = rows.filter(({ field, node }) => field !== '' || node !== '');
	const refs = await Promise.all(filled.map(async ({ field, node }) => await categoryRef(item, field, node)));
	return refs.length > 0 ? refs : undefined;
}

/** A day as upper bound means its end; the service takes moments. */
function bound(item: Item, label: string, value: unknown): string | undefined {
	if (isBlank(value)) return undefined;
	const text = textOf(value)?.trim() ?? isoDate(value) ?? '';
	const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : momentIn(item.timezone, text);
	if (moment) return moment;
	throw parameterFailure(`'${label}' of a date filter is '${shown(value)}'`, 'Enter a date such as 2026-01-31.');
}

/** The dates of the record itself go by a name that the interface leaves open. */
const filterName = ({ at }: Item, chosen: string) =>
	chosen === 'modifiedDate' || chosen === 'createdDate' ? at(`search.${chosen}`) : chosen;

async function dateFilters(item: Item): Promise<IDataObject | undefined> {
	const { at } = item;
	const filters: Record<string, IDataObject> = Object.create(null) as Record<string, IDataObject>;
	const since = await changedSince(item);
	if (since) filters[at('search.modifiedDate')] = { [at('search.from')]: since };
	for (const { field, from, to } of rowsOf(item, 'dateFilters')) {
		if ([field, from, to].every(isBlank)) continue;
		const chosen = textOf(field) || noField('Date Filters');
		const name = filterName(item, chosen);
		const [first, last] = [bound(item, 'From', from), bound(item, 'To', to)];
		if (first && last && first > last) {
			throw parameterFailure(`The date filter on '${name}' ends before it begins`, "Exchange 'From' and 'To'.");
		}
		filters[name] = {
			...filters[name],
			...(first && { [at('search.from')]: first }),
			...(last && { [at('search.to')]: last }),
		};
	}
	return Object.keys(filters).length > 0 ? filters : undefined;
}

/** POST /resources/search (interface 4.1). An empty form lists all resources that the key may see. */
export const advancedSearch: EachOperation = {
	name: 'Advanced Search',
	value: 'advancedSearch',
	action: 'Search resources with filters',
	description: 'Find resources by their fields, by date or by what has changed',
	endpoint: { method: 'POST', path: '/resources/search' },
	fields: [
		typeField({ required: false, description: 'Only resources of this type. Leave it empty for all types.' }),
		{
			displayName: 'Search Text',
			name: 'query',
			type: 'string',
			default: '',
			placeholder: 'e.g. sea voyages',
			description: 'Words to look for. Leave it empty to list everything that the filters let through.',
		},
		...changedSinceFields,
		fieldFiltersField,
		dateFiltersField,
		nodeFiltersField,
		...returnAllFields,
		sortField,
		simplifyField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [
				{
					displayName: 'Additional Fields (JSON)',
					name: 'additionalFields',
					type: 'json',
					default: '',
					placeholder: 'e.g. { "boost": "recent" }',
					description: 'More keys for the body of the search, sent as they are',
				},
				{
					displayName: 'Search by Meaning',
					name: 'byMeaning',
					type: 'boolean',
					default: false,
					description: 'Whether to look for the topic or theme of the search text instead of its words',
				},
			],
		},
	],
	async each(item) {
		const { at, parameters } = item;
		const type = chosenType(item);
		const field = textOf(parameters.raw('sort.by.field'));
		const body: IDataObject = {
			query: parameters.text('query') || undefined,
			[at('search.type')]: type ? await typeRef(item, type) : undefined,
			mode: parameters.flag('options.byMeaning') ? 'vector' : undefined,
			fieldFilters: fieldFilters(item),
			dateFilters: await dateFilters(item),
			[at('search.nodeFilters')]: await nodeFilters(item),
			...(field && {
				[at('search.sort')]: {
					[at('search.sortField')]: filterName(item, field),
					[at('search.sortDirection')]: parameters.text('sort.by.direction') || 'asc',
				},
			}),
			...parameters.object('options.additionalFields'),
		};
		const { rows } = await searchAll(item.catalogue, body, wantedRows(parameters));
		const isSimple = parameters.flag('simplify');
		return rows.map((row) => ({ json: isSimple ? simpleResource(row) : row }));
	},
};
