import type { IDataObject } from 'n8n-workflow';
import { isRound, type FetchPage, type List } from '../lists/list';
import { adaptPageSize } from '../lists/pageSize';
import { fetchRows } from '../lists/readRows';
import type { ListAnswer } from '../lists/rowsInAnswer';
import type { CallRequest } from '../transport/call';
import type { Catalogue } from '../transport/pipeline';
import { refOf } from '../values/read';
import { listAddress, pageOf, type RowWords } from './pagedLists';

/** Lists that are asked for without a page first, since they may come as one; where the answer says that it is a page, they are read on. */

type Asked = Pick<CallRequest, 'endpoint' | 'method' | 'path' | 'query'>;

const pagesOf =
	(catalogue: Catalogue, asked: Asked, words: RowWords) =>
	async (paging: Asked['query'] = {}, from = 0): Promise<ListAnswer> => {
		const query = { ...asked.query, ...paging };
		const answer = await catalogue.call({ ...asked, query, repeat: 'safe' });
		return pageOf(answer.data, catalogue, words, { ...answer, from });
	};

/** A list of which the first page is asked for without limit and offset. */
function listFrom(
	catalogue: Catalogue,
	page: ReturnType<typeof pagesOf>,
	{ keyedBy = '' }: RowWords,
	first: () => ReturnType<FetchPage<IDataObject>>,
): List<IDataObject> {
	const { assumed } = catalogue;
	const further = adaptPageSize(
		async (offset, limit) =>
			await page({ [assumed('list.limit')]: limit, [assumed('list.offset')]: offset }, offset),
	);
	return {
		identityOf: (row) => ({ ref: refOf(row[keyedBy]) }),
		fetchPage: async (offset, limit) => (offset > 0 ? await further(offset, limit) : await first()),
	};
}

/** Feed destinations, the same for every permitted caller (interface 4.8). All there are, unless they look like a page. */
export function destinationList(catalogue: Catalogue): List<IDataObject> {
	const words = { keyedBy: catalogue.assumed('destinations.ref') };
	const page = pagesOf(catalogue, listAddress(catalogue, 'listDestinations'), words);
	const first = async () => {
		const found = await page();
		const { total, limit, isMore, rows } = found;
		const isCut = rows.length === 1 || isRound(rows.length);
		const isWhole = total === undefined && limit === undefined && !isMore && !isCut;
		return isWhole ? { ...found, total: rows.length } : found;
	};
	return { ...listFrom(catalogue, page, words, first), concurrency: catalogue.concurrency };
}

/**
 * All rows of a list of which the interface shows no pages (types, fields, options): one answer, unless that says that there
 * are more. `sizeOf`: how many it counts in a row, e.g. with the nodes below it.
 */
export async function wholeList(
	catalogue: Catalogue,
	asked: Asked,
	words: RowWords,
	sizeOf: (row: IDataObject) => number = () => 1,
): Promise<IDataObject[]> {
	const page = pagesOf(catalogue, asked, words);
	const first = await page();
	const { rows, total, limit, isMore } = first;
	const isCut =
		total === undefined
			? limit !== undefined && rows.length >= limit
			: rows.length < total && rows.reduce((sum, row) => sum + sizeOf(row), 0) < total;
	if (!isMore && !isCut) return rows;
	const list = listFrom(catalogue, page, words, async () => await Promise.resolve(first));
	return (await fetchRows(list, Number.POSITIVE_INFINITY)).rows;
}
