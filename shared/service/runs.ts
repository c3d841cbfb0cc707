import type { IDataObject } from 'n8n-workflow';
import type { Catalogue } from '../request/pipeline';
import { findInList } from './lists';
import { refOf } from './read';

/** Up to `max` distribution runs that are wanted, newest first, among the newest `within`. */
export const findRuns = async (
	catalogue: Catalogue,
	isWanted: (run: IDataObject) => boolean,
	max: number,
	within?: number,
): Promise<IDataObject[]> => await findInList(catalogue, 'runs.path', isWanted, max, within);

/** One run is read from the list: the interface names no other way (DESIGN section 6). */
export async function runOf(catalogue: Catalogue, ref: number, within?: number): Promise<IDataObject | undefined> {
	const [run] = await findRuns(catalogue, (row) => refOf(row[catalogue.at('runs.ref')]) === ref, 1, within);
	return run;
}
