import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { refOf, shown, textOf } from '../values/read';

type Id = number | string;

const idOf = (value: unknown, wanted: Id): Id | undefined =>
	typeof wanted === 'number' ? refOf(value) : textOf(value)?.trim() || undefined;

/** What an answer is for, where it says so and it is something else than was asked for. */
function otherIn(record: IDataObject, names: string[], wanted: Id): Id | undefined {
	const ids = names.flatMap((name) => idOf(record[name], wanted) ?? []);
	return ids.includes(wanted) ? undefined : ids[0];
}

/** Says that the answer to a write is for something else: the work is done, so it is no failure. */
export function answeredForOther(what: string, record: IDataObject, names: string[], wanted: Id) {
	const other = otherIn(record, names, wanted);
	return other === undefined
		? undefined
		: `The service answered for ${what} ${shown(other)}, although ${wanted} was asked for. Check both in the catalogue.`;
}

export const RESOURCE_KEYS = ['resourceRef', 'resourceId'];

/** Throws where the answer to a read is for something else, which is of no use. `override`: where the name is open. */
export function checkAnswered(
	what: string,
	record: IDataObject,
	names: string[],
	wanted: Id,
	override?: string,
): void {
	const other = otherIn(record, names, wanted);
	if (other === undefined) return;
	const advice = override
		? ` If its reference has another name, set '${override}' in 'Interface Overrides' of the credential.`
		: '';
	throw answerFailure(
		`The service did not return ${what} ${wanted}, but ${what} ${shown(other)}`,
		`A proxy between n8n and the service may mix up answers: ask the administrator of the catalogue.${advice}`,
	);
}
