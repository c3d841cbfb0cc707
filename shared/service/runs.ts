import type { IDataObject } from 'n8n-workflow';
import type { List } from '../request/pages';
import type { Catalogue } from '../request/pipeline';
import { findInList } from './lists';
import { refOf } from './read';

/** One run is read from the pages of the list: the interface names no other way. */
export async function runOf({ at }: Pick<Catalogue, 'at'>, list: List<IDataObject>, ref: number, within?: number): Promise<IDataObject | undefined> {
	const { rows } = await findInList(list, (row) => refOf(row[at('runs.ref')]) === ref, 1, within);
	return rows[0];
}
