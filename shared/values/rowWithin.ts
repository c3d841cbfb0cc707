import type { IDataObject } from 'n8n-workflow';
import { isObject } from './read';

/** What JSON:API, GraphQL and search engines call the row within that of the list. */
const HOLDERS = ['attributes', 'node', '_source'];

/** The reference of JSON:API stands beside the rest. */
const FRAME = new Set(['id', 'type', 'attributes', 'links', 'relationships', 'meta']);
const isFrame = (row: IDataObject) => Object.keys(row).every((key) => FRAME.has(key));

const isKeyed = (row: IDataObject, keys: string[]) => keys.some((key) => Object.hasOwn(row, key));

/** The record that has one of the keys: itself, or the only value in it, as Rails writes {"job": {…}}. */
export function aloneWithin(record: IDataObject, keys: string[]): IDataObject {
	if (isKeyed(record, keys)) return record;
	const values = Object.values(record);
	const [below] = values;
	return values.length === 1 && isObject(below) && isKeyed(below, keys) ? below : record;
}

/** The row itself where it stands within another, alone or under one of the names above. */
function rowWithin(row: IDataObject, keys: string[]): IDataObject {
	const holder = HOLDERS.find((name) => isObject(row[name]));
	if (holder === undefined || (isKeyed(row, keys) && !isFrame(row))) return aloneWithin(row, keys);
	const { [holder]: held, ...beside } = row;
	return { ...beside, ...(held as IDataObject) };
}

/** The rows of a list, each taken out of what it stands in. A list that needs no change is not copied. */
export function rowsWithin(rows: IDataObject[], keys: string[]): IDataObject[] {
	const [first] = rows;
	return first === undefined || rowWithin(first, keys) === first
		? rows
		: rows.map((row) => rowWithin(row, keys));
}
