import { endpoints } from '../deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import { to } from '../transport/path';
import type { List, Page, ListResult } from '../lists/list';
import type { Answer } from '../transport/call';
import type { Catalogue } from '../transport/pipeline';
import type { AnswerAround } from '../lists/pagingHints';
import { adaptPageSize } from '../lists/pageSize';
import { fetchRows } from '../lists/readRows';
import { keyMissing } from './missingKey';
import { findInList } from './pagedLists';
import { isObject, objectOf, refOf, textOf } from '../values/read';
import { RESOURCE } from './answerShapes';
import { recordOf } from './recordShape';
import { listAnswerOf } from '../lists/rowsInAnswer';

/** The page of a search answer (interface section 2: results, total, limit, offset). */
const WORDS = { rows: 'results', total: 'total', limit: 'limit', offset: 'offset', keyedBy: 'ref' };

export function searchPage({
	data,
	...around
}: Pick<Answer, 'data'> & AnswerAround): Page<IDataObject> {
	const { rows, ...numbers } = listAnswerOf(data, WORDS, around);
	const hits = rows.map(hitOf);
	if (hits.length > 0 && hits.every(({ ref }) => refOf(ref) === undefined))
		throw keyMissing(rows, 'ref');
	return { ...numbers, rows: hits.map((row) => recordOf(RESOURCE, row)) };
}

/** Names of a reference in the place of the resource, the first as in a query's books. */
const REFERENCES = ['resourceId', 'resourceRef', 'resource'];

const isResource = (held: unknown) =>
	isObject(held) && 'title' in held && refOf(held.ref) !== undefined;

/** Rows of a search by meaning are open in the interface: a resource may stand within one, or be named as in a query's books. */
function hitOf(row: IDataObject): IDataObject {
	if (Object.hasOwn(row, 'ref')) return row;
	const ref = REFERENCES.map((name) => row[name]).find((named) => refOf(named) !== undefined);
	const resource =
		ref === undefined ? (row.resource ?? Object.values(row).find(isResource)) : row.resource;
	if (ref === undefined && !isObject(resource)) return row;
	return { ref, ...row, ...objectOf(resource) };
}

/** A resource that is changed may stand in another place, and has another date then. */
const identityOf: List<IDataObject>['identityOf'] = ({ ref, modifiedDate }) => ({
	ref: refOf(ref),
	version: textOf(modifiedDate),
});

/** POST /resources/search (interface 4.1): what the body asks for. A read, so safe to repeat. */
export const searchList = (catalogue: Catalogue, body: IDataObject): List<IDataObject> => ({
	fetchPage: adaptPageSize(async (offset, limit) => {
		const answer = await catalogue.call({
			...to(endpoints.searchByFilters),
			body: { ...body, limit, [catalogue.assumed('search.offset')]: offset },
			reads: true,
			repeat: 'safe',
		});
		return searchPage({ ...answer, from: offset });
	}),
	identityOf,
	concurrency: catalogue.concurrency,
});

/** Up to `max` rows of what the body asks for, of those that are wanted where not all are. */
export async function searchAll(
	catalogue: Catalogue,
	body: IDataObject,
	max: number,
	isWanted?: (row: IDataObject) => boolean,
): Promise<ListResult<IDataObject>> {
	const list = searchList(catalogue, body);
	return isWanted ? await findInList(list, isWanted, max) : await fetchRows(list, max);
}

/** GET /resources/search (interface 4.1): up to `max` rows for a text. */
export async function searchText(
	catalogue: Catalogue,
	query: IDataObject,
	max: number,
): Promise<ListResult<IDataObject>> {
	const fetchPage = async (offset: number, limit: number) => {
		const answer = await catalogue.call({
			...to(endpoints.searchByText),
			query: { ...query, limit, offset },
			repeat: 'safe',
		});
		return searchPage({ ...answer, from: offset });
	};
	return await fetchRows({ fetchPage, identityOf, concurrency: catalogue.concurrency }, max);
}
