import type { IDataObject } from 'n8n-workflow';
import type { Recheck } from '../transport/lostAnswer';
import type { Catalogue } from '../transport/pipeline';
import type { Assumption } from '../deployment/assumptions';
import { isOfType, refIn } from './entryFilters';
import { findInList, listAt, type ListName } from './pagedLists';
import { dateOf } from '../values/serviceDate';
import { asText, isSameWord, refOf, shown } from '../values/read';
import { searchAll } from './search';
import { shownField } from './shownField';

/** Rows that are looked at, and references that are told. */
const MOST_ROWS = 1000;
const MOST_FOUND = 10;
/** The service's clock may be another. */
const CLOCKS_MS = 5 * 60_000;

/** What has a date was made then or later; what has none may have been. */
function isSince({ assumed }: Catalogue, date: unknown, since: number): boolean {
	const made = dateOf(date, assumed('dates.timezone'));
	return made.kind !== 'moment' || made.zoneless || made.ms >= since - CLOCKS_MS;
}

/** A row of a list that is as the create was to make it. */
const listed =
	(
		name: ListName,
		names: { ref: Assumption | 'ref'; created?: Assumption },
		isIt: (row: IDataObject, catalogue: Catalogue) => boolean,
	): Recheck['find'] =>
	async (catalogue, since) => {
		const { assumed } = catalogue;
		const key = names.ref === 'ref' ? 'ref' : assumed(names.ref);
		const isWanted = (row: IDataObject) =>
			isIt(row, catalogue) &&
			isSince(catalogue, names.created && row[assumed(names.created)], since);
		const { rows } = await findInList(listAt(catalogue, name), isWanted, MOST_FOUND, MOST_ROWS);
		return rows.flatMap((row) => refOf(row[key]) ?? []);
	};

export const recheckCollection = (name: string): Recheck => ({
	what: `collections called '${shown(name)}'`,
	where: 'at the collections',
	find: listed('listCollections', { ref: 'ref' }, (row) => asText(row.name) === name),
});

/** What does not tell its reference may be it as well. */
const mayBe = (value: unknown, ref: number) => (refIn(value) ?? ref) === ref;

export const recheckRun = (destinationRef: number, collectionRef: number | undefined): Recheck => ({
	what: `new runs to destination ${destinationRef}`,
	where: "at the runs of the destination, e.g. with 'Get Many' of runs,",
	find: listed(
		'listRuns',
		{ ref: 'runs.ref', created: 'runs.createdDate' },
		(row, { assumed }) =>
			mayBe(row[assumed('runs.destination')], destinationRef) &&
			(collectionRef === undefined || mayBe(row[assumed('runs.collection')], collectionRef)),
	),
});

export const recheckJob = (type: string): Recheck => ({
	what: `new jobs of type '${shown(type)}'`,
	where: "at the jobs, e.g. with 'Get Many' of jobs,",
	isVague: true,
	find: listed('listJobs', { ref: 'jobs.ref', created: 'jobs.createdDate' }, (row, { assumed }) =>
		isOfType(row[assumed('jobs.type')], type),
	),
});

/** By one of its values that is a text, the title before others; none where it has no text. */
export function recheckResource(fields: Readonly<Record<string, unknown>>): Recheck | undefined {
	const [name, value] =
		Object.entries(fields)
			.filter(([, text]) => typeof text === 'string' && text !== '')
			.sort(([a]) => (isSameWord(a, 'title') ? -1 : 0))[0] ?? [];
	if (name === undefined) return undefined;
	return {
		what: `new resources with '${shown(value)}' in '${shown(name)}'`,
		where: 'in the catalogue, whose search may show it only later,',
		find: async (catalogue, since) => {
			const { rows } = await searchAll(
				catalogue,
				{ fieldFilters: { [name]: value } } as IDataObject,
				MOST_ROWS,
			);
			const found = rows.filter(
				(row) =>
					asText(shownField(row, name) ?? '') === value &&
					isSince(catalogue, row.createdDate, since),
			);
			return found.slice(0, MOST_FOUND).flatMap(({ ref }) => refOf(ref) ?? []);
		},
	};
}
