import type { IDataObject } from 'n8n-workflow';
import type { Assumption, Names } from '../deployment/assumptions';
import type { List } from '../lists/list';
import { refOf } from '../values/read';
import { keyMissing } from './missingKey';
import { findInList } from './pagedLists';

/** The row of a reference. A page of which no row has one is told: nothing would ever be found in it. */
export async function rowByRef(
	{ assumed }: Names,
	list: List<IDataObject>,
	name: Assumption,
	ref: number,
	within?: number,
): Promise<IDataObject | undefined> {
	const key = assumed(name);
	const fetchPage: typeof list.fetchPage = async (offset, limit) => {
		const page = await list.fetchPage(offset, limit);
		const isNamed = page.rows.some((row) => refOf(row[key]) !== undefined);
		if (page.rows.length > 0 && !isNamed) throw keyMissing(page.rows, key, name);
		return page;
	};
	const isIt = (row: IDataObject) => refOf(row[key]) === ref;
	const { rows } = await findInList({ ...list, fetchPage }, isIt, 1, within);
	return rows[0];
}
