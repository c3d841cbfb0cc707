import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import type { Names } from '../deployment/interfaceOverrides';
import { unlessRefused } from '../failure/refusedValues';
import type { List, ListResult, Page } from '../lists/list';
import { pagesBy } from '../lists/numberedPages';
import { adaptPageSize } from '../lists/pageSize';
import type { AnswerAround } from '../lists/pagingHints';
import { fetchRows } from '../lists/readRows';
import { listAnswerOf } from '../lists/rowsInAnswer';
import type { Answer, CallRequest } from '../transport/call';
import type { Catalogue } from '../transport/pipeline';
import { isbnForms, isbnLengths, normalIsbn } from '../values/isbn';
import { flagOf, isNothing, isObject, numberOf, objectOf, refOf, textOf } from '../values/read';
import { RESOURCE } from './answerShapes';
import { keyMissing } from './missingRowKey';
import { readUpTo } from './pagedLists';
import { recordOf } from './recordShape';
import { shownField } from './shownField';

/** The page of a search answer (interface section 2: results, total, limit, offset). */
const WORDS = { rows: 'results', total: 'total', limit: 'limit', offset: 'offset', keyedBy: 'ref' };

/** Whether an answer without rows says something else than that there are none, as data of nothing does; missing data is a failure. */
function isUnsaid(data: unknown, { rows, isMore = false }: Page<unknown>): boolean {
	if (rows.length > 0) return false;
	const { total, error = [], errors = error } = objectOf(data);
	const isTotalText = typeof total === 'string' && numberOf(total) === undefined;
	return (
		// Some name a next page of an empty list.
		(isMore && numberOf(total) !== 0) ||
		(isTotalText && /[1-9]/.test(total)) ||
		!(isNothing(errors) || flagOf(errors) === false)
	);
}

export function searchPage({
	data,
	...around
}: Pick<Answer, 'data'> & AnswerAround): Page<IDataObject> {
	const page = listAnswerOf(data, WORDS, around);
	const isPartial = page.isPartial === true || (around.from === 0 && isUnsaid(data, page));
	const { rows, ...numbers } = { ...page, isPartial };
	const resources = rows.map(resourceIn);
	if (resources.length > 0 && resources.every(({ ref }) => refOf(ref) === undefined))
		throw keyMissing(rows, 'ref');
	return { ...numbers, rows: resources.map((row) => recordOf(RESOURCE, row)) };
}

const isResource = (value: unknown) =>
	isObject(value) && 'title' in value && refOf(value.ref) !== undefined;

/** The resource that a row shows; rows of a search by meaning may hold it, or name its reference as books of a query do. */
function resourceIn(row: IDataObject): IDataObject {
	if (Object.hasOwn(row, 'ref')) return row;
	const ref = [row.resourceId, row.resourceRef, row.resource].find(
		(value) => refOf(value) !== undefined,
	);
	const resource =
		ref === undefined ? (row.resource ?? Object.values(row).find(isResource)) : row.resource;
	if (ref === undefined && !isObject(resource)) return row;
	return { ref, ...row, ...objectOf(resource) };
}

/** The date of change counts, since a changed resource may stand in another place. */
const identityOf: List<IDataObject>['identityOf'] = ({ ref, modifiedDate }) => ({
	ref: refOf(ref),
	version: textOf(modifiedDate),
});

const resourceList = (
	catalogue: Catalogue,
	names: { offset: string; number: string },
	requestFor: (place: IDataObject) => CallRequest,
): List<IDataObject> => ({
	fetchPage: pagesBy(
		names,
		async (from, limit, place) => {
			const request = requestFor({ limit, ...place });
			const answer = await catalogue.call({ ...request, repeat: 'safe' });
			return searchPage({ ...answer, from });
		},
		'ref',
	),
	identityOf,
	isCounted: true,
	concurrency: catalogue.concurrency,
});

/** What orders the results of a search; its names are open (interface 4.1). */
export const sortBy = ({ assumed }: Names, field: string, direction: string): IDataObject => ({
	[assumed('search.sort')]: {
		[assumed('search.sortField')]: field,
		[assumed('search.sortDirection')]: direction,
	},
});

/** POST /resources/search (interface 4.1): what the body asks for, in pages as they are requested. A read, so safe to repeat. */
export const searchPages = (catalogue: Catalogue, body: IDataObject): List<IDataObject> =>
	resourceList(
		catalogue,
		{ offset: catalogue.assumed('search.offset'), number: catalogue.assumed('search.page') },
		(place) => ({
			...to(endpoints.searchByFilters),
			body: { ...body, ...place },
			reads: true,
		}),
	);

/** What the body of a search asks for, in pages as large as the service gives them. */
export function searchList(catalogue: Catalogue, body: IDataObject): List<IDataObject> {
	const list = searchPages(catalogue, body);
	return { ...list, fetchPage: adaptPageSize(list.fetchPage) };
}

/** The first page of all resources, by the one name of paging that is certain (interface 4.1). */
export const firstPage = (catalogue: Catalogue) =>
	adaptPageSize(async (from, limit) => {
		const request = { ...to(endpoints.searchByFilters), body: { limit }, reads: true };
		return searchPage({ ...(await catalogue.call({ ...request, repeat: 'safe' })), from });
	});

export const searchAll = async (
	catalogue: Catalogue,
	body: IDataObject,
	max: number,
	isWanted?: (row: IDataObject) => boolean,
): Promise<ListResult<IDataObject>> => await readUpTo(max, searchList(catalogue, body), isWanted);

/** The names of paging of the search by text are certain (interface 4.1), so no setting changes them. */
const TEXT_PAGING_ADVICE =
	"This search does not follow 'limit' and 'offset', as it should: use 'Advanced Search', or ask the administrator of the catalogue.";

/** GET /resources/search (interface 4.1): up to `max` rows for a text. */
export async function searchText(catalogue: Catalogue, query: IDataObject, max: number) {
	const list = resourceList(catalogue, { offset: 'offset', number: '' }, (place) => ({
		...to(endpoints.searchByText),
		query: { ...query, ...place },
	}));
	const fetchPage: typeof list.fetchPage = async (offset, limit) => {
		const page = list.fetchPage(offset, limit);
		// Whether answers by meaning come in pages is open: one that refuses a further page has given all.
		const isOptional = offset > 0 && query.mode !== undefined;
		const answered = await (isOptional ? unlessRefused(page) : page);
		return { ...(answered ?? { rows: [], total: undefined }), pagingAdvice: TEXT_PAGING_ADVICE };
	};
	return await fetchRows({ ...list, fetchPage }, max);
}

/** An ISBN as the catalogue writes it, searched for in all forms, since the service compares exactly (interface 4.1). */
export async function writtenIsbn(catalogue: Catalogue, field: string, isbn: string) {
	const otherLengths = isbnLengths(isbn).filter((form) => form !== isbn);
	for (const value of [isbnForms(isbn), ...otherLengths]) {
		const filters = { fieldFilters: { [field]: value } };
		const result = await unlessRefused(searchAll(catalogue, filters, 1));
		// A service that takes no lists is asked for the digits alone, as most catalogues write them.
		if (!result) continue;
		const written = textOf(shownField(result.rows[0] ?? {}, field));
		// A service that ignores the filter gives any resource.
		if (written !== undefined && normalIsbn(written) === normalIsbn(isbn)) return written;
		if (Array.isArray(value)) return undefined;
	}
	return undefined;
}
