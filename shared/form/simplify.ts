import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import type { Output } from '../engine/operation';
import { objectOf } from '../values/read';

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** For agents, whose models pay for every word: the reference and the title, and of the metadata these alone. */
const selectedFields: INodeProperties = {
	displayName: 'Only Fields',
	name: 'onlyFields',
	type: 'string',
	default: '',
	placeholder: 'e.g. author, isbn, price',
	displayOptions: { show: { simplify: [true] } },
	description:
		'Names of fields, separated by commas. Each resource is returned with its reference, its title and these alone. Leave it empty for all. Short answers cost an AI agent less.',
};

export const outputFields = [simplifyField, selectedFields];

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

export const pick = (row: IDataObject, names: string[]): IDataObject =>
	Object.fromEntries(names.filter((name) => has(row, name)).map((name) => [name, row[name]]));

export const simpleResource = (row: IDataObject) => pick(row, RESOURCE_FIELDS);

const IDENTITY = ['ref', 'title'];

/** The resources that were found: raw, simplified or with selected fields, each named as a key of the resource or of its metadata. */
export function resourceOutputs({ parameters, run }: Item, rows: IDataObject[]): Output[] {
	const isSimple = parameters.flag('simplify');
	const names = isSimple ? parameters.list('onlyFields') : [];
	const unknown = names.filter(
		(name) => !rows.some((row) => has(row, name) || has(objectOf(row.fields), name)),
	);
	if (rows.length > 0 && unknown.length > 0) {
		run.hint(
			`No resource that was found has ${unknown.map((name) => `'${name}'`).join(', ')}. Look at the names in 'Only Fields'.`,
			'warning',
		);
	}
	const selected = (row: IDataObject) => ({
		...pick(row, [...IDENTITY, ...names]),
		fields: pick(objectOf(row.fields), names),
	});
	const outputOf =
		names.length > 0 ? selected : isSimple ? simpleResource : (row: IDataObject) => row;
	return rows.map((row) => ({ json: outputOf(row) }));
}
