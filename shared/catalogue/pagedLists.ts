import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import type { Assumption, Names } from '../deployment/interfaceOverrides';
import type { List, ListResult } from '../lists/list';
import { keptRows } from '../lists/listBounds';
import { fetchRows, readRows } from '../lists/readRows';
import { eventLoopPauses } from '../transport/concurrency';
import type { Catalogue } from '../transport/pipeline';
import { isNothing, refOf, textOf } from '../values/read';
import { JOB, RUN } from './answerShapes';
import { keyMissing } from './missingRowKey';
import { pagesAt } from './pagesAt';
import { howFar, stateWords, type Progress, type StateWords } from './progress';
import { recordOf, type Shape } from './recordShape';
import { lastChange, type ListKind } from './states';

/** The lists that come in pages, with the key of their references (interface 4.5 and 4.8). */
const references = {
	listCollections: undefined,
	listJobs: 'jobs.ref',
	listRuns: 'runs.ref',
	listDestinations: 'destinations.ref',
} as const satisfies Partial<Record<keyof typeof endpoints, Assumption | undefined>>;

export type ListName = keyof typeof references;

/** What else of a row is a number by the interface: a Merge behind the node compares it with those of other nodes. */
const shapes: Partial<Record<ListName, (names: Names) => Shape>> = {
	listJobs: ({ assumed }) => ({ [assumed('jobs.status')]: JOB.status }),
	listRuns: ({ assumed }) => ({
		[assumed('runs.status')]: RUN.status,
		[assumed('runs.destination')]: RUN.destinationRef,
		[assumed('runs.collection')]: 'integer',
	}),
};

/** A list as the service gives it (interface 4.8). Entries keep their order, so their reference alone tells them apart. */
export function listAt(catalogue: Catalogue, name: ListName): List<IDataObject> {
	const { assumed } = catalogue;
	const reference = references[name];
	const keyedBy = reference ? assumed(reference) : 'ref';
	const shape = shapes[name]?.(catalogue) ?? {};
	const words = { keyedBy, ...(name === 'listCollections' && { name: 'name' }) };
	const fetchPage = pagesAt(catalogue, to(endpoints[name], {}, catalogue), words);
	return {
		fetchPage: async (offset, limit) => {
			const answer = await fetchPage(offset, limit);
			const page = { ...answer, rows: answer.rows.map((row) => recordOf(shape, row)) };
			// Rows keyed by reference lose their order; these come newest first (interface 4.8).
			if (page.isUnordered && (name === 'listJobs' || name === 'listRuns'))
				page.rows.sort((a, b) => (refOf(b[keyedBy]) ?? 0) - (refOf(a[keyedBy]) ?? 0));
			return page;
		},
		identityOf: (row) => ({ ref: refOf(row[keyedBy]) }),
		refOverride: reference,
		concurrency: catalogue.concurrency,
	};
}

/** Does work of one name once, for all that ask for it. */
export type Once = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** The list, each of whose pages is read once for all that share it. */
export const sharing = (list: List<IDataObject>, name: string, once: Once): List<IDataObject> => ({
	...list,
	fetchPage: async (offset, limit) =>
		await once(`${name} ${offset} ${limit}`, async () => await list.fetchPage(offset, limit)),
});

type IsWanted = (row: IDataObject) => boolean | Promise<boolean>;

/** Rows of a list that the service cannot filter, read page by page. No total, since the service counts all rows. */
export async function findInList(
	list: List<IDataObject>,
	isWanted: IsWanted,
	max: number,
	within = Number.POSITIVE_INFINITY,
): Promise<ListResult<IDataObject>> {
	const { rows, add } = keptRows<IDataObject>();
	// Unless all are wanted, the next page is asked for only where this one does not have enough.
	const reading = readRows(Number.isFinite(max) ? { ...list, concurrency: 1 } : list, within);
	const takeTurn = eventLoopPauses();
	while (rows.length < max) {
		const { done, value } = await reading.next();
		if (done) return { ...value, rows, total: undefined };
		for (const row of value) {
			await takeTurn();
			if (await isWanted(row)) add([row]);
		}
	}
	return { rows: rows.slice(0, max), total: undefined };
}

export const readUpTo = async (max: number, list: List<IDataObject>, isWanted?: IsWanted) =>
	isWanted ? await findInList(list, isWanted, max) : await fetchRows(list, max);

/** Of several rows of one job or run the one that counts: the one changed last, where their dates tell, else the first that has ended: lists are the newest first. */
export function tellingRow<Row extends { record: IDataObject; progress: Progress }>(
	kind: ListKind,
	rows: Row[],
	names: Names,
): Row | undefined {
	if (rows.length < 2) return rows[0];
	const dated = rows.map((row) => ({ row, changed: lastChange(kind, row.record, names) }));
	const last = dated.reduce((latest, { changed }) => Math.max(latest, changed), -Infinity);
	const latest = dated.flatMap(({ row, changed }) => (changed === last ? row : []));
	return latest.find(({ progress }) => progress !== 'unfinished') ?? latest[0];
}

/** The row of a job or run, the telling one where a page has several. Throws for a page of which no row has a reference. */
export async function rowByRef(
	names: Names,
	list: List<IDataObject>,
	kind: ListKind,
	ref: number,
	words: StateWords = stateWords(names),
	within?: number,
): Promise<IDataObject | undefined> {
	const name = `${kind}s.ref` as const;
	const key = names.assumed(name);
	const hasRef = (row: IDataObject) => refOf(row[key]) === ref;
	let found: IDataObject[] = [];
	const fetchPage: typeof list.fetchPage = async (offset, limit) => {
		const page = await list.fetchPage(offset, limit);
		const hasRefs = page.rows.some((row) => refOf(row[key]) !== undefined);
		if (page.rows.length > 0 && !hasRefs) throw keyMissing(page.rows, key, name);
		const own = page.rows.filter(hasRef);
		if (own.length > 0) found = own;
		return page;
	};
	await findInList({ ...list, fetchPage }, hasRef, 1, within);
	const rows = found.map((record) => ({ record, ...howFar(kind, record, names, words) }));
	return tellingRow(kind, rows, names)?.record;
}

export interface Named {
	ref: number;
	name: string;
	raw: IDataObject;
}

/** The rows that can be chosen: those with a reference. Throws where none has one, or none a name that can be overridden. */
function namedIn(
	rows: IDataObject[],
	refKey: string,
	nameKey: string,
	overrides?: { ref: Assumption; name: Assumption },
): Named[] {
	const entries = rows.flatMap((row) => {
		const ref = refOf(row[refKey]);
		return ref === undefined ? [] : [{ ref, name: textOf(row[nameKey]) ?? String(ref), raw: row }];
	});
	if (entries.length === 0 && rows.length > 0) throw keyMissing(rows, refKey, overrides?.ref);
	if (overrides && rows.length > 0 && rows.every((row) => isNothing(row[nameKey])))
		throw keyMissing(rows, nameKey, overrides.name);
	return entries;
}

export const resourcesIn = (rows: IDataObject[]): Named[] => namedIn(rows, 'ref', 'title');

/** Collections visible to the key's user (interface 4.5). */
export const collectionsIn = (rows: IDataObject[]): Named[] => namedIn(rows, 'ref', 'name');

export const destinationsIn = (rows: IDataObject[], { assumed }: Names): Named[] =>
	namedIn(rows, assumed('destinations.ref'), assumed('destinations.name'), {
		ref: 'destinations.ref',
		name: 'destinations.name',
	});

/** The entries of a list that `isWanted` lets through, e.g. by their name. The others are not kept, since there may be many. */
export async function entriesIn(
	list: List<IDataObject>,
	named: (rows: IDataObject[]) => Named[],
	isWanted: (entry: Named) => boolean,
): Promise<{ entries: Named[]; gap?: string | undefined }> {
	const { rows: entries, add } = keptRows<Named>();
	const reading = readRows(list, Number.POSITIVE_INFINITY);
	// A readable row goes before the next page: it shows the keys, where no row of that page has them.
	let sample: IDataObject[] = [];
	for (;;) {
		const { done, value } = await reading.next();
		if (done) return { entries, gap: value.gap };
		const pageEntries = named([...sample, ...value]);
		add(pageEntries.slice(sample.length).filter(isWanted));
		sample = pageEntries.slice(0, 1).map(({ raw }) => raw);
	}
}
