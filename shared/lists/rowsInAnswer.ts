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
	objectsOf,
	refOf,
} from '../values/read';
import { pagingHints, type AnswerAround } from './pagingHints';

/** What a list answer says: its rows, and how many there are in all and on a page, where it says so. */
export interface ListAnswer {
	rows: IDataObject[];
	total: number | undefined;
	limit: number | undefined;
	/** Where they begin. */
	startsAt?: number;
	/** Whether it says that more rows follow. */
	isMore?: true;
	/** Whether it says that rows are missing. */
	isPartial?: true;
	/** Whether the rows are keyed by reference: objects do not keep the order of such keys. */
	isUnordered?: true;
}

/** How a deployment writes the list. */
export interface ListWords {
	rows: string;
	total: string;
	limit: string;
	offset: string;
	/** What a row is that is only a text, e.g. `name`. */
	text?: string;
	/** What the rows call the key under which each stands, e.g. `ref` or `date`. */
	keyedBy?: string;
	/** Set in the Interface Overrides where the rows stand elsewhere; none where the interface shows their place. */
	override?: string;
}

const isList = (value: unknown): boolean => Array.isArray(value) || objectsOf(value).length > 0;

/** The one list in an answer that does not have it under the name that is known, up to two levels down. */
function onlyList(data: IDataObject, depth = 2): unknown {
	const lists = Object.values(data).filter(isList);
	if (lists.length > 0 || depth === 0) return lists.length === 1 ? lists[0] : undefined;
	const deeper = Object.values(data)
		.filter(isObject)
		.map((below) => onlyList(below, depth - 1));
	const found = deeper.filter((list) => list !== undefined);
	return found.length === 1 ? found[0] : undefined;
}

/** Rows that are keyed by their names: several objects, and all have a key in common. */
function keyedByName(data: IDataObject, { text }: ListWords): IDataObject[] | undefined {
	const rows = Object.values(data).filter(isObject);
	const [first = {}] = rows;
	const isAlike = Object.keys(first).some((key) => rows.every((row) => Object.hasOwn(row, key)));
	if (text === undefined || rows.length < 2 || rows.length < Object.keys(data).length || !isAlike)
		return undefined;
	return Object.entries(data).map(([name, row]) => ({ [text]: name, ...(row as IDataObject) }));
}

/** Names by their references: {"12": "Fiction"}. */
function namesByKey(
	data: IDataObject,
	{ text, keyedBy }: ListWords,
	from?: number,
): IDataObject[] | undefined {
	const entries = Object.entries(data);
	const isMap =
		entries.length > 0 &&
		entries.every(([key, name]) => refOf(key) !== undefined && typeof name === 'string');
	if (!isMap || text === undefined || keyedBy === undefined) return undefined;
	const isNumbered = isNumbering(Object.keys(data), from);
	return entries.map(([key, name]) => ({ [text]: name, ...(!isNumbered && { [keyedBy]: key }) }));
}

function listIn(data: unknown, words: ListWords, from?: number): unknown {
	if (isList(data)) return data;
	if (isNothing(data) || data === false) return [];
	if (!isObject(data)) return undefined;
	const names = namesByKey(data, words, from);
	if (names) return names;
	if (Object.keys(data).length === 1 && isObject(data.data)) return listIn(data.data, words, from);
	const named = data[words.rows];
	if (Object.hasOwn(data, words.rows) && (isList(named) || isNothing(named) || named === false))
		return named || [];
	if (isObject(named) && Object.hasOwn(named, words.rows)) return listIn(named, words, from);
	// The one entry of a list may stand alone.
	if (isObject(named) && refOf(named[words.keyedBy ?? '']) !== undefined) return [named];
	// Some services leave out what is empty, and count rows that they do not show.
	const { [words.total]: total, [words.limit]: limit, [words.offset]: offset, ...others } = data;
	const isPage =
		(countOf(limit) ?? countOf(offset)) !== undefined &&
		isNothing(total) &&
		Object.values(others).every((other) => isNothing(other) || numberOf(other) === 0);
	const isEmpty = isPage || countOf(total) === 0 || (countOf(offset) ?? 0) > 0;
	const holder = isObject(named) ? named : data;
	return keyedByName(holder, words) ?? onlyList(holder) ?? (isEmpty ? [] : undefined);
}

const notFound = (data: unknown, { rows, override }: ListWords) =>
	answerFailure(
		`The service's answer has no list under '${rows}', but ${kindShown(data)}`,
		override
			? `Set '${override}' in 'Interface Overrides' of the credential to the name of the list.`
			: 'Ask the administrator of the catalogue why the service answers like this.',
	);

function rowOf(entry: unknown, words: ListWords): IDataObject[] {
	if (isObject(entry)) return [entry];
	if (isNothing(entry)) return [];
	if (words.text !== undefined && typeof entry !== 'object')
		return [{ [words.text]: String(entry) }];
	throw notFound(entry, words);
}

/** A number, also as an object that says how exact it is. */
const countIn = (value: unknown): number | undefined =>
	countOf(value) ?? (isObject(value) ? countOf(value.value) : undefined);

/** The numbers beside the rows, which may stand where they do or one level above. */
function numberBeside(data: unknown, name: string): number | undefined {
	if (!isObject(data)) return undefined;
	const inner = Object.values(data)
		.filter(isObject)
		.find((below) => Object.hasOwn(below, name));
	return countIn(data[name]) ?? countIn(inner?.[name]);
}

/**
 * The rows of a list answer: `data` itself, the list under its known name, or the only list that the answer holds; as an
 * array, or as an object keyed by number, reference or date. An answer without a list is told and never read as empty.
 */
export function listAnswerOf(
	data: unknown,
	words: ListWords,
	around: AnswerAround = {},
): ListAnswer {
	const list = listIn(data, words, around.from);
	if (list === undefined) throw notFound(data, words);
	const entries =
		isObject(list) && words.keyedBy !== undefined
			? objectsOf(list, words.keyedBy, around.from)
			: listOf(list);
	const keyedBy = words.keyedBy ?? '';
	// As they came: a list of any length is not copied.
	const rows = entries.every(isObject) ? entries : entries.flatMap((entry) => rowOf(entry, words));
	const said = Array.isArray(data) ? undefined : numberBeside(data, words.total);
	// An entry that is nothing is counted by the service, and not missing.
	const own = said === entries.length ? rows.length : said;
	const at = Array.isArray(data) ? undefined : numberBeside(data, words.offset);
	const more = pagingHints(Array.isArray(data) ? undefined : data, rows.length, around);
	const isByRef =
		isObject(list) &&
		Object.keys(list).every(
			(key, index) => isObject(entries[index]) && String(entries[index][keyedBy]) === key,
		);
	return {
		...(isByRef && entries.length > 0 && { isUnordered: true }),
		rows,
		// Some count nothing, and say 0.
		total: own === undefined || (own === 0 && rows.length > 0) ? more.total : own,
		...(more.isMore && { isMore: true }),
		...(more.isPartial && { isPartial: more.isPartial }),
		...(at !== undefined && { startsAt: at }),
		limit: Array.isArray(data) ? undefined : numberBeside(data, words.limit),
	};
}
