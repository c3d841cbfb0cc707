import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import { certainDate } from '../values/certainDate';
import { plainField } from '../values/plainField';
import { isNothing, isObject, objectOf } from '../values/read';
import { RECORD_DATES } from './liveFields';

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
			'Names or titles of the fields to return, separated by commas. The reference and the title are always returned. Leave it empty for all fields. Short answers cost an AI agent less.',
	},
];

/** A resource in at most ten fields, the most useful first. */
const RESOURCE_FIELDS = [
	...['ref', 'title', 'resourceTypeName', 'fields', 'fileExtension'],
	...['createdDate', 'modifiedDate', 'thumbnailUrl', 'previewUrl', 'score'],
];

/** What every result of a search has (interface section 2), if no node has cut it down since. */
const OF_RESULTS = ['resourceTypeName', 'createdDate', 'modifiedDate'];

const isResult = (row: IDataObject) => OF_RESULTS.every((name) => has(row, name));

/** Whether an item has all that a search, a query or the trigger gives of a resource, so that what it does not show is none. */
export const isWholeResource = (json: IDataObject): boolean =>
	has(json, 'resourceId') || isResult(json) || isResult(objectOf(json.record));

export const has = (row: IDataObject, name: string) =>
	Object.hasOwn(row, name) && row[name] !== undefined;

/** A row without its empty values, which say nothing; empty `fields` stay, since they say that there are none. */
export const withoutEmpty = (row: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(row).filter(([name, value]) => name === 'fields' || !isNothing(value)),
	);

export const pick = (row: IDataObject, names: string[]): IDataObject =>
	Object.fromEntries(names.filter((name) => has(row, name)).map((name) => [name, row[name]]));

/** Most fields are plain: 100,000 rows are not copied for nothing. */
function plainFields(fields: IDataObject): IDataObject {
	const others = Object.keys(fields).filter((name) => plainField(fields[name]) !== fields[name]);
	if (others.length === 0) return fields;
	const plain = others.map((name) => [name, plainField(fields[name])]);
	return { ...fields, ...(Object.fromEntries(plain) as IDataObject) };
}

/**
 * Gives a row its own dates in ISO 8601 where they are certain, whatever the service calls them, and its fields in plain
 * values. Dates in `fields` stay: they are written back.
 */
export function plainRow({ assumed }: Names) {
	const names = RECORD_DATES.flatMap(({ value }) => [value, assumed(`search.${value}`)]);
	const [ofRecord, zone] = [[...new Set(names)], assumed('dates.timezone')];
	return (row: IDataObject): IDataObject => {
		const dates = ofRecord
			.filter((name) => has(row, name))
			.map((name) => [name, certainDate(row[name], zone)]);
		const fields = isObject(row.fields) && { fields: plainFields(row.fields) };
		return { ...row, ...Object.fromEntries(dates), ...fields };
	};
}

export function simpleResource(names: Names) {
	const plain = plainRow(names);
	return (row: IDataObject) => withoutEmpty(pick(plain(row), RESOURCE_FIELDS));
}
