import type { IDataObject } from 'n8n-workflow';
import { listAt, sharing, type ListName } from '../catalogue/pagedLists';
import { searchAll } from '../catalogue/search';
import { PAGE_SIZE, type List } from '../lists/list';
import type { Item } from './item';

/** A list whose pages all items of a run share while they are recent. Read by `catalogue`, by default the item's. */
export const recentPages = (
	{ run, catalogue: ofItem }: Item,
	name: ListName,
	catalogue = ofItem,
): List<IDataObject> => sharing(listAt(catalogue, name), name, run.perSecond);

export const sampleOf = async ({ run, catalogue }: Item, body: IDataObject, max = PAGE_SIZE) =>
	await run.perRun(
		`sample of ${max}:${JSON.stringify(body)}`,
		async () => (await searchAll(catalogue, body, max)).rows,
	);
