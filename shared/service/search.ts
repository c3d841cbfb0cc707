import type { IDataObject } from 'n8n-workflow';
import { path } from '../request/path';
import { fetchRows } from '../request/pages';
import type { Page } from '../request/pages';
import type { Catalogue } from '../request/pipeline';
import { isObject, numberOf, objectsOf } from './read';

/** The page of a search answer (interface section 2: results, total, limit, offset). */
export function searchPage(data: unknown): Page<IDataObject> {
	if (!isObject(data)) return { rows: [], total: undefined };
	return { rows: objectsOf(data.results), total: numberOf(data.total) };
}

/** POST /resources/search (interface 4.1): up to `max` rows of what the body asks for. A read, so safe to repeat. */
export async function searchAll(catalogue: Catalogue, body: IDataObject, max: number): Promise<Page<IDataObject>> {
	const fetchPage = async (offset: number, limit: number) => {
		const { data } = await catalogue.call({
			method: 'POST',
			path: path('/resources/search'),
			body: { ...body, limit, [catalogue.at('search.offset')]: offset },
			repeat: 'safe',
		});
		return searchPage(data);
	};
	return await fetchRows(fetchPage, max);
}

/** GET /resources/search (interface 4.1): up to `max` rows for a text. */
export async function searchText(catalogue: Catalogue, query: IDataObject, max: number): Promise<Page<IDataObject>> {
	const fetchPage = async (offset: number, limit: number) => {
		const { data } = await catalogue.call({
			method: 'GET',
			path: path('/resources/search'),
			query: { ...query, limit, offset },
			repeat: 'safe',
		});
		return searchPage(data);
	};
	return await fetchRows(fetchPage, max);
}
