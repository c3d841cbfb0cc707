import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import { isRound, PAGE_SIZE, type FetchPage, type List } from '../lists/list';
import { fetchRows } from '../lists/readRows';
import type { Catalogue } from '../transport/pipeline';
import { distinct } from '../values/onePerKey';
import { refOf } from '../values/read';
import { pageOf, pagesAt, type ListRequest, type RowWords } from './pagesAt';

export type Tell = (text: string) => void;

/** A list whose first page is asked for without limit and offset, since it may come whole; the rest, if any, in pages. */
function unpagedList(
	catalogue: Catalogue,
	request: ListRequest,
	words: RowWords,
): List<IDataObject> {
	const laterPage = pagesAt(catalogue, request, words);
	const firstPage = async () => {
		const answer = await catalogue.call({ ...request, repeat: 'safe' });
		return pageOf(answer.data, catalogue, words, { ...answer, from: 0 });
	};
	return {
		identityOf: (row) => ({ ref: refOf(row[words.keyedBy ?? '']) }),
		fetchPage: async (offset, limit) =>
			offset > 0 ? await laterPage(offset, limit) : await firstPage(),
	};
}

/** Feed destinations, the same for every permitted caller (interface 4.8). All there are, unless they look like a page. */
export function destinationList(catalogue: Catalogue): List<IDataObject> {
	const request = to(endpoints.listDestinations, {}, catalogue);
	const { assumed } = catalogue;
	const words = { keyedBy: assumed('destinations.ref'), name: assumed('destinations.name') };
	const list = unpagedList(catalogue, request, words);
	const fetchPage: FetchPage<IDataObject> = async (offset, limit) => {
		const page = await list.fetchPage(offset, limit);
		const { total, limit: stated, isMore, rows } = page;
		const isCut = rows.length === 1 || isRound(rows.length);
		const isWhole = total === undefined && stated === undefined && !isMore && !isCut;
		return isWhole && offset === 0 ? { ...page, total: rows.length } : page;
	};
	return { ...list, fetchPage, concurrency: catalogue.concurrency };
}

/**
 * All rows of a list for which the interface shows no pages (types, fields, options): one answer, unless it says that there are
 * more. `sizeOf`: how many entries a row counts for, e.g. with the nodes below it; `tell` gets what could not be had, as a sentence.
 */
export async function wholeList(
	catalogue: Catalogue,
	request: ListRequest,
	words: RowWords,
	sizeOf: (row: IDataObject) => number = () => 1,
	tell?: Tell,
): Promise<IDataObject[]> {
	const list = unpagedList(catalogue, request, words);
	const first = await list.fetchPage(0, PAGE_SIZE);
	const { rows, total, limit, isMore, isPartial } = first;
	const isCut =
		total === undefined
			? limit !== undefined && rows.length >= limit
			: rows.length < total && rows.reduce((sum, row) => sum + sizeOf(row), 0) < total;
	if (!isMore && !isCut && !isPartial) return distinct(rows);
	const fetchPage: FetchPage<IDataObject> = async (offset, size) =>
		offset > 0 ? await list.fetchPage(offset, size) : first;
	const reading = await fetchRows({ ...list, fetchPage }, Number.POSITIVE_INFINITY);
	if (reading.gap !== undefined) tell?.(reading.gap);
	return reading.rows;
}
