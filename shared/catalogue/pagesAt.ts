import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import type { Page } from '../lists/list';
import { pagesBy, pagingParameter } from '../lists/numberedPages';
import { adaptPageSize } from '../lists/pageSize';
import type { AnswerAround } from '../lists/pagingHints';
import { listAnswerOf, type ListWords } from '../lists/rowsInAnswer';
import type { CallRequest } from '../transport/call';
import type { Catalogue } from '../transport/pipeline';
import { refOf } from '../values/read';
import { rowsWithin } from '../values/rowWithin';

/** What is known of the rows of a list: the keys of their references and names, and whether they may be texts. */
export type RowWords = Pick<ListWords, 'keyedBy' | 'name' | 'mayBeTexts'>;

/** The row with its reference as a number: a Merge behind the node compares it with those of other nodes. */
const numbered = (row: IDataObject, key = '') =>
	typeof row[key] === 'string' ? { ...row, [key]: refOf(row[key]) ?? row[key] } : row;

export function pageOf(
	data: unknown,
	{ assumed }: Names,
	words: RowWords = {},
	around: AnswerAround = {},
): Page<IDataObject> {
	const listWords = {
		rows: assumed('list.results'),
		total: assumed('list.total'),
		limit: assumed('list.limit'),
		offset: assumed('list.offset'),
		override: 'list.results',
		...words,
	};
	const page = listAnswerOf(data, listWords, around);
	const keys = [words.keyedBy, words.name].filter((key) => key !== undefined);
	return { ...page, rows: rowsWithin(page.rows, keys).map((row) => numbered(row, words.keyedBy)) };
}

export type ListRequest = Pick<CallRequest, 'endpoint' | 'method' | 'path' | 'query'>;

/** Pages of the list at an address, asked for by their first row, or by their number where the override `list.page` names that. */
export function pagesAt(catalogue: Catalogue, request: ListRequest, words: RowWords) {
	const { assumed } = catalogue;
	const ask = async (from: number, limit: number, place: ListRequest['query']) => {
		const query = { ...request.query, ...pagingParameter(assumed('list.limit'), limit), ...place };
		const answer = await catalogue.call({ ...request, query, repeat: 'safe' });
		const page = pageOf(answer.data, catalogue, words, { ...answer, from });
		// A service that takes no parameters gives the whole list.
		return isWhole && !page.isMore ? { ...page, total: page.total ?? page.rows.length } : page;
	};
	const names = { offset: assumed('list.offset'), number: assumed('list.page') };
	const isWhole = names.number + assumed('list.limit') + names.offset === '';
	return adaptPageSize(pagesBy(names, ask, words.keyedBy));
}
