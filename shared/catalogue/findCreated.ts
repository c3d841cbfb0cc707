import type { IDataObject } from 'n8n-workflow';
import type { Assumption } from '../deployment/interfaceOverrides';
import { answerFailure } from '../failure/failure';
import type { Recheck } from '../transport/call';
import type { Catalogue } from '../transport/pipeline';
import { DAY_MS } from '../values/durations';
import { asText, isSameWord, refOf, shown } from '../values/read';
import { dateOf, MOST_ZONE_MS } from '../values/serviceDate';
import { isOfJobType, refIn } from './entryFilters';
import { findInList, listAt, type ListName } from './pagedLists';
import { searchAll } from './search';
import { shownField } from './shownField';

const MOST_ROWS = 1000;
const MOST_REPORTED = 10;
/** The service's clock may differ. */
const CLOCKS_APART_MS = 5 * 60_000;

/** Whether it was created then or later; without a date it may have been, and one without a timezone, or a day alone, may mean later. */
function isSince({ assumed }: Catalogue, date: unknown, since: number): boolean {
	const created = dateOf(date, assumed('dates.timezone'));
	if (created.kind !== 'moment') return true;
	const latest = created.zoneless ? created.ms + MOST_ZONE_MS + DAY_MS : created.ms;
	return latest >= since - CLOCKS_APART_MS;
}

const findListed =
	(
		name: ListName,
		created: Assumption | undefined,
		isLike: (row: IDataObject, catalogue: Catalogue) => boolean,
	): Recheck['find'] =>
	async (catalogue, since) => {
		const list = listAt(catalogue, name);
		const isWanted = (row: IDataObject) =>
			isLike(row, catalogue) &&
			isSince(catalogue, created && row[catalogue.assumed(created)], since);
		const { rows, gap } = await findInList(list, isWanted, MOST_REPORTED, MOST_ROWS);
		// It may be among those that could not be read: that none was found would be a reason to make it again.
		if (rows.length === 0 && gap !== undefined) throw answerFailure(gap);
		return rows.flatMap((row) => list.identityOf(row).ref ?? []);
	};

export const recheckCollection = (name: string): Recheck => ({
	what: `collections called '${shown(name)}'`,
	where: 'at the collections',
	find: findListed('listCollections', undefined, (row) => isSameWord(asText(row.name), name)),
});

/** A value that shows no reference may be it as well. */
const mayBe = (value: unknown, ref: number) => (refIn(value) ?? ref) === ref;

export const recheckRun = (destinationRef: number, collectionRef: number | undefined): Recheck => ({
	what: `new runs to destination ${destinationRef}`,
	where: "at the runs of the destination, e.g. with 'Get Many' of runs,",
	find: findListed(
		'listRuns',
		'runs.createdDate',
		(row, { assumed }) =>
			mayBe(row[assumed('runs.destination')], destinationRef) &&
			(collectionRef === undefined || mayBe(row[assumed('runs.collection')], collectionRef)),
	),
});

export const recheckJob = (type: string): Recheck => ({
	what: `new jobs of type '${shown(type)}'`,
	where: "at the jobs, e.g. with 'Get Many' of jobs,",
	isVague: true,
	find: findListed('listJobs', 'jobs.createdDate', (row, { assumed }) =>
		isOfJobType(row[assumed('jobs.type')], type),
	),
});

/** Finds a resource by one of its text values, preferably the title; undefined where it has none. */
export function recheckResource(fields: Readonly<Record<string, unknown>>): Recheck | undefined {
	const texts = Object.entries(fields).filter(
		([, text]) => typeof text === 'string' && text !== '',
	);
	const [name, value] = texts.find(([key]) => isSameWord(key, 'title')) ?? texts[0] ?? [];
	if (name === undefined) return undefined;
	return {
		what: `new resources with '${shown(value)}' in '${shown(name)}'`,
		where: 'in the catalogue, whose search may show it only later,',
		find: async (catalogue, since) => {
			const body = { fieldFilters: { [name]: value } } as IDataObject;
			const { rows } = await searchAll(catalogue, body, MOST_ROWS);
			return rows
				.filter((row) => isSameWord(asText(shownField(row, name) ?? ''), asText(value)))
				.filter((row) => isSince(catalogue, row.createdDate, since))
				.slice(0, MOST_REPORTED)
				.flatMap(({ ref }) => refOf(ref) ?? []);
		},
	};
}
