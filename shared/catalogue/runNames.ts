import type { IDataObject } from 'n8n-workflow';
import type { Assumption } from '../deployment/interfaceOverrides';
import { failureOf, inSentences } from '../failure/failure';
import { PAGE_SIZE, type List } from '../lists/list';
import { samePageTwice } from '../lists/repeatedPage';
import type { Catalogue } from '../transport/pipeline';
import { isObject, refOf } from '../values/read';
import { refIn, wordsIn } from './entryFilters';
import { keyMissing, missingKeyWarning } from './missingRowKey';
import {
	collectionsIn,
	destinationsIn,
	listAt,
	sharing,
	type Named,
	type Once,
} from './pagedLists';
import { destinationList } from './wholeLists';

/** The most pages on which names are looked up: there may be any number of collections. */
const MOST_PAGES = 20;

/** The names of a run's destination and collection; a name that cannot be found is left out. */
export interface RunNames extends IDataObject {
	destinationName?: string;
	collectionName?: string;
}

interface Options {
	pages?: number;
	once?: Once;
	warn?(text: string): void;
}

type NamesByRef = Map<number, string>;

/** Names are an extra: a list that cannot be read gives a warning and no names. */
async function namesOrWarning(
	entries: string,
	warn: Options['warn'],
	read: () => Promise<Named[]>,
): Promise<NamesByRef> {
	try {
		return new Map((await read()).map(({ ref, name }) => [ref, name]));
	} catch (error) {
		warn?.(`The names of ${entries} could not be read: ${inSentences(failureOf(error))}`);
		return new Map();
	}
}

/** Those rows that have one of the references. */
const wantedRows = (rows: IDataObject[], refs: Set<number>, key: string) =>
	rows.flatMap((row): Array<[number, IDataObject]> => {
		const ref = refOf(row[key]);
		return ref !== undefined && refs.has(ref) ? [[ref, row]] : [];
	});

/** The rows of these references. The newest may stand at either end of a list, so both ends are read alternately. */
async function rowsFor(
	{ fetchPage }: List<IDataObject>,
	refs: Set<number>,
	key: string,
	pages: number,
	override?: Assumption,
): Promise<IDataObject[]> {
	if (refs.size === 0) return [];
	const first = await fetchPage(0, PAGE_SIZE);
	const step = first.rows.length;
	if (step === 0) return [];
	if (!first.rows.some((row) => Object.hasOwn(row, key)))
		throw keyMissing(first.rows, key, override);
	const found = new Map(wantedRows(first.rows, refs, key));
	const startOf = (rows: IDataObject[]) => String(rows[0]?.[key]);
	let total = first.total ?? Number.POSITIVE_INFINITY;
	let rowsRead = step;
	let fromTop = 0;
	for (let page = 1; page < pages && found.size < refs.size && rowsRead < total; page += 1) {
		const isFromEnd = Number.isFinite(total) && page % 2 === 1;
		fromTop += isFromEnd ? 0 : step;
		const offset = isFromEnd ? Math.max(0, total - Math.ceil(page / 2) * step) : fromTop;
		const { rows, total: counted = 0, isMore } = await fetchPage(offset, PAGE_SIZE);
		if (rows.length === 0 && !isFromEnd) break;
		if (startOf(rows) === startOf(first.rows)) {
			if (isMore || rowsRead < counted) throw samePageTwice();
			// The service gives its list whole, whatever the offset.
			break;
		}
		// Some count only up to one row behind the page: such a total is no end.
		if (counted > total) total = Number.POSITIVE_INFINITY;
		rowsRead += rows.length;
		for (const [ref, row] of wantedRows(rows, refs, key)) found.set(ref, row);
	}
	return [...found.values()];
}

const refsIn = (runs: IDataObject[], key: string) =>
	new Set(runs.flatMap((run) => refIn(run[key]) ?? []));

const nameIn = (value: unknown, names: NamesByRef): string | undefined => {
	const ref = refIn(value);
	const own = ref === undefined || isObject(value) ? wordsIn(value)[0] : undefined;
	return (ref === undefined ? undefined : names.get(ref)) ?? own;
};

interface NamesOfBoth {
	destinationNames: NamesByRef;
	collectionNames: NamesByRef;
}

export function namesOf(
	destination: unknown,
	collection: unknown,
	{ destinationNames, collectionNames }: NamesOfBoth,
): RunNames {
	const destinationName = nameIn(destination, destinationNames);
	const collectionName = nameIn(collection, collectionNames);
	return {
		...(destinationName !== undefined && { destinationName }),
		...(collectionName !== undefined && { collectionName }),
	};
}

/** The names of these destinations and collections, as far as they can be read. */
export async function namesByRef(
	catalogue: Catalogue,
	{ destinations, collections }: Readonly<Record<'destinations' | 'collections', Set<number>>>,
	{ pages = MOST_PAGES, warn, once = async (_, work) => await work() }: Options,
): Promise<NamesOfBoth> {
	const refKey = catalogue.assumed('destinations.ref');
	const [destinationNames, collectionNames] = await Promise.all([
		namesOrWarning('destinations', warn, async () => {
			const list = sharing(destinationList(catalogue), 'destinations', once);
			const rows = await rowsFor(list, destinations, refKey, pages, 'destinations.ref');
			return destinationsIn(rows, catalogue);
		}),
		namesOrWarning('collections', warn, async () => {
			const list = sharing(listAt(catalogue, 'listCollections'), 'collections', once);
			return collectionsIn(await rowsFor(list, collections, 'ref', pages));
		}),
	]);
	return { destinationNames, collectionNames };
}

/** Gives the names for each of these runs. Runs show references only (interface 4.8), so both lists of names are read. */
export async function runNames(catalogue: Catalogue, runs: IDataObject[], options: Options = {}) {
	const { assumed } = catalogue;
	const [destinationKey, collectionKey] = [assumed('runs.destination'), assumed('runs.collection')];
	for (const override of ['runs.destination', 'runs.collection'] as const) {
		const warning = missingKeyWarning('Runs cannot be told by name', runs, override, catalogue);
		if (warning) options.warn?.(warning);
	}
	const wanted = {
		destinations: refsIn(runs, destinationKey),
		collections: refsIn(runs, collectionKey),
	};
	const names = await namesByRef(catalogue, wanted, options);
	return (run: IDataObject) => namesOf(run[destinationKey], run[collectionKey], names);
}
