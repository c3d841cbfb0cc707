import type { IDataObject } from 'n8n-workflow';
import { path } from '../request/path';
import { fetchRows, nextOffset, PAGE_SIZE, refuseRepeated } from '../request/pages';
import type { Page } from '../request/pages';
import type { Catalogue } from '../request/pipeline';
import type { Assumption } from './assumptions';
import { isObject, numberOf, objectsOf, refOf, textOf } from './read';

/** Something that the service lists and that can be chosen by name. */
export interface Named {
	ref: number;
	name: string;
	/** As the service sent it. */
	raw: IDataObject;
}

/** A field of a resource type (interface 4.1: `name` is certain, the rest is used when present). */
export interface Field {
	ref: number | undefined;
	name: string;
	title: string;
	/** The service's own word; unknown ones are treated as text. */
	type: string;
	required: boolean;
	aiEnabled: boolean;
	raw: IDataObject;
}

/** The rows of a list answer: `data` itself, or under `results` beside a `total`. */
export function pageOf(data: unknown, { at }: Pick<Catalogue, 'at'>): Page<IDataObject> {
	if (Array.isArray(data)) return { rows: objectsOf(data), total: undefined };
	if (!isObject(data)) return { rows: [], total: undefined };
	return { rows: objectsOf(data[at('list.results')]), total: numberOf(data[at('list.total')]) };
}

/** One page of a list with limit and offset (interface 4.8). */
export async function listPage(
	catalogue: Catalogue,
	address: Assumption | '/collections',
	offset: number,
	limit: number,
): Promise<Page<IDataObject>> {
	const { at } = catalogue;
	const { data } = await catalogue.call({
		method: 'GET',
		path: path(address === '/collections' ? address : at(address)),
		query: { [at('list.limit')]: limit, [at('list.offset')]: offset },
		repeat: 'safe',
	});
	const page = pageOf(data, catalogue);
	// A plain array says no total; one of another length than was asked for is all there is.
	const isWhole = Array.isArray(data) && page.rows.length !== limit;
	return isWhole ? { ...page, total: offset + page.rows.length } : page;
}

/** Reads the page of a list that begins at the offset. */
export type ListPages = (offset: number) => Promise<Page<IDataObject>>;

export const pagesOf = (catalogue: Catalogue, address: Assumption): ListPages => async (offset) =>
	await listPage(catalogue, address, offset, PAGE_SIZE);

/**
 * Rows of a list that the service cannot filter: pages are read until enough are found, at most the newest `within` rows.
 * Lists come newest first (interface 4.8).
 */
export async function findInList(
	pages: ListPages,
	isWanted: (row: IDataObject) => boolean,
	max: number,
	within = Number.POSITIVE_INFINITY,
): Promise<IDataObject[]> {
	const found: IDataObject[] = [];
	let first: IDataObject[] | undefined;
	for (let offset: number | undefined = 0; offset !== undefined && offset < within && found.length < max; ) {
		const page: Page<IDataObject> = await pages(offset);
		if (first) refuseRepeated(first, page.rows);
		first ??= page.rows;
		found.push(...page.rows.filter(isWanted));
		offset = nextOffset(page, offset);
	}
	return found.slice(0, max);
}

/** Up to `max` rows of a list: of those that are wanted, or of all where no filter is given. */
export async function rowsOf(
	catalogue: Catalogue,
	address: Assumption,
	max: number,
	isWanted?: (row: IDataObject) => boolean,
): Promise<IDataObject[]> {
	if (isWanted) return await findInList(pagesOf(catalogue, address), isWanted, max);
	const fetchPage = async (offset: number, limit: number) => await listPage(catalogue, address, offset, limit);
	return (await fetchRows(fetchPage, max)).rows;
}

function named(row: IDataObject, refKey: string, nameKey: string): Named[] {
	const ref = refOf(row[refKey]);
	const name = textOf(row[nameKey]);
	return ref === undefined ? [] : [{ ref, name: name ?? String(ref), raw: row }];
}

/** Collections visible to the key's user (interface 4.5), as the service sent them. */
export const collectionsPage = async (catalogue: Catalogue, offset: number, limit: number): Promise<Page<IDataObject>> =>
	await listPage(catalogue, '/collections', offset, limit);

export const collectionsIn = (rows: IDataObject[]): Named[] => rows.flatMap((row) => named(row, 'ref', 'name'));

/** Feed destinations, the same for every permitted caller (interface 4.8). */
export async function destinations(catalogue: Catalogue): Promise<Named[]> {
	const { at } = catalogue;
	const { data } = await catalogue.call({ method: 'GET', path: path(at('destinations.path')), repeat: 'safe' });
	const { rows, total } = pageOf(data, catalogue);
	// A total says that they came in pages after all.
	const all = total === undefined || rows.length >= total ? rows : await rowsOf(catalogue, 'destinations.path', Number.POSITIVE_INFINITY);
	return all.flatMap((row) => named(row, at('destinations.ref'), at('destinations.name')));
}

/** Resource types visible to the key (interface 4.1). Addressed by name; the ref is only for listing fields. */
export async function resourceTypes(catalogue: Catalogue): Promise<Named[]> {
	const { at } = catalogue;
	const { data } = await catalogue.call({ method: 'GET', path: path('/resources/types'), repeat: 'safe' });
	return pageOf(data, catalogue).rows.flatMap((row) => named(row, at('types.ref'), at('types.name')));
}

/** The fields of a type, or of the whole instance where no type is given (interface 4.1). */
export async function fieldsOf(catalogue: Catalogue, typeRef: number | undefined): Promise<Field[]> {
	const { at } = catalogue;
	const { data } = await catalogue.call({
		method: 'GET',
		path: path('/resources/fields'),
		query: { type: typeRef },
		repeat: 'safe',
	});
	return pageOf(data, catalogue).rows.flatMap((row) => {
		const name = textOf(row.name);
		if (!name) return [];
		return [
			{
				ref: refOf(row[at('fields.ref')]) ?? refOf(row.id),
				name,
				title: textOf(row[at('fields.title')]) ?? name,
				type: textOf(row[at('fields.type')]) ?? '',
				required: row[at('fields.required')] === true,
				aiEnabled: row[at('fields.aiEnabled')] === true,
				raw: row,
			},
		];
	});
}

/** The options of a list or tree field by name (interface 4.1). */
export async function fieldOptions(catalogue: Catalogue, fieldRef: number): Promise<Array<{ name: string; raw: IDataObject }>> {
	const { at } = catalogue;
	const { data } = await catalogue.call({
		method: 'GET',
		path: path('/resources/fields/{id}/options', { id: fieldRef }),
		repeat: 'safe',
	});
	return pageOf(data, catalogue).rows.flatMap((row) => {
		const name = textOf(row[at('options.name')]);
		return name ? [{ name, raw: row }] : [];
	});
}
