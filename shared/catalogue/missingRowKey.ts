import type { IDataObject } from 'n8n-workflow';
import type { Assumption, Names } from '../deployment/interfaceOverrides';
import { answerFailure } from '../failure/failure';
import { isNothing, joinNames, refOf, shown } from '../values/read';

/** For a list of which no row has the key by which it is addressed. */
export const keyMissing = ([row = {}]: IDataObject[], key: string, override?: Assumption) =>
	answerFailure(
		isNothing(row[key])
			? `The list's entries have no '${key}', but ${joinNames(Object.keys(row))}`
			: `The list's entries have no '${key}' that can be read, but '${shown(row[key])}'`,
		override &&
			`Set '${override}' in 'Interface Overrides' of the credential to the name that they use for it.`,
	);

/** For a key whose name is open. Entries that are names alone have no reference under any name. */
export function assumedMissing(rows: IDataObject[], override: Assumption, { assumed }: Names) {
	const failure = keyMissing(rows, assumed(override), override);
	const [row = {}] = rows;
	const hasNone = Object.values(row).every((value) => refOf(value) === undefined);
	return override === 'fields.ref' && hasNone
		? failure.with({
				description:
					"They hold no number that could be it. Ask the administrator of the catalogue for the number, and enter it where 'By ID' is offered.",
			})
		: failure;
}

/** A warning that something is unknown because no entry of a list has the key for it; undefined where one has. */
export function missingKeyWarning(
	what: string,
	rows: IDataObject[],
	override: Assumption,
	{ assumed }: Names,
): string | undefined {
	const key = assumed(override);
	if (rows.length === 0 || rows.some((row) => Object.hasOwn(row, key))) return undefined;
	const { message, description } = keyMissing(rows, key, override).details;
	return `${what}: ${message}. ${description}`;
}
