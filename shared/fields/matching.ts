import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../operation/item';
import { Failure, parameterFailure } from '../request/failure';
import { asText, entryOf, objectOf, objectsOf, shown, textOf } from '../service/read';
import { searchAll } from '../service/search';
import type { FieldValue, FieldValues } from './fieldValues';
import { isbnForms, isIsbnField, normalIsbn } from './isbn';
import { typeRef } from './typeLocator';

/** The field and value by which a resource is found again. */
export interface Match {
	field: string;
	value: string | number | boolean;
}

/** Among more results than this the resource is not looked for. */
const MOST_RESULTS = 1000;

function fieldToMatch({ parameters }: Item): string {
	const mapper = objectOf(parameters.raw('fields'));
	const [chosen] = Array.isArray(mapper.matchingColumns) ? mapper.matchingColumns : [];
	const byDefault = objectsOf(mapper.schema).find(({ defaultMatch }) => defaultMatch === true)?.id;
	const field = textOf(chosen) ?? textOf(byDefault);
	if (field) return field;
	throw parameterFailure("'Field to Match On' is empty", "Choose in 'Fields' the field that tells whether the resource exists, e.g. the ISBN.");
}

/** A dropdown's value goes out as a list of one. */
const single = (value: FieldValue | undefined) => (Array.isArray(value) && value.length === 1 ? value[0] : value);

export function matchOf(item: Item, values: FieldValues): Match {
	const field = fieldToMatch(item);
	const value = single(entryOf(values, field));
	if (value !== undefined && value !== null && !Array.isArray(value) && String(value).trim() !== '') return { field, value };
	throw parameterFailure(
		`'${field}', the field to match on, is empty`,
		`Enter a value for '${field}' in 'Fields'. Without one it cannot be told whether the resource exists.`,
	);
}

const normal = ({ field, value }: Match) =>
	isIsbnField(field) ? normalIsbn(String(value)) : String(value).trim().toLowerCase();

/** The same for matches that mean the same resource. */
export const matchKey = (type: string, match: Match) => JSON.stringify([type, match.field, normal(match)]);

/** A service may filter by "contains"; a result that shows its value must show the same one. */
function isMatch(row: IDataObject, match: Match): boolean {
	const present = entryOf(objectOf(row.fields), match.field);
	if (present === undefined || present === null) return true;
	const values = Array.isArray(present) ? present : [present];
	return values.some((value) => normal({ field: match.field, value: asText(value) }) === normal(match));
}

/** Resources of the type that have the value, an ISBN with or without hyphens (POST /resources/search, interface 4.1). */
export async function matchingResources(item: Item, type: string, match: Match): Promise<IDataObject[]> {
	const value = isIsbnField(match.field) ? isbnForms(String(match.value)) : match.value;
	const body = { [item.at('search.type')]: await typeRef(item, type), fieldFilters: { [match.field]: value } };
	const { rows, total } = await searchAll(item.catalogue, body, MOST_RESULTS);
	const found = rows.filter((row) => isMatch(row, match));
	// Behind the others may be the one: created anew, it would be there twice.
	if (found.length === 0 && rows.length >= MOST_RESULTS && total !== rows.length) throw tooMany(match);
	return found;
}

const tooMany = ({ field, value }: Match) =>
	new Failure({
		message: `More than ${MOST_RESULTS} resources are found by '${shown(value)}' in '${field}', so whether one has just this value cannot be told`,
		description: 'Nothing was written. Match on a field whose values are longer or unique, e.g. the ISBN.',
		code: 'AMBIGUOUS_MATCH',
	});
