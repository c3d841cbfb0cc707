import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { answerFailure, Failure, failureOf, parameterFailure } from '../failure/failure';
import { refusesValues } from '../failure/refusedValues';
import { asText, entryOf, isNothing, objectOf, objectsOf, shown, textOf } from '../values/read';
import { searchAll } from '../catalogue/search';
import { shownField } from '../catalogue/shownField';
import { knownFields } from './enteredValues';
import type { FieldValue, FieldValues } from './fieldValues';
import { isbnForms, isIsbnField } from '../values/isbn';
import { likeness, normalValue } from './shownValue';
import { liveFields } from '../form/liveFields';
import { typeRef } from '../form/typeLocator';

/** The field and value by which a resource is found again. */
export interface Match {
	field: string;
	title: string;
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

/** What a result shows of a field: among its fields by name or title, or of the resource itself, e.g. its title. */
async function shownValue(item: Item, row: IDataObject, field: string): Promise<unknown> {
	const present = shownField(row, field);
	if (present !== undefined) return present;
	return shownField(row, field, (await liveFields(item)).find(({ name }) => name === field)?.title);
}

/**
 * Whether a result is the resource. A service may filter by "contains", or not at all: only one that shows the very value
 * is written to, and one of which it cannot be told decides nothing, since it may be the one that is not to be made twice.
 */
async function isMatch(item: Item, row: IDataObject, match: Match): Promise<boolean> {
	const present = await shownValue(item, row, match.field);
	const like = isNothing(present) ? 'unclear' : likeness(match.field, present, match.value);
	if (like === 'unclear') throw notShown(row, match, present);
	return like === 'same';
}

const notShown = ({ ref }: IDataObject, { title, value }: Match, present: unknown) =>
	answerFailure(
		isNothing(present)
			? `The service found resource ${asText(ref ?? '?')} but does not show its '${title}', so the match cannot be checked`
			: `The service found resource ${asText(ref ?? '?')} but shows its '${title}' as '${shown(present)}', so whether that is '${shown(value)}' cannot be checked`,
		'Nothing was written. Match on a field that the results of a search show as it is, or update the resource by its reference.',
	);

/** The resources that a filter value finds. */
async function found(
	item: Item,
	type: string,
	match: Match,
	value: unknown,
): Promise<IDataObject[]> {
	const body = {
		[item.assumed('search.type')]: await typeRef(item, type),
		fieldFilters: { [match.field]: value },
	} as IDataObject;
	const { rows, total, gap } = await searchAll(item.catalogue, body, MOST_RESULTS);
	const matches = await Promise.all(
		rows.map(async (row) => ((await isMatch(item, row, match)) ? [row] : [])),
	);
	// Behind the others may be the one: created anew, it would be there twice.
	if (matches.flat().length === 0 && rows.length >= MOST_RESULTS && total !== rows.length)
		throw tooMany(match);
	if (matches.flat().length === 0 && gap !== undefined) throw notAllSeen(match, gap);
	return matches.flat();
}

/**
 * Whether this service takes a list in a field filter for "any of them": proven once per run with a value that is there
 * beside one that is not. It may also want all of them, or refuse a list.
 */
async function takesAny(item: Item, type: string, { field }: Match): Promise<boolean> {
	return await item.run.perRun(`any of:${type}:${field}`, async () => {
		const typed = { [item.assumed('search.type')]: await typeRef(item, type) };
		const { rows } = await searchAll(item.catalogue, typed, 20);
		for (const row of rows) {
			const value = textOf(await shownValue(item, row, field));
			if (!value) continue;
			const probe = await searchAll(
				item.catalogue,
				{ ...typed, fieldFilters: { [field]: [value, `${value}0000`] } },
				1,
			).catch(failureOf);
			return !(probe instanceof Failure) && probe.rows.length > 0;
		}
		return false;
	});
}

/** Resources of the type that have the value, an ISBN with or without hyphens (POST /resources/search, interface 4.1). */
export async function matchingResources(
	item: Item,
	type: string,
	match: Match,
): Promise<IDataObject[]> {
	if (!isIsbnField(match.field)) return await found(item, type, match, match.value);
	const forms = isbnForms(String(match.value));
	const listed = await found(item, type, match, forms).catch(failureOf);
	if (listed instanceof Failure && !refusesValues(listed.details.httpStatus)) throw listed;
	if (!(listed instanceof Failure) && (listed.length > 0 || (await takesAny(item, type, match))))
		return listed;
	const [first, ...others] = await Promise.all(
		forms.map(async (form) => await found(item, type, match, form)),
	);
	const refs = new Map([...(first ?? []), ...others.flat()].map((row) => [asText(row.ref), row]));
	return [...refs.values()];
}

const tooMany = ({ title, value }: Match) =>
	new Failure({
		message: `More than ${MOST_RESULTS} resources are found by '${shown(value)}' in '${title}', so whether one has just this value cannot be told`,
		description:
			'Nothing was written. Match on a field whose values are longer or unique, e.g. the ISBN.',
		code: 'AMBIGUOUS_MATCH',
	});

const notAllSeen = ({ title, value }: Match, gap: string) =>
	new Failure({
		message: `Not all resources that are found by '${shown(value)}' in '${title}' can be seen, so whether one has just this value cannot be told`,
		description: `Nothing was written. ${gap}`,
		code: 'AMBIGUOUS_MATCH',
	});
