import type { IDataObject } from 'n8n-workflow';
import { findInList } from '../catalogue/pagedLists';
import { searchList } from '../catalogue/search';
import { shownField } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import type { ListResult } from '../lists/list';
import { counted } from '../values/counted';
import {
	asText,
	entryOf,
	isNothing,
	isObject,
	listOf,
	NAME_KEYS,
	numberOf,
	objectOf,
	quoted,
	refOf,
	shown,
	wordFor,
} from '../values/read';
import { isZeroDate } from '../values/serviceDate';
import { withKinds, type Comparison } from './comparison';
import { titlesOf } from './liveFields';
import { meaningAnyOf } from './sameReading';
import { byNames, byTitle, checkUnseen } from './unseenFields';
import { orderOf, unorderedValues } from './valueOrder';

const isAnyOf = (wanted: string[]) => {
	const meant = meaningAnyOf(wanted);
	return (values: string[]) => values.some((value) => meant(value).size > 0);
};

const ordered =
	(isWanted: (order: number) => boolean) =>
	([bound = '']: string[]) =>
	(values: string[]) =>
		values.some((value) => {
			const order = orderOf(value, bound);
			return order !== undefined && isWanted(order);
		});

type Fits = (values: string[]) => boolean;

/** Whether values are as the condition wants them, by the name of its operator. */
const COMPARISONS: Readonly<Record<string, (wanted: string[]) => Fits>> = {
	contains: (parts) => {
		const words = parts.map(wordFor);
		return (values) =>
			values.map(wordFor).some((value) => words.some((word) => value.includes(word)));
	},
	equals: isAnyOf,
	notEquals: (wanted) => {
		const isIt = isAnyOf(wanted);
		return (values) => !isIt(values);
	},
	oneOf: isAnyOf,
	isEmpty: () => (values) => values.length === 0,
	isNotEmpty: () => (values) => values.length > 0,
	less: ordered((order) => order < 0),
	lessOrEqual: ordered((order) => order <= 0),
	greater: ordered((order) => order > 0),
	greaterOrEqual: ordered((order) => order >= 0),
};

export const canCompare = (operator: string) => entryOf(COMPARISONS, operator) !== undefined;

/** What is wanted is read once for all rows. */
export const fitting = (operator: string, wanted: unknown[]): Fits =>
	entryOf(COMPARISONS, operator)?.(wanted.map(asText)) ?? (() => false);

export const fits = (operator: string, values: string[], wanted: unknown[]): boolean =>
	fitting(operator, wanted)(values);

/** A value that is an object without a name has a text for each language. */
function textsIn(value: unknown): unknown[] {
	if (!isObject(value)) return [value];
	const key = NAME_KEYS.find((name) => Object.hasOwn(value, name));
	return key === undefined ? Object.values(value) : listOf(value[key]);
}

/** The values that a row of a search shows of a field, without a database's zero date; keys of the record count as fields. */
export const valuesOf = (row: IDataObject, field: string): string[] =>
	listOf(shownField(row, field))
		.flatMap(textsIn)
		.filter((value) => !isNothing(value))
		.map(asText)
		.filter((text) => text.trim() !== '' && !isZeroDate(text));

/** The keys of the fields that a row shows; the whole value where it has no keys. */
const keysIn = (fields: unknown): string[] =>
	isNothing(fields) || isObject(fields) ? Object.keys(objectOf(fields)) : [shown(fields)];

/** Whether it asks for words, not for references of options. */
const isOfWords = ({ wanted }: Comparison) => wanted.some((value) => numberOf(value) === undefined);

/** A hint about the first of many items, which speaks for all. */
const hintOnce = async ({ run }: Item, name: string, text: string) =>
	await run.perRun(`hint: ${name}`, () => run.hint(text));

/** Compares here what the service cannot, in all rows that its own filters let through; a hint says how many that were. */
export async function searchComparing(
	item: Item,
	body: IDataObject,
	entered: Comparison[],
	max: number,
	isToCompare: (row: IDataObject) => boolean = () => true,
): Promise<ListResult<IDataObject>> {
	const comparisons = await withKinds(item, entered);
	let read = 0;
	const numbered = new Set(comparisons.filter(isOfWords).map(({ field }) => field));
	const unseen = new Set(comparisons.map(({ field }) => field));
	const unordered = comparisons.map(unorderedValues);
	const shownKeys: IDataObject = {};
	const tests = comparisons.map(({ operator, wanted }) => fitting(operator, wanted));
	const isWanted = (row: IDataObject) => {
		if (!isToCompare(row)) return false;
		read += 1;
		const held = comparisons.map(({ field, names }, index) => {
			const shownValues = valuesOf(row, field);
			if (shownValues.some((value) => refOf(value) === undefined)) numbered.delete(field);
			const values = shownValues.map((value) => names?.get(value) ?? value);
			unordered[index]?.add(values);
			if (shownField(row, field) !== undefined) unseen.delete(field);
			return tests[index]?.(values);
		});
		if (unseen.size > 0) for (const key of keysIn(row.fields)) shownKeys[key] = true;
		return !held.includes(false);
	};
	const result = await findInList(searchList(item.catalogue, body), isWanted, max);
	if (read === 0) numbered.clear();
	const titled = await byTitle(item, comparisons, unseen, shownKeys);
	const otherwise = titled ?? (await byNames(item, comparisons, numbered));
	if (otherwise) return await searchComparing(item, body, otherwise, max, isToCompare);
	const unseenComparisons = comparisons.filter(({ field }) => unseen.has(field));
	await checkUnseen(item, unseenComparisons, read, shownKeys);
	// One more request beside all those that have read the rows.
	const isUntitled = comparisons.some(({ title }) => title === undefined);
	const titleOf = await titlesOf(item, isUntitled);
	for (const warning of unordered.map((values) => values.warning(titleOf)))
		if (warning !== undefined) item.run.warn(warning);
	const titles = new Set(comparisons.map(({ field, title = titleOf(field) }) => title));
	const found = result.rows.length;
	await hintOnce(
		item,
		'compared',
		`The service cannot compare ${quoted([...titles])} like this, so n8n did: ${counted(read, 'resource')} ${read === 1 ? 'was' : 'were'} read, and ${found.toLocaleString('en')} ${found === 1 ? 'matches' : 'match'}${found >= max ? "; there may be more, because 'Limit' was reached" : ''}.`,
	);
	return result;
}

/** What each operator means, for the hint about a search that found nothing. */
const MEANINGS: Readonly<Record<string, (wanted: string) => string>> = {
	contains: (wanted) => `must contain ${wanted} (with its accents, if it has any)`,
	equals: (wanted) => `must be exactly ${wanted} (to find a part of it, use 'Contains')`,
	notEquals: (wanted) => `must not be ${wanted}`,
	oneOf: (wanted) => `must be exactly one of ${wanted}`,
	isEmpty: () => 'must be empty',
	isNotEmpty: () => 'must not be empty',
	less: (wanted) => `must be below ${wanted}`,
	lessOrEqual: (wanted) => `must be at most ${wanted}`,
	greater: (wanted) => `must be above ${wanted}`,
	greaterOrEqual: (wanted) => `must be at least ${wanted}`,
};

/** A hint where nothing was found: what the filters mean, and what may find more. */
export async function hintNothingFound(
	item: Item,
	comparisons: Comparison[],
	others: string[] = [],
	advice = '',
): Promise<void> {
	const titleOf = await titlesOf(item);
	const meanings = comparisons.flatMap(({ field, title = titleOf(field), operator, wanted }) => {
		const meaning = entryOf(MEANINGS, operator)?.(quoted(wanted));
		return meaning === undefined ? [] : [`'${title}' ${meaning}`];
	});
	const [first, ...more] = [...meanings, ...others];
	if (first === undefined) return;
	const all =
		more.length > 0
			? `All of these must be true: ${[first, ...more].join('; ')}.`
			: `${first.charAt(0).toUpperCase()}${first.slice(1)}.`;
	await hintOnce(item, 'nothing', `Nothing was found. ${all}${advice}`);
}
