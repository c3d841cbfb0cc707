import type { IDataObject } from 'n8n-workflow';
import type { List } from '../lists/list';
import type { Catalogue } from '../transport/pipeline';
import { findInList } from './pagedLists';
import { refOf } from '../values/read';

/** One run is read from the pages of the list: the interface names no other way. */
export async function runOf(
	{ assumed }: Pick<Catalogue, 'assumed'>,
	list: List<IDataObject>,
	ref: number,
): Promise<IDataObject | undefined> {
	const { rows } = await findInList(list, (row) => refOf(row[assumed('runs.ref')]) === ref, 1);
	return rows[0];
}
