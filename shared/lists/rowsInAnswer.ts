import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import {
	countOf,
	isNothing,
	isNumbering,
	isObject,
	kindShown,
	listOf,
	numberOf,
	objectOf,
	objectsOf,
	refOf,
} from '../values/read';
import type { Page } from './list';
import { countsNone, pagingHints, type AnswerAround } from './pagingHints';

/** How a deployment writes the list. */
export interface ListWords {
	rows: string;
	total: string;
	limit: string;
	offset: string;
	/** What rows call their name, under which each may stand. */
	name?: string;
	/** A row may be its name alone. */
	mayBeTexts?: boolean;
	/** What the rows call the key under which each stands, e.g. `ref` or `date`. */
	keyedBy?: string;
	/** The Interface Override of `rows`; none where the interface shows their place. */
	override?: string;
}

/** Also one whose only entries are none, as {"0": null}. */
const isList = (value: unknown): boolean =>
	Array.isArray(value) ||
	objectsOf(value).length > 0 ||
	(!isNothing(value) && listOf(value).every(isNothing));

/** The only list of an answer that has none under the expected name, up to two levels down. */
function onlyList(data: IDataObject, depth = 2): unknown {
	const lists = Object.values(data).filter(isList);
	if (lists.length > 0 || depth === 0) return lists.length === 1 ? lists[0] : undefined;
	const deeper = Object.values(data)
		.filter(isObject)
		.map((below) => onlyList(below, depth - 1))
		.filter((list) => list !== undefined);
	return deeper.length === 1 ? deeper[0] : undefined;
}

/** Rows that are keyed by their names: objects that all have a key in common; one alone has a reference. */
function keyedByName(data: IDataObject, { name, keyedBy = '' }: ListWords) {
	const rows = Object.values(data).filter(isObject);
	const [first = {}] = rows;
	const isAlike = Object.keys(first).some((key) => rows.every((row) => Object.hasOwn(row, key)));
	const areRows = isAlike && (rows.length > 1 || refOf(first[keyedBy]) !== undefined);
	if (name === undefined || rows.length < Object.keys(data).length || !areRows) return undefined;
	return Object.entries(data).map(([key, row]) => ({ [name]: key, ...(row as IDataObject) }));
}

/** Names by their references: {"12": "Fiction"}. */
function namesByKey(data: IDataObject, { name, keyedBy }: ListWords, from?: number) {
	const entries = Object.entries(data);
	const isMap =
		entries.length > 0 &&
		entries.every(([key, text]) => countOf(key) !== undefined && typeof text === 'string');
	if (!isMap || name === undefined || keyedBy === undefined) return undefined;
	const isNumbered = isNumbering(Object.keys(data), from);
	return entries.map(([key, text]) => ({ [name]: text, ...(!isNumbered && { [keyedBy]: key }) }));
}

/** Whether data without a list says that there are no rows: some services leave out what is empty, and count rows that they do not show. */
function saysNone(data: IDataObject, words: ListWords, from?: number): boolean {
	const { [words.total]: total, [words.limit]: limit, [words.offset]: offset, ...beside } = data;
	const isPage =
		(countOf(limit) ?? countOf(offset)) !== undefined &&
		// Some say by -1 that they do not count.
		(isNothing(total) || (numberOf(total) ?? 0) < 0) &&
		Object.values(beside).every((value) => isNothing(value) || numberOf(value) === 0);
	return isPage || countOf(total) === 0 || countsNone(data, from) || (countOf(offset) ?? 0) > 0;
}

/** The list further down: under its name, by the names of the rows, or the only one. A record without one may stand alone. */
function otherList(data: IDataObject, words: ListWords, from?: number): unknown {
	const named = data[words.rows];
	const holder = isObject(named) ? named : data;
	const below = Object.values(holder).filter(
		(value) => isObject(value) && isList(value[words.rows]),
	);
	if (below.length === 1) return listIn(below[0], words, from);
	const list = keyedByName(holder, words) ?? onlyList(holder);
	// A record that stands alone has lists of texts of its own.
	const holdsRows = list !== undefined && (words.mayBeTexts || objectsOf(list).length > 0);
	return !holdsRows && refOf(data[words.keyedBy ?? '']) !== undefined ? [data] : list;
}

const isNone = (value: unknown) => isNothing(value) || value === false;

function listIn(data: unknown, words: ListWords, from?: number): unknown {
	if (isList(data)) return data;
	if (isNone(data)) return [];
	if (!isObject(data)) return undefined;
	const named = data[words.rows];
	const names = namesByKey(data, words, from) ?? namesByKey(objectOf(named), words, from);
	if (names) return names;
	if (Object.keys(data).length === 1 && isObject(data.data)) return listIn(data.data, words, from);
	if (Object.hasOwn(data, words.rows) && (isList(named) || isNone(named))) return named || [];
	if (isObject(named) && Object.hasOwn(named, words.rows)) return listIn(named, words, from);
	// A single entry may stand in the place of the list.
	if (isObject(named) && refOf(named[words.keyedBy ?? '']) !== undefined) return [named];
	return otherList(data, words, from) ?? (saysNone(data, words, from) ? [] : undefined);
}

const noList = (what: string, { rows, override }: ListWords) =>
	answerFailure(
		`The service's answer has no list under '${rows}', but ${what}`,
		override &&
			`Set '${override}' in 'Interface Overrides' of the credential to the name of the list, if one list holds all rows.`,
	);

function rowsOf(entry: unknown, words: ListWords): IDataObject[] {
	if (isObject(entry)) return [entry];
	if (isNothing(entry)) return [];
	if (words.mayBeTexts && words.name !== undefined && typeof entry !== 'object')
		return [{ [words.name]: String(entry) }];
	throw noList(`one that holds ${kindShown(entry)}`, words);
}

/** A number, also as an object that says how exact it is. */
const countIn = (value: unknown): number | undefined =>
	countOf(value) ?? (isObject(value) ? countOf(value.value) : undefined);

/** A number beside the rows, or in an object beside them, where the one that holds them comes first. */
function numberBeside(data: unknown, name: string, rows: unknown): number | undefined {
	if (!isObject(data)) return undefined;
	const below = Object.values(data).filter(isObject);
	const having = below.filter((value) => Object.hasOwn(value, name));
	const holder = having.find((value) => Object.values(value).includes(rows as never)) ?? having[0];
	return countIn(data[name]) ?? countIn(holder?.[name]);
}

function entriesOf(list: unknown, { keyedBy }: ListWords, from?: number): unknown[] {
	const keyed = isObject(list) && keyedBy !== undefined ? objectsOf(list, keyedBy, from) : [];
	return keyed.length > 0 ? keyed : listOf(list);
}

/** Whether the list is an object that is keyed by the reference of each entry. */
const isByRef = (list: unknown, entries: unknown[], { keyedBy = '' }: ListWords) =>
	isObject(list) &&
	Object.keys(list).every((key, index) => String(objectOf(entries[index])[keyedBy]) === key);

/**
 * The rows of a list answer: `data` itself, the list under its expected name, or the only list that the answer holds; as
 * an array, or as an object keyed by number, reference or date. Throws where there is no list, which is never read as
 * empty.
 */
export function listAnswerOf(
	data: unknown,
	words: ListWords,
	around: AnswerAround = {},
): Page<IDataObject> {
	const list = listIn(data, words, around.from);
	const named = isObject(data) && Object.hasOwn(data, words.rows) ? data[words.rows] : data;
	if (list === undefined) throw noList(kindShown(named), words);
	const entries = entriesOf(list, words, around.from);
	// As they came: a list of any length is not copied.
	const rows = entries.every(isObject) ? entries : entries.flatMap((entry) => rowsOf(entry, words));
	const holder = Array.isArray(data) ? undefined : data;
	const own = numberBeside(holder, words.total, list);
	const startsAt = numberBeside(holder, words.offset, list);
	const hints = pagingHints(holder, rows.length, around);
	// What is nothing is a row that was not given, where none are counted.
	const isRowHeldBack = entries.length > rows.length && !own;
	const isUnordered = entries.length > 0 && isByRef(list, entries, words);
	return {
		...(isUnordered && { isUnordered }),
		rows,
		// Some count nothing, and say 0.
		total: own === undefined || (own === 0 && rows.length > 0) ? hints.total : own,
		...(hints.isMore && { isMore: true }),
		...(hints.nextQuery !== undefined && { nextQuery: hints.nextQuery }),
		...((hints.isPartial || isRowHeldBack) && { isPartial: true }),
		...(isRowHeldBack && { hasNullRow: true }),
		...(startsAt !== undefined && { startsAt }),
		limit: numberBeside(holder, words.limit, list),
	};
}
