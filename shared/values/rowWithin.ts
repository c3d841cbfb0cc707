import type { IDataObject } from 'n8n-workflow';
import { isObject } from './read';

/** What JSON:API, GraphQL and search engines call the row within that of the list. */
const HOLDERS = ['attributes', 'node', '_source'];

const isKeyed = (row: IDataObject, keys: string[]) => keys.some((key) => Object.hasOwn(row, key));

/** The row itself where it stands within another: alone, as Rails writes {"job": {…}}, or under one of the names above. */
export function rowWithin(row: IDataObject, keys: string[]): IDataObject {
	if (isKeyed(row, keys)) return row;
	const names = Object.keys(row);
	const holder = HOLDERS.find((name) => isObject(row[name]));
	const name = holder ?? (names.length === 1 ? names[0] : undefined);
	const { [name ?? '']: held, ...beside } = row;
	if (!isObject(held) || (holder === undefined && !isKeyed(held, keys))) return row;
	return { ...beside, ...held };
}

/** The same of all; a list that is as it should be is not copied, however long it is. */
export function rowsWithin(rows: IDataObject[], keys: string[]): IDataObject[] {
	const [first] = rows;
	return first === undefined || rowWithin(first, keys) === first
		? rows
		: rows.map((row) => rowWithin(row, keys));
}
