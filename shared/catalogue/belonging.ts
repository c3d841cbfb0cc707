import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import type { Assumption, Names } from '../deployment/assumptions';
import type { Catalogue } from '../transport/pipeline';
import { isObject, isSameWord, kindShown, refOf, shown, textOf } from '../values/read';
import { keyMissing } from './missingKey';
import { destinationsIn, entriesIn } from './pagedLists';
import { destinationList } from './wholeLists';

/** What a run or a job is of, whose form the interface leaves open: a reference, a name, or an object that tells of it. */
export const refIn = (value: unknown): number | undefined =>
	isObject(value) ? (refOf(value.ref) ?? refOf(value.id)) : refOf(value);

const NAME_KEYS = ['name', 'code', 'label', 'title', 'value', 'type'];

/** The words by which it is told. */
export const wordsIn = (value: unknown): string[] =>
	(isObject(value) ? NAME_KEYS.map((key) => value[key]) : [value]).flatMap((word) => {
		const text = textOf(word)?.trim();
		return text ? [text] : [];
	});

/** Which entries of a list are of what a filter asks for. */
export interface Belonging {
	isAsked: boolean;
	isOf(entry: IDataObject): Promise<boolean>;
	/** Refuses the result where no entry that was looked at said what it is of: none of them would be found for ever. */
	check(): void;
}

const ALL: Belonging = {
	isAsked: false,
	isOf: async () => await Promise.resolve(true),
	check: () => undefined,
};

/** `read`: whether what an entry says is what is asked for, undefined where that cannot be told. */
function belonging(
	{ assumed }: Names,
	name: Assumption,
	read: (value: unknown) => boolean | undefined | Promise<boolean | undefined>,
): Belonging {
	const key = assumed(name);
	let [isRead, hasKey] = [false, false];
	let first: IDataObject | undefined;
	return {
		isAsked: true,
		async isOf(entry) {
			const is = await read(entry[key]);
			if (!hasKey && Object.hasOwn(entry, key)) [hasKey, first] = [true, entry];
			first ??= entry;
			isRead ||= is !== undefined;
			return is === true;
		},
		check() {
			if (isRead || !first) return;
			throw hasKey ? unreadable(first[key], key, name) : keyMissing([first], key, name);
		},
	};
}

const unreadable = (value: unknown, key: string, name: Assumption) =>
	answerFailure(
		`The entries of the list have a '${key}' that cannot be read: ${kindShown(value)}`,
		`If it stands under another name, set '${name}' in 'Interface Overrides' of the credential.`,
	);

/** The name of a destination, where it is the only one of that name. */
async function nameOf(catalogue: Catalogue, destination: number): Promise<string> {
	const named = (rows: IDataObject[]) => destinationsIn(rows, catalogue);
	const { entries } = await entriesIn(destinationList(catalogue), named, () => true);
	const name = entries.find(({ ref }) => ref === destination)?.name;
	if (name !== undefined && entries.filter((entry) => isSameWord(entry.name, name)).length === 1)
		return name;
	throw answerFailure(
		name === undefined
			? `The list of runs gives destinations by name only, and no destination ${destination} is listed whose name could be compared`
			: `The list of runs gives destinations by name only, and several are called '${shown(name)}'`,
		"If runs hold the reference under another name, set 'runs.destination' in 'Interface Overrides' of the credential.",
	);
}

/** Runs to a destination; all where none is asked for. */
export function runsTo(catalogue: Catalogue, destination: number | undefined): Belonging {
	if (destination === undefined) return ALL;
	let name: Promise<string> | undefined;
	return belonging(catalogue, 'runs.destination', async (value) => {
		const ref = refIn(value);
		if (ref !== undefined) return ref === destination;
		const words = wordsIn(value);
		if (words.length === 0) return undefined;
		name ??= nameOf(catalogue, destination);
		const wanted = await name;
		return words.some((word) => isSameWord(word, wanted));
	});
}

/** 'Extract text' and 'EXTRACT-TEXT' are the 'extract_text' that is submitted. */
const typeWord = (word: string) => word.replace(/[\s_-]+/g, ' ');

export const isOfType = (value: unknown, type: string): boolean =>
	wordsIn(value).some((word) => isSameWord(typeWord(word), typeWord(type)));

/** Jobs of a type; all where none is asked for. */
export const jobsOf = (catalogue: Names, type: string): Belonging =>
	type === ''
		? ALL
		: belonging(catalogue, 'jobs.type', (value) =>
				wordsIn(value).length === 0 ? undefined : isOfType(value, type),
			);
