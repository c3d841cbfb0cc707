import type { IDataObject } from 'n8n-workflow';
import type { Look } from '../request/effect';
import type { Catalogue } from '../request/pipeline';
import type { Assumption } from './assumptions';
import { findInList, listAt } from './lists';
import type { ListAddress } from './lists';
import { dateOf } from './moment';
import { asText, entryOf, isSameWord, objectOf, refOf, shown } from './read';
import { searchAll } from './search';

/** Rows that are looked at, and references that are told. */
const MOST_ROWS = 1000;
const MOST_FOUND = 10;
/** The service's clock may be another. */
const CLOCKS_MS = 5 * 60_000;

/** What has a date was made then or later; what has none may have been. */
function isSince({ at }: Catalogue, date: unknown, since: number): boolean {
	const made = dateOf(date, at('dates.timezone'));
	return made.kind !== 'moment' || made.zoneless || made.ms >= since - CLOCKS_MS;
}

/** A row of a list that is as the create was to make it. */
const listed = (address: ListAddress, names: { ref: Assumption | 'ref'; created?: Assumption }, isIt: (row: IDataObject, catalogue: Catalogue) => boolean): Look['find'] =>
	async (catalogue, since) => {
		const { at } = catalogue;
		const key = names.ref === 'ref' ? 'ref' : at(names.ref);
		const isWanted = (row: IDataObject) => isIt(row, catalogue) && isSince(catalogue, names.created && row[at(names.created)], since);
		const { rows } = await findInList(listAt(catalogue, address), isWanted, MOST_FOUND, MOST_ROWS);
		return rows.flatMap((row) => refOf(row[key]) ?? []);
	};

export const collectionLook = (name: string): Look => ({
	what: `collections called '${shown(name)}'`,
	where: 'at the collections',
	find: listed('/collections', { ref: 'ref' }, (row) => asText(row.name) === name),
});

export const runLook = (destinationRef: number, collectionRef: number | undefined): Look => ({
	what: `new runs to destination ${destinationRef}`,
	where: "at the runs of the destination, e.g. with 'Get Many' of runs,",
	find: listed('runs.path', { ref: 'runs.ref', created: 'runs.createdDate' }, (row, { at }) =>
		refOf(row[at('runs.destination')]) === destinationRef &&
		(collectionRef === undefined || refOf(row[at('runs.collection')]) === collectionRef)),
});

export const jobLook = (type: string): Look => ({
	what: `new jobs of type '${shown(type)}'`,
	where: "at the jobs, e.g. with 'Get Many' of jobs,",
	isVague: true,
	find: listed('jobs.path', { ref: 'jobs.ref', created: 'jobs.createdDate' }, (row, { at }) => isSameWord(asText(row[at('jobs.type')]), type)),
});

/** By one of its values that is a text, the title before others; none where it has no text. */
export function resourceLook(fields: Readonly<Record<string, unknown>>): Look | undefined {
	const [name, value] = Object.entries(fields).filter(([, text]) => typeof text === 'string' && text !== '').sort(([a]) => (isSameWord(a, 'title') ? -1 : 0))[0] ?? [];
	if (name === undefined) return undefined;
	return {
		what: `new resources with '${shown(value)}' in '${shown(name)}'`,
		where: 'in the catalogue, whose search may show it only later,',
		find: async (catalogue, since) => {
			const { rows } = await searchAll(catalogue, { fieldFilters: { [name]: value } } as IDataObject, MOST_ROWS);
			const found = rows.filter((row) => asText(entryOf(objectOf(row.fields), name) ?? entryOf(row, name) ?? '') === value && isSince(catalogue, row.createdDate, since));
			return found.slice(0, MOST_FOUND).flatMap(({ ref }) => refOf(ref) ?? []);
		},
	};
}
