import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import type { Output } from '../engine/operation';
import { asText, isNothing, isObject, isSameWord, joinNames, objectOf } from '../values/read';

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export const outputOptions: INodeProperties[] = [
	{
		displayName: 'Fields as Columns',
		name: 'fieldsAsColumns',
		type: 'boolean',
		default: false,
		displayOptions: { show: { '/simplify': [true] } },
		description:
			"Whether each field gets a column of its own, e.g. for a spreadsheet, instead of being a part of 'fields'",
	},
	// For agents, whose models pay for every word: the reference and the title, and of the metadata these alone.
	{
		displayName: 'Only Fields',
		name: 'onlyFields',
		type: 'string',
		default: '',
		placeholder: 'e.g. author, isbn, price',
		displayOptions: { show: { '/simplify': [true] } },
		description:
			'Names of the fields to return, separated by commas. The reference and the title are always returned. Leave it empty for all fields, e.g. before AI Generate, which takes a field that is left out for empty. Short answers cost an AI agent less.',
	},
];

/** A resource in at most ten fields, the most useful first. */
const RESOURCE_FIELDS = [
	'ref',
	'title',
	'resourceTypeName',
	'fields',
	'fileExtension',
	'createdDate',
	'modifiedDate',
	'thumbnailUrl',
	'previewUrl',
	'score',
];

const has = (row: IDataObject, name: string) => Object.hasOwn(row, name) && row[name] !== undefined;

/** A row without its empty values, which say nothing; empty `fields` stay, since they say that there are none. */
export const withoutEmpty = (row: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(row).filter(([name, value]) => name === 'fields' || !isNothing(value)),
	);

export const pick = (row: IDataObject, names: string[]): IDataObject =>
	Object.fromEntries(names.filter((name) => has(row, name)).map((name) => [name, row[name]]));

export const simpleResource = (row: IDataObject) => withoutEmpty(pick(row, RESOURCE_FIELDS));

const IDENTITY = ['ref', 'title'];

/** Several options as one text, which the forms of this package split again. */
const cellOf = (value: unknown) =>
	Array.isArray(value) && !value.some(isObject) ? value.map(asText).join('; ') : value;

const withoutColumn = (fields: string[]) =>
	`Some fields have no column, since the search gives something else of every resource under their names: ${joinNames(fields)}. To see them, turn off 'Fields as Columns'.`;

/** One column for each field that any row has. A key of the record wins over a field of the same name; `tell` hears of it. */
function asTable(rows: IDataObject[], tell: (field: string) => void): IDataObject[] {
	const columns = new Set(rows.flatMap((row) => Object.keys(objectOf(row.fields))));
	const none = Object.fromEntries([...columns].map((column) => [column, '']));
	return rows.map(({ fields, ...row }) => {
		const cells = Object.entries(objectOf(fields)).map(([name, value]) => {
			const isOther = has(row, name) && !isSameWord(asText(row[name]), asText(cellOf(value)));
			if (isOther && !isNothing(value)) tell(name);
			return [name, cellOf(value)];
		});
		return { ...pick(row, IDENTITY), ...none, ...Object.fromEntries(cells), ...row };
	});
}

/** The key that a person means, as the service writes it: 'ISBN' is 'isbn'. */
const keyOf = (row: IDataObject, name: string): string | undefined =>
	has(row, name) ? name : Object.keys(row).find((key) => isSameWord(key, name));

const pickNamed = (row: IDataObject, names: string[]): IDataObject => {
	const keys = names.flatMap((name) => keyOf(row, name) ?? []);
	return pick(row, keys);
};

/** The resources that were found: raw, simplified, or with the fields that are named as keys of the resource or its metadata. */
export function resourceOutputs({ parameters, run }: Item, rows: IDataObject[]): Output[] {
	if (!parameters.flag('simplify')) return rows.map((json) => ({ json }));
	const names = parameters.list('options.onlyFields');
	const unknown = names.filter(
		(name) => !rows.some((row) => [row, objectOf(row.fields)].some((keys) => keyOf(keys, name))),
	);
	if (rows.length > 0 && unknown.length > 0)
		run.warn(
			`No resource that was found has ${unknown.map((name) => `'${name}'`).join(', ')}. Check the names in 'Only Fields'.`,
		);
	const selected = (row: IDataObject) => ({
		...pick(row, IDENTITY),
		...pickNamed(row, names),
		fields: pickNamed(objectOf(row.fields), names),
	});
	const simple = rows.map(names.length > 0 ? selected : simpleResource);
	const outputs = parameters.flag('options.fieldsAsColumns')
		? asTable(simple, (field) => run.hintOf(withoutColumn, field))
		: simple;
	return outputs.map((json) => ({ json }));
}
