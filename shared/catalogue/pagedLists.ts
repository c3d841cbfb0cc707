import type { IDataObject } from 'n8n-workflow';
import { keyMissing } from './missingKey';
import { keptRows } from '../lists/listBounds';
import { eventLoopPauses } from '../transport/concurrency';
import { to } from '../transport/path';
import { endpoints } from '../deployment/endpoints';
import { adaptPageSize } from '../lists/pageSize';
import type { List, Page, ListResult } from '../lists/list';
import type { Catalogue } from '../transport/pipeline';
import { fetchRows, readRows } from '../lists/readRows';
import type { Assumption, Names } from '../deployment/assumptions';
import { isNothing, refOf, textOf } from '../values/read';
import { rowsWithin } from '../values/rowWithin';
import type { AnswerAround } from '../lists/pagingHints';
import { listAnswerOf, type ListAnswer, type ListWords } from '../lists/rowsInAnswer';

/** Something that the service lists and that can be chosen by name. */
export interface Named {
	ref: number;
	name: string;
	/** As the service sent it. */
	raw: IDataObject;
}

/** What is known of the rows of a list: the key of their references, and of rows that are only texts. */
export type RowWords = Pick<ListWords, 'keyedBy' | 'text'>;

/** The rows of a list answer, whatever its form. */
export function pageOf(
	data: unknown,
	{ assumed }: Names,
	words: RowWords = {},
	around: AnswerAround = {},
): ListAnswer {
	const { keyedBy, text } = words;
	const page = listAnswerOf(
		data,
		{
			rows: assumed('list.results'),
			total: assumed('list.total'),
			limit: assumed('list.limit'),
			offset: assumed('list.offset'),
			override: 'list.results',
			...words,
		},
		around,
	);
	const keys = [keyedBy, text].filter((key) => key !== undefined);
	return { ...page, rows: rowsWithin(page.rows, keys) };
}

/** The lists that come in pages, and what their entries are known by (interface 4.5 and 4.8). */
const references = {
	listCollections: () => 'ref',
	listJobs: ({ assumed }) => assumed('jobs.ref'),
	listRuns: ({ assumed }) => assumed('runs.ref'),
	listDestinations: ({ assumed }) => assumed('destinations.ref'),
} satisfies Partial<Record<keyof typeof endpoints, (catalogue: Catalogue) => string>>;

export type ListName = keyof typeof references;

export const listAddress = (catalogue: Catalogue, name: ListName) =>
	name === 'listCollections' ? to(endpoints[name]) : to(endpoints[name], {}, catalogue);

/** One page of a list with limit and offset (interface 4.8). */
async function listPage(
	catalogue: Catalogue,
	name: ListName,
	offset: number,
	limit: number,
): Promise<Page<IDataObject>> {
	const { assumed } = catalogue;
	const answer = await catalogue.call({
		...listAddress(catalogue, name),
		query: { [assumed('list.limit')]: limit, [assumed('list.offset')]: offset },
		repeat: 'safe',
	});
	const keyedBy = references[name](catalogue);
	const page = pageOf(answer.data, catalogue, { keyedBy }, { ...answer, from: offset });
	// Keyed by reference they lose their order; these come newest first (interface 4.8).
	if (page.isUnordered && (name === 'listJobs' || name === 'listRuns'))
		page.rows.sort((one, other) => (refOf(other[keyedBy]) ?? 0) - (refOf(one[keyedBy]) ?? 0));
	return page;
}

/** A list as the service gives it. Entries stay where they are among the others, so their reference alone tells them apart. */
export function listAt(catalogue: Catalogue, name: ListName): List<IDataObject> {
	const key = references[name](catalogue);
	return {
		fetchPage: adaptPageSize(
			async (offset, limit) => await listPage(catalogue, name, offset, limit),
		),
		identityOf: (row) => ({ ref: refOf(row[key]) }),
		concurrency: catalogue.concurrency,
	};
}

/**
 * Rows of a list that the service cannot filter: it is read page by page until enough are found, at most its first `within` rows.
 * Lists come newest first (interface 4.8). The total is of all rows, so none is given.
 */
export async function findInList(
	list: List<IDataObject>,
	isWanted: (row: IDataObject) => boolean | Promise<boolean>,
	max: number,
	within = Number.POSITIVE_INFINITY,
): Promise<ListResult<IDataObject>> {
	const { rows, add } = keptRows<IDataObject>();
	// Unless all are wanted, the next page is asked for only where this one does not have enough.
	const reading = readRows(Number.isFinite(max) ? { ...list, concurrency: 1 } : list, within);
	const takeTurn = eventLoopPauses();
	while (rows.length < max) {
		const { done, value } = await reading.next();
		if (done) return { rows, total: undefined, gap: value.gap };
		for (const row of value) {
			await takeTurn();
			if (await isWanted(row)) add([row]);
		}
	}
	return { rows: rows.slice(0, max), total: undefined };
}

/** Up to `max` rows of a list: of those that are wanted, or of all where no filter is given. */
export async function rowsOf(
	catalogue: Catalogue,
	name: ListName,
	max: number,
	isWanted?: (row: IDataObject) => boolean | Promise<boolean>,
): Promise<ListResult<IDataObject>> {
	const list = listAt(catalogue, name);
	return isWanted ? await findInList(list, isWanted, max) : await fetchRows(list, max);
}

/** The entries of a list that are meant, e.g. by their name: the others of a list of any length are not kept. */
export async function entriesIn(
	list: List<IDataObject>,
	named: (rows: IDataObject[]) => Named[],
	isMeant: (entry: Named) => boolean,
): Promise<{ entries: Named[]; gap?: string | undefined }> {
	const { rows: entries, add } = keptRows<Named>();
	const reading = readRows(list, Number.POSITIVE_INFINITY);
	// One that could be read shows by which keys entries go, where a later page has none with them.
	let known: IDataObject[] = [];
	for (;;) {
		const { done, value } = await reading.next();
		if (done) return { entries, gap: value.gap };
		const found = named([...known, ...value]);
		add(found.slice(known.length).filter(isMeant));
		known = found.slice(0, 1).map(({ raw }) => raw);
	}
}

/** The rows that can be chosen: those with a reference. Where none has one, or none a name, it goes by another key. */
function namedIn(
	rows: IDataObject[],
	refKey: string,
	nameKey: string,
	refOverride?: Assumption,
	nameOverride?: Assumption,
): Named[] {
	const found = rows.flatMap((row) => {
		const ref = refOf(row[refKey]);
		return ref === undefined ? [] : [{ ref, name: textOf(row[nameKey]) ?? String(ref), raw: row }];
	});
	if (found.length === 0 && rows.length > 0) throw keyMissing(rows, refKey, refOverride);
	if (nameOverride && rows.length > 0 && rows.every((row) => isNothing(row[nameKey])))
		throw keyMissing(rows, nameKey, nameOverride);
	return found;
}

/** Resources that a search shows. */
export const resourcesIn = (rows: IDataObject[]): Named[] => namedIn(rows, 'ref', 'title');

/** Collections visible to the key's user (interface 4.5). */
export const collectionsIn = (rows: IDataObject[]): Named[] => namedIn(rows, 'ref', 'name');

export const destinationsIn = (rows: IDataObject[], { assumed }: Names): Named[] =>
	namedIn(
		rows,
		assumed('destinations.ref'),
		assumed('destinations.name'),
		'destinations.ref',
		'destinations.name',
	);
