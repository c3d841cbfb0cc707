import type { Assumption } from '../service/assumptions';
import { pagesOf } from '../service/lists';
import type { ListPages } from '../service/lists';
import type { Item } from './item';

/** The pages of a list for the items of a run, which look at the same ones at the same time. */
export function recentPages({ run, catalogue }: Item, address: Assumption): ListPages {
	const pages = pagesOf(catalogue, address);
	return async (offset) => await run.recently(`${address} ${offset}`, async () => await pages(offset));
}
