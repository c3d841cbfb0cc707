import type { IDataObject } from 'n8n-workflow';
import { Failure, failureOf } from '../failure/failure';
import type { Assumption } from '../deployment/assumptions';
import type { Catalogue } from '../transport/pipeline';
import { isObject, refOf } from '../values/read';
import { refIn, wordsIn } from './belonging';
import { keyMissing, untold } from './missingKey';
import { collectionsIn, destinationsIn, listAt, type Named } from './pagedLists';
import { destinationList } from './wholeLists';
import { PAGE_SIZE, type List } from '../lists/list';
import { samePageTwice } from '../lists/repeatedPage';

/** Names are looked for on so many pages: there may be any number of collections. */
const MOST_PAGES = 20;

/** What a run is of and where it goes, by name. What cannot be found out is left out. */
export interface RunNames extends IDataObject {
	destinationName?: string;
	collectionName?: string;
}

/** How names are looked for, and who is told where they cannot be read: they are an extra, and cost no run. */
interface Search {
	pages?: number;
	tell?(text: string): void;
}

async function readable(
	what: string,
	tell: Search['tell'],
	read: () => Promise<Named[]>,
): Promise<Map<number, string>> {
	const found = await read().catch(failureOf);
	if (!(found instanceof Failure)) return new Map(found.map(({ ref, name }) => [ref, name]));
	tell?.(
		`The names of ${what} could not be read: ${found.details.message}. ${found.details.description}`,
	);
	return new Map();
}

/** The rows of these references. The newest may stand at either end of a list, so it is read from both in turns. */
async function rowsFor(
	{ fetchPage }: List<IDataObject>,
	refs: Set<number>,
	key: string,
	pages: number,
	override?: Assumption,
): Promise<IDataObject[]> {
	const found = new Map<number, IDataObject>();
	let [step, total, read, first] = [PAGE_SIZE, Number.POSITIVE_INFINITY, 0, ''];
	for (let page = 0; page < pages && found.size < refs.size && read < total; page += 1) {
		const fromEnd = total - Math.ceil(page / 2) * step;
		const isBack = page % 2 === 1 && Number.isFinite(total);
		const forth = (Number.isFinite(total) ? page / 2 : page) * step;
		const {
			rows,
			total: counted,
			isMore,
		} = await fetchPage(isBack ? Math.max(0, fromEnd) : forth, PAGE_SIZE);
		if (rows.length === 0 && !isBack) break;
		if (page === 0 && !rows.some((row) => Object.hasOwn(row, key)))
			throw keyMissing(rows, key, override);
		const begin = String(rows[0]?.[key]);
		if (page > 0 && begin === first && (isMore || read < (counted ?? 0))) throw samePageTwice();
		if (page === 0) [step, total, first] = [rows.length, counted ?? total, begin];
		read += rows.length;
		for (const row of rows) {
			const ref = refOf(row[key]);
			if (ref !== undefined && refs.has(ref)) found.set(ref, row);
		}
	}
	return [...found.values()];
}

const refsIn = (runs: IDataObject[], key: string) =>
	new Set(runs.flatMap((run) => refIn(run[key]) ?? []));

/** The name of a reference; where a run says the name itself, that. */
const nameIn = (value: unknown, names: ReadonlyMap<number, string>): string | undefined => {
	const ref = refIn(value);
	const own = ref === undefined || isObject(value) ? wordsIn(value)[0] : undefined;
	return (ref === undefined ? undefined : names.get(ref)) ?? own;
};

/** The names for these runs. They show references only (interface 4.8), so the lists of both are read. */
export async function runNames(
	catalogue: Catalogue,
	runs: IDataObject[],
	{ pages = MOST_PAGES, tell }: Search = {},
): Promise<(run: IDataObject) => RunNames> {
	const { assumed } = catalogue;
	const [toKey, ofKey] = [assumed('runs.destination'), assumed('runs.collection')];
	const [to, of] = [refsIn(runs, toKey), refsIn(runs, ofKey)];
	// A run of resources has no collection, which most services say by null.
	for (const override of ['runs.destination', 'runs.collection'] as const) {
		const text = untold('Runs cannot be told by name', runs, override, catalogue);
		if (text) tell?.(text);
	}
	const refKey = assumed('destinations.ref');
	const [destinationNames, collectionNames] = await Promise.all([
		readable('destinations', tell, async () =>
			destinationsIn(
				await rowsFor(destinationList(catalogue), to, refKey, pages, 'destinations.ref'),
				catalogue,
			),
		),
		readable('collections', tell, async () =>
			collectionsIn(await rowsFor(listAt(catalogue, 'listCollections'), of, 'ref', pages)),
		),
	]);
	return (run) => {
		const destinationName = nameIn(run[toKey], destinationNames);
		const collectionName = nameIn(run[ofKey], collectionNames);
		return {
			...(destinationName !== undefined && { destinationName }),
			...(collectionName !== undefined && { collectionName }),
		};
	};
}
