import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { answerFailure, Failure, failureOf } from '../failure/failure';
import { refusesValues } from '../failure/refusals';
import { asText, isNothing, listOf, numberOf, refOf, shown, textOf } from '../values/read';
import { hasOptions } from '../catalogue/fieldKinds';
import { refIn } from '../catalogue/entryFilters';
import { searchAll } from '../catalogue/search';
import { shownField } from '../catalogue/shownField';
import type { Match } from './fieldToMatch';
import { isbnForms, isIsbnField } from '../values/isbn';
import { namesOfRefs } from './optionNames';
import { likeness } from './shownValue';
import { liveFields } from '../form/liveFields';
import { typeRef } from '../form/typeLocator';
import { writtenOtherwise } from './writtenOtherwise';

/** Among more results than this the resource is not looked for. */
const MOST_RESULTS = 1000;

/** What a result shows of a field: among its fields by name or title, or of the resource itself, e.g. its title. */
async function shownValue(item: Item, row: IDataObject, field: string): Promise<unknown> {
	const present = shownField(row, field);
	if (present !== undefined) return present;
	return shownField(row, field, (await liveFields(item)).find(({ name }) => name === field)?.title);
}

/** References of options are compared by the names of these. */
async function likenessOf(item: Item, present: unknown, { field, value }: Match) {
	const like = likeness(field, present, value);
	const mayBeRefs =
		like === 'other' &&
		numberOf(value) === undefined &&
		listOf(present).every((one) => refOf(one) !== undefined);
	if (!mayBeRefs) return like;
	const known = (await liveFields(item)).find(({ name }) => name === field);
	const isList = known !== undefined && hasOptions(known.kind);
	const names = isList ? await namesOfRefs(item, field, present) : undefined;
	return names ? likeness(field, names, value) : like;
}

interface Wanted extends Match {
	/** The reference of its type. */
	type: number;
}

/** A search may not heed the type that it is asked for. A result that does not tell its type counts as of it. */
const isOf = ({ resourceType }: IDataObject, type: number) =>
	[undefined, type].includes(refIn(resourceType));

/**
 * Whether a result is the resource. A service may filter by "contains", or not at all: only one that shows the very value
 * is written to, and one of which it cannot be told decides nothing, since it may be the one that is not to be made twice.
 */
async function isMatch(item: Item, row: IDataObject, { type, ...match }: Wanted): Promise<boolean> {
	const present = await shownValue(item, row, match.field);
	const like = isNothing(present) ? 'unclear' : await likenessOf(item, present, match);
	if (like === 'unclear' && !isOf(row, type)) return false;
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

/** The resources that a filter value finds, of any type that the service shows. */
async function found(
	item: Item,
	narrowed: IDataObject,
	match: Wanted,
	value: unknown,
): Promise<IDataObject[]> {
	const body = { ...narrowed, fieldFilters: { [match.field]: value } } as IDataObject;
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

/** Some resources, looked at once per run. */
const someOf = async (item: Item, narrowed: IDataObject): Promise<IDataObject[]> =>
	await item.run.perRun(
		`some of:${JSON.stringify(narrowed)}`,
		async () => (await searchAll(item.catalogue, narrowed, 20)).rows,
	);

/**
 * Whether this service takes a list in a field filter for "any of them": proven once per run with a value that is there
 * beside one that is not. It may also want all of them, or refuse a list.
 */
async function takesAny(item: Item, narrowed: IDataObject, { field }: Match): Promise<boolean> {
	return await item.run.perRun(`any of:${JSON.stringify(narrowed)}:${field}`, async () => {
		for (const row of await someOf(item, narrowed)) {
			const value = textOf(await shownValue(item, row, field));
			if (!value) continue;
			const probe = await searchAll(
				item.catalogue,
				{ ...narrowed, fieldFilters: { [field]: [value, `${value}0000`] } },
				1,
			).catch(failureOf);
			return !(probe instanceof Failure) && probe.rows.length > 0;
		}
		return false;
	});
}

/** What any of the forms finds, each asked for by itself. */
async function foundByEach(
	item: Item,
	narrowed: IDataObject,
	match: Wanted,
	forms: string[],
): Promise<IDataObject[]> {
	const all = await Promise.all(
		forms.map(async (form) => await found(item, narrowed, match, form)),
	);
	return [...new Map(all.flat().map((row) => [asText(row.ref), row])).values()];
}

/** A text as a service may tidy it when it saves. */
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim().normalize('NFC');

async function foundBy(item: Item, narrowed: IDataObject, match: Wanted): Promise<IDataObject[]> {
	const { field, value } = match;
	if (!isIsbnField(field))
		return typeof value === 'string' && tidy(value) !== value
			? await foundByEach(item, narrowed, match, [value, tidy(value)])
			: await found(item, narrowed, match, value);
	const forms = isbnForms(String(value));
	const listed = await found(item, narrowed, match, forms).catch(failureOf);
	if (listed instanceof Failure && !refusesValues(listed.details.httpStatus)) throw listed;
	if (
		!(listed instanceof Failure) &&
		(listed.length > 0 || (await takesAny(item, narrowed, match)))
	)
		return listed;
	// Where there is no resource at all none of the forms is there: they are many.
	if ((await someOf(item, narrowed)).length === 0) return [];
	return await foundByEach(item, narrowed, match, forms);
}

/**
 * Resources of the type that have the value, an ISBN with or without hyphens (POST /resources/search, interface 4.1).
 * Where nothing shows that the service heeds the type as it is asked for it, the type is looked for among all.
 */
export async function matchingResources(
	item: Item,
	type: string,
	match: Match,
): Promise<IDataObject[]> {
	const wanted = { ...match, type: await typeRef(item, type) };
	const isOwn = (row: IDataObject) => isOf(row, wanted.type);
	const narrowed = { [item.assumed('search.type')]: wanted.type };
	const own = (await foundBy(item, narrowed, wanted)).filter(isOwn);
	if (own.length > 0) return own;
	const some = await someOf(item, narrowed);
	if (some.some(isOwn)) {
		const shownIn = async (row: IDataObject) => await shownValue(item, row, match.field);
		const around = { some, shownValue: shownIn };
		return (await writtenOtherwise(item, narrowed, match, around)).filter(isOwn);
	}
	const all = await foundBy(item, {}, wanted);
	if (all.length > 0 && !all.some(isOwn)) throw ofOtherTypes(item, type, match);
	return all.filter(isOwn);
}

const ofOtherTypes = ({ assumed }: Item, type: string, { title, value }: Match) =>
	answerFailure(
		`'${shown(value)}' is in '${title}' of resources of other types only, and none is seen of '${shown(type)}'`,
		`Nothing was written. If the search takes the type under another name than '${assumed('search.type')}', set 'search.type' in 'Interface Overrides' of the credential; if the types have their reference under another name than '${assumed('types.ref')}', 'types.ref'.`,
	);

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
