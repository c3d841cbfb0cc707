import type { IDataObject } from 'n8n-workflow';
import type { Assumption, Names } from '../deployment/interfaceOverrides';
import { answerFailure } from '../failure/failure';
import type { Catalogue } from '../transport/pipeline';
import { isObject, isSameWord, kindShown, NAME_KEYS, refOf, shown, textOf } from '../values/read';
import { keyMissing } from './missingRowKey';
import { destinationsIn, entriesIn } from './pagedLists';
import { destinationList } from './wholeLists';

/** The reference in what a run or a job belongs to. Its form is open in the interface: a reference, a name, or an object. */
export const refIn = (value: unknown): number | undefined =>
	isObject(value) ? (refOf(value.ref) ?? refOf(value.id)) : refOf(value);

export const wordsIn = (value: unknown): string[] =>
	(isObject(value) ? [...NAME_KEYS, 'code', 'type'].map((key) => value[key]) : [value]).flatMap(
		(word) => textOf(word)?.trim() || [],
	);

/** Lets through the entries of a list that belong to the chosen destination or job type. */
export interface EntryFilter {
	matches(entry: IDataObject): Promise<boolean>;
	/** Throws if no entry so far showed what it belongs to: none would ever match. */
	checkReadable(): void;
}

/** `compare`: whether an entry's value is the chosen one, undefined where that cannot be told. */
function entryFilter(
	{ assumed }: Names,
	name: Assumption,
	compare: (value: unknown) => boolean | undefined | Promise<boolean | undefined>,
): EntryFilter {
	const key = assumed(name);
	let isReadable = false;
	/** The first entry, of those with the key where some have it. */
	let sample: IDataObject | undefined;
	return {
		async matches(entry) {
			const isMatch = await compare(entry[key]);
			if (!sample || (!Object.hasOwn(sample, key) && Object.hasOwn(entry, key))) sample = entry;
			isReadable ||= isMatch !== undefined;
			return isMatch === true;
		},
		checkReadable() {
			if (isReadable || !sample) return;
			throw Object.hasOwn(sample, key)
				? answerFailure(
						`The list's entries have a '${key}' that cannot be read: ${kindShown(sample[key])}`,
						`If the value has another name, set '${name}' in 'Interface Overrides' of the credential.`,
					)
				: keyMissing([sample], key, name);
		},
	};
}

/** The name of a destination. Throws where it is not the only one of that name. */
async function uniqueName(catalogue: Catalogue, destination: number): Promise<string> {
	const named = (rows: IDataObject[]) => destinationsIn(rows, catalogue);
	const { entries } = await entriesIn(destinationList(catalogue), named, () => true);
	const name = entries.find(({ ref }) => ref === destination)?.name;
	if (name !== undefined && entries.filter((entry) => isSameWord(entry.name, name)).length === 1)
		return name;
	throw answerFailure(
		name === undefined
			? `The list of runs gives destinations only by name, and destination ${destination} is not in the list of destinations, so the two cannot be compared`
			: `The list of runs gives destinations only by name, and several are called '${shown(name)}'`,
		"If runs have the destination's reference under another name, set 'runs.destination' in 'Interface Overrides' of the credential.",
	);
}

export function runsTo(catalogue: Catalogue, destination: number): EntryFilter {
	let pendingName: Promise<string> | undefined;
	return entryFilter(catalogue, 'runs.destination', async (value) => {
		const ref = refIn(value);
		if (ref !== undefined) return ref === destination;
		const words = wordsIn(value);
		if (words.length === 0) return undefined;
		pendingName ??= uniqueName(catalogue, destination);
		const name = await pendingName;
		return words.some((word) => isSameWord(word, name));
	});
}

/** 'Extract text' and 'EXTRACT-TEXT' are the 'extract_text' that is submitted. */
const withSpaces = (word: string) => word.replace(/[\s_-]+/g, ' ');

export const isOfJobType = (value: unknown, type: string): boolean =>
	wordsIn(value).some((word) => isSameWord(withSpaces(word), withSpaces(type)));

export const jobsOf = (catalogue: Names, type: string): EntryFilter =>
	entryFilter(catalogue, 'jobs.type', (value) =>
		wordsIn(value).length === 0 ? undefined : isOfJobType(value, type),
	);
