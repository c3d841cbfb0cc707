import type { IDataObject } from 'n8n-workflow';
import { refIn } from '../catalogue/entryFilters';
import { hasOptions } from '../catalogue/fieldKinds';
import { searchAll } from '../catalogue/search';
import { shownField } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { sampleOf } from '../engine/recentPages';
import { Failure, failureOf } from '../failure/failure';
import { unlessRefused } from '../failure/refusedValues';
import { liveFields } from '../form/liveFields';
import { typeRef } from '../form/typeLocator';
import { isbnForms, isIsbnField } from '../values/isbn';
import { onePerKey } from '../values/onePerKey';
import {
	asText,
	isNothing,
	joinNames,
	listOf,
	numberOf,
	refOf,
	shown,
	textOf,
} from '../values/read';
import { oneSpaced } from '../values/words';
import { alteredMatches } from './alteredMatches';
import { UnclearMatch, type Match } from './fieldToMatch';
import { likeness } from './likeness';
import { namesMeant } from './optionsShown';
import { isProvenOfType } from './untypedMatches';

/** Among more results than this the resource is not looked for. */
const MOST_RESULTS = 1000;
/** Resources that show how the service writes its values. */
const SAMPLE_SIZE = 20;

interface TypedMatch extends Match {
	/** The reference of the resource type. */
	type: number;
}

const liveField = async (item: Item, field: string) =>
	(await liveFields(item)).find(({ name }) => name === field);

/** What a result shows of a field: among its fields by name or title, or of the resource itself, e.g. its title. */
async function shownValue(item: Item, row: IDataObject, field: string): Promise<unknown> {
	const present = shownField(row, field);
	if (present !== undefined) return present;
	const fields = await liveFields(item);
	return shownField(row, field, fields.find(({ name }) => name === field)?.title, fields);
}

/** Options that are shown as references are compared by their names. */
async function likenessOf(item: Item, present: unknown, { field, value }: Match) {
	const like = likeness(field, present, value);
	const mayBeRefs =
		like === 'other' &&
		numberOf(value) === undefined &&
		listOf(present).every((ref) => refOf(ref) !== undefined);
	if (!mayBeRefs || !hasOptions((await liveField(item, field))?.kind)) return like;
	const names = await namesMeant(item, field, present);
	return names ? likeness(field, names, value) : like;
}

/** A search may ignore the type that it is asked for. A result that does not show its type counts as of it. */
const isOfType = ({ resourceType }: IDataObject, type: number) =>
	[undefined, type].includes(refIn(resourceType));

async function judged(item: Item, row: IDataObject, match: TypedMatch) {
	const present = await shownValue(item, row, match.field);
	const like = isNothing(present) ? 'unclear' : await likenessOf(item, present, match);
	return { row, present, like };
}

/** What a filter value finds, of any type. Only a resource that shows the very value counts; one that cannot be judged fails. */
async function searchBy(item: Item, filters: IDataObject, match: TypedMatch, value: unknown) {
	const body = { ...filters, fieldFilters: { [match.field]: value } } as IDataObject;
	const { rows, total, gap } = await searchAll(item.catalogue, body, MOST_RESULTS);
	const results = await Promise.all(rows.map(async (row) => await judged(item, row, match)));
	const matches = results.filter(({ like }) => like === 'same').map(({ row }) => row);
	const ofType = results.filter(({ row }) => isOfType(row, match.type));
	const unclear = ofType.find(({ like }) => like === 'unclear');
	if (unclear && !ofType.some(({ like }) => like === 'same'))
		throw notComparable(unclear.row, match, unclear.present);
	if (matches.length > 0) return matches;
	// The resource may be among those that were not read, and would be created a second time.
	if (rows.length >= MOST_RESULTS && total !== rows.length) throw tooMany(match);
	if (gap !== undefined) throw notAllRead(match, gap);
	return [];
}

async function searchByEach(item: Item, filters: IDataObject, match: TypedMatch, values: string[]) {
	const search = async (value: string) => await searchBy(item, filters, match, value);
	return onePerKey((await Promise.all(values.map(search))).flat(), ({ ref }) => asText(ref));
}

/** Whether the service takes a list for "any of them": tested once per run with a value between two that do not exist. */
const takesAny = async (item: Item, filters: IDataObject, { field }: Match): Promise<boolean> =>
	await item.run.perRun(`any of:${JSON.stringify(filters)}:${field}`, async () => {
		for (const row of await sampleOf(item, filters, SAMPLE_SIZE)) {
			const value = textOf(await shownValue(item, row, field));
			if (!value) continue;
			const several = [`${value}0000`, value, `${value}1111`];
			const body = { ...filters, fieldFilters: { [field]: several } };
			const probe = await searchAll(item.catalogue, body, 1).catch(failureOf);
			return !(probe instanceof Failure) && probe.rows.length > 0;
		}
		return false;
	});

/** A text as a service may tidy it when it saves. */
const tidy = (text: string) => oneSpaced(text).normalize('NFC');

/** The resources with the value, written in any form. */
async function search(item: Item, filters: IDataObject, match: TypedMatch): Promise<IDataObject[]> {
	const { field, value } = match;
	if (!isIsbnField(field))
		return typeof value === 'string' && tidy(value) !== value
			? await searchByEach(item, filters, match, [value, tidy(value)])
			: await searchBy(item, filters, match, value);
	const forms = isbnForms(String(value));
	// Of any type: an ISBN is that of one edition.
	const byList = await unlessRefused(searchBy(item, {}, match, forms));
	const hasOwn = byList?.some((row) => isOfType(row, match.type));
	if (byList && (hasOwn || (await takesAny(item, filters, match)))) return byList;
	// The forms are many. Where there is no resource at all, none of them exists.
	if ((await sampleOf(item, filters, SAMPLE_SIZE)).length === 0) return [];
	return await searchByEach(item, filters, match, forms);
}

const inOtherTypes = (isbns: string[]) =>
	`Some ISBNs are those of records of other types, which are left as they are: ${joinNames(isbns)}. If they are the same titles, write these rows with that 'Resource Type'.`;

/** Resources of the type that have the value (POST /resources/search, interface 4.1), each proven to be of it. */
export async function matchingResources(item: Item, type: string, match: Match) {
	const ref = await typeRef(item, type);
	const proven: IDataObject[] = [];
	for (const row of await matchesOf(item, type, { ...match, type: ref })) {
		const present = await shownValue(item, row, match.field);
		if (await isProvenOfType(item, row, { type, ref, match, present })) proven.push(row);
		else if (isIsbnField(match.field))
			item.run.hintOf(inOtherTypes, `${shown(match.value)} (no. ${asText(row.ref)})`);
	}
	return proven;
}

/** What counts as of the type, which not every result shows; all types if the type is not heeded. */
async function matchesOf(item: Item, type: string, typedMatch: TypedMatch) {
	const isOwn = (row: IDataObject) => isOfType(row, typedMatch.type);
	const filters = { [item.assumed('search.type')]: typedMatch.type };
	const found = await search(item, filters, typedMatch);
	const own = found.filter(isOwn);
	if (own.length > 0) return own;
	for (const { ref, resourceTypeName, resourceType } of found) {
		const other = asText(resourceTypeName ?? resourceType);
		item.run.hintOf(inOtherTypes, `${shown(typedMatch.value)} (${other}, no. ${asText(ref)})`);
	}
	const sample = await sampleOf(item, filters, SAMPLE_SIZE);
	if (sample.some(isOwn)) {
		const shownIn = async (row: IDataObject) => await shownValue(item, row, typedMatch.field);
		const typeSample = { rows: sample, shownValue: shownIn, isOfType: isOwn };
		return await alteredMatches(item, filters, typedMatch, typeSample);
	}
	const all = await search(item, {}, typedMatch);
	if (all.length > 0 && !all.some(isOwn)) throw ofOtherTypes(item, type, typedMatch);
	return all.filter(isOwn);
}

const notComparable = ({ ref }: IDataObject, { title, value }: Match, present: unknown) =>
	new UnclearMatch(
		isNothing(present)
			? `The service found resource ${asText(ref ?? '?')} but does not show its '${title}', so the match cannot be checked`
			: `The service found resource ${asText(ref ?? '?')} but shows its '${title}' as '${shown(present)}', so whether that is '${shown(value)}' cannot be checked`,
		'Match on a field that search results show unchanged, or update the resource by its reference.',
		{ code: 'ANSWER' },
	);

const ofOtherTypes = ({ assumed }: Item, type: string, { title, value }: Match) =>
	new UnclearMatch(
		`'${shown(value)}' is in '${title}' of resources of other types only, and none is seen of '${shown(type)}'`,
		`If the search takes the type under another name than '${assumed('search.type')}', set 'search.type' in 'Interface Overrides' of the credential; if the types have their reference under another name than '${assumed('types.ref')}', 'types.ref'.`,
		{ code: 'ANSWER' },
	);

const tooMany = ({ title, value }: Match) =>
	new UnclearMatch(
		`More than ${MOST_RESULTS} resources are found by '${shown(value)}' in '${title}', so whether one has just this value cannot be told`,
		'Match on a field whose values are longer or unique, e.g. the ISBN.',
	);

const notAllRead = ({ title, value }: Match, gap: string) =>
	new UnclearMatch(
		`Not all resources that are found by '${shown(value)}' in '${title}' can be seen, so whether one has just this value cannot be told`,
		gap,
	);
