import type { IDataObject, INodeProperties } from 'n8n-workflow';

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

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

export const pick = (row: IDataObject, names: string[]): IDataObject =>
	Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]));

export const simpleResource = (row: IDataObject) => pick(row, RESOURCE_FIELDS);
