import type { IDataObject } from 'n8n-workflow';
import { nextOffset, PAGE_SIZE } from '../request/pages';
import type { Page } from '../request/pages';
import type { Catalogue } from '../request/pipeline';
import { listPage } from './lists';
import { refOf } from './read';

/** Runs come newest first (interface 4.8) and cannot be filtered by the service: pages are read until enough are found. */
export async function findRuns(
	catalogue: Catalogue,
	isWanted: (run: IDataObject) => boolean,
	max: number,
): Promise<IDataObject[]> {
	const found: IDataObject[] = [];
	for (let offset: number | undefined = 0; offset !== undefined && found.length < max; ) {
		const page: Page<IDataObject> = await listPage(catalogue, 'runs.path', offset, PAGE_SIZE);
		found.push(...page.rows.filter(isWanted));
		offset = nextOffset(page, offset);
	}
	return found.slice(0, max);
}

/** One run is read from the list: the interface names no other way (DESIGN section 6). */
export async function runOf(catalogue: Catalogue, ref: number): Promise<IDataObject | undefined> {
	const [run] = await findRuns(catalogue, (row) => refOf(row[catalogue.at('runs.ref')]) === ref, 1);
	return run;
}
