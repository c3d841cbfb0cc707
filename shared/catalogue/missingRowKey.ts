import type { IDataObject } from 'n8n-workflow';
import type { Assumption, Names } from '../deployment/interfaceOverrides';
import { answerFailure } from '../failure/failure';
import { isNothing, joinNames, shown } from '../values/read';

/** For a list of which no row has the key by which it is addressed. */
export const keyMissing = ([row = {}]: IDataObject[], key: string, override?: Assumption) =>
	answerFailure(
		isNothing(row[key])
			? `The list's entries have no '${key}', but ${joinNames(Object.keys(row))}`
			: `The list's entries have no '${key}' that can be read, but '${shown(row[key])}'`,
		override &&
			`Set '${override}' in 'Interface Overrides' of the credential to the name that they use for it.`,
	);

/** For a key whose name is open. */
export const assumedMissing = (rows: IDataObject[], override: Assumption, { assumed }: Names) =>
	keyMissing(rows, assumed(override), override);

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
