import type { Item } from '../engine/item';
import { Failure, parameterFailure, type FailureDetails } from '../failure/failure';
import { isbnsIn, isIsbnField } from '../values/isbn';
import { asText, entryOf, objectOf, objectsOf, shown, textOf } from '../values/read';
import type { FieldValues } from './fieldValues';
import { knownFields } from './knownFields';
import { normalValue } from './likeness';

export interface Match {
	field: string;
	title: string;
	value: string | number | boolean;
}

/** The search for a match was answered, and does not tell which resource to write to. */
export class UnclearMatch extends Failure {
	constructor(message: string, advice: string, details: Partial<FailureDetails> = {}) {
		const description = `Nothing was written. ${advice}`;
		super({ message, description, code: 'AMBIGUOUS_MATCH', ...details });
	}
}

export async function matchOf(item: Item, values: FieldValues): Promise<Match> {
	const mapper = objectOf(item.parameters.raw('fields'));
	const [chosen] = Array.isArray(mapper.matchingColumns) ? mapper.matchingColumns : [];
	const byDefault = objectsOf(mapper.schema).find(({ defaultMatch }) => defaultMatch === true)?.id;
	const field = textOf(chosen) ?? textOf(byDefault);
	if (!field)
		throw parameterFailure(
			"'Field to Match On' is empty",
			"In 'Fields', choose the field that shows whether the resource exists, e.g. the ISBN.",
		);
	const title = (await knownFields(item)).find(({ name }) => name === field)?.title ?? field;
	const entered = entryOf(values, field);
	// A dropdown's value goes out as a list of one.
	const value = Array.isArray(entered) && entered.length === 1 ? entered[0] : entered;
	if (isIsbnField(field) && isbnsIn(asText(value ?? '')).length > 1)
		throw parameterFailure(
			`'${title}', the field to match on, holds several ISBNs: '${shown(value)}'`,
			'Nothing was sent for this item. Give each of them a row of its own.',
		);
	if (value !== undefined && value !== null && !Array.isArray(value) && String(value).trim() !== '')
		return { field, title, value };
	throw parameterFailure(
		`'${title}', the field to match on, is empty`,
		`Enter a value for '${title}' in 'Fields', or give the input item one called '${field}'. The node looks for the resource by it.`,
	);
}

/** Equal for matches that mean the same resource. */
export const matchKey = (type: string, match: Match) =>
	JSON.stringify([type, match.field, normalValue(match.field, match.value)]);
