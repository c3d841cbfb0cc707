import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { entryOf, objectOf, objectsOf, textOf } from '../values/read';
import { knownFields } from './enteredValues';
import type { FieldValue, FieldValues } from './fieldValues';
import { normalValue } from './shownValue';

/** The field and value by which a resource is found again. */
export interface Match {
	field: string;
	title: string;
	value: string | number | boolean;
}

function fieldToMatch({ parameters }: Item): string {
	const mapper = objectOf(parameters.raw('fields'));
	const [chosen] = Array.isArray(mapper.matchingColumns) ? mapper.matchingColumns : [];
	const byDefault = objectsOf(mapper.schema).find(({ defaultMatch }) => defaultMatch === true)?.id;
	const field = textOf(chosen) ?? textOf(byDefault);
	if (field) return field;
	throw parameterFailure(
		"'Field to Match On' is empty",
		"Choose in 'Fields' the field that tells whether the resource exists, e.g. the ISBN.",
	);
}

/** A dropdown's value goes out as a list of one. */
const single = (value: FieldValue | undefined) =>
	Array.isArray(value) && value.length === 1 ? value[0] : value;

export async function matchOf(item: Item, values: FieldValues): Promise<Match> {
	const field = fieldToMatch(item);
	const title = (await knownFields(item)).find(({ name }) => name === field)?.title ?? field;
	const value = single(entryOf(values, field));
	if (value !== undefined && value !== null && !Array.isArray(value) && String(value).trim() !== '')
		return { field, title, value };
	throw parameterFailure(
		`'${title}', the field to match on, is empty`,
		`Enter a value for '${title}' in 'Fields'. Without one it cannot be told whether the resource exists.`,
	);
}

/** The same for matches that mean the same resource. */
export const matchKey = (type: string, match: Match) =>
	JSON.stringify([type, match.field, normalValue(match.field, match.value)]);
