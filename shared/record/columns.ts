import type { IDataObject } from 'n8n-workflow';
import { bookOf } from '../catalogue/book';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { pathTo } from '../form/refsInside';
import { has } from '../form/simplify';
import { chosenType } from '../form/typeLocator';
import { asText, isNothing, isObject, joinNames, shown } from '../values/read';
import { looksEmpty } from '../values/sheetValues';
import type { Entered, Find, KnownField } from './knownFields';

/** What a search gives of a resource beside its fields. */
const SEARCH_COLUMN =
	/^(ref|resourceType|resourceTypeName|fileExtension|thumbnailUrl|previewUrl|createdDate|modifiedDate|archive|score|isPrivate)$/;

/** What a write gives beside the book; a preview more. */
const WRITE_COLUMN =
	/^(ref|type|created|updated|changedFields|replayed|firstSentAt|idempotencyKey|fieldErrors|notSent|reason|preview|action|requests|changes)$/;

/** What n8n's Google Sheets and Data Table nodes add to each row. */
const OF_SHEET = ['row_number'];
const OF_TABLE = ['id', 'createdAt', 'updatedAt'];
export const ROW_COLUMNS: ReadonlySet<string> = new Set([...OF_SHEET, ...OF_TABLE]);

/** Columns that other nodes add, n8n's agent and a query and the trigger of this package among them. */
const ADDED: Array<{ by: string[]; columns: string[] }> = [
	{ by: OF_SHEET, columns: OF_SHEET },
	{ by: OF_TABLE, columns: OF_TABLE },
	{ by: ['toolCallId'], columns: ['toolCallId'] },
	{ by: ['resourceId'], columns: ['resourceId', 'snippet', 'ref'] },
	{
		by: ['eventId', 'kind'],
		columns: ['eventId', 'event', 'kind', 'ref', 'date', 'state', 'record', 'fields'],
	},
];

const isAdded = ({ json }: Item, name: string) =>
	ADDED.some(
		({ by, columns }) => columns.includes(name) && by.every((column) => has(json, column)),
	);

const IN_EXPRESSION = /json(?:\.([\w$]+)|\[\\?["']([^"'\\]+)\\?["']\])/g;

const columnsInExpressions = async ({ context, run }: Item): Promise<Set<string | undefined>> =>
	await run.perRun('columns in expressions', () => {
		const text = JSON.stringify(context.getNode().parameters);
		return new Set([...text.matchAll(IN_EXPRESSION)].map(([, name, quoted]) => name ?? quoted));
	});

interface Column {
	name: string;
	value: unknown;
}

const isEmpty = ({ value }: Column) => isNothing(value) || looksEmpty(value);

/** One column for each field: of several the first that is filled in, as long as all say the same. */
function columnByField(columns: Column[], find: Find): Map<KnownField, Column> {
	const columnOf = new Map<KnownField, Column>();
	for (const column of columns) {
		const field = find(column.name);
		if (!field) continue;
		const before = columnOf.get(field);
		if (!before || isEmpty(before)) columnOf.set(field, column);
		else if (!isEmpty(column) && asText(before.value) !== asText(column.value))
			throw parameterFailure(
				`'${field.title}' has two values, '${shown(before.value)}' in column '${before.name}' and '${shown(column.value)}' in column '${column.name}'`,
				'Nothing was sent for this item. Rename or remove one of the two columns.',
			);
	}
	return columnOf;
}

const unmatched = (columns: string[]) =>
	`Columns of the input that match no field were not sent: ${joinNames(columns)}. Rename them to the name or title of a field, or set 'Unknown Columns' in 'Options'.`;

const ofResource = (columns: string[]) =>
	`Columns that every search result has were not sent, although fields have the same names: ${joinNames(columns)}. To write such a field, enter it in 'Other Fields'.`;

/** Columns that hold something and match no field, and that nothing else in the node uses. */
async function unknownColumns(item: Item, columns: Column[], typed: Entered[]): Promise<Column[]> {
	const unknown = columns.filter((column) => !isEmpty(column) && !isAdded(item, column.name));
	const used = await columnsInExpressions(item);
	const typedNames = typed.map(([field]) => field.name);
	return unknown.filter(({ name }) => !used.has(name) && !typedNames.includes(name));
}

/** A search may also give its fields as columns beside those of every resource. */
const isSearchRow = ({ json }: Pick<Item, 'json'>): boolean =>
	isObject(json.fields) || Object.hasOwn(json, 'resourceTypeName');

const isWriteOutput = ({ json }: Item) =>
	Array.isArray(json.changedFields) || typeof json.replayed === 'boolean' || json.preview === true;

/** What the trigger tells of the book of its event; as it came it is no value to write, since it may be older than the catalogue's. */
const bookOfEvent = ({ json }: Item): IDataObject =>
	has(json, 'eventId') && isObject(json.record) ? bookOf(json.record) : {};

function columnsIn(item: Item): { own: Column[]; ofResource: Column[] } {
	const all = Object.entries(item.json).map(([key, value]) => ({
		// A byte order mark before the first column is no part of its name.
		name: key.replace(/^\uFEFF/, '').trim(),
		value,
	}));
	const isFound = isSearchRow(item);
	const isOfResource = ({ name }: Column) => isFound && SEARCH_COLUMN.test(name);
	const asSeen = bookOfEvent(item);
	return {
		own: all.filter((column) => !isOfResource(column) && asSeen[column.name] !== column.value),
		ofResource: all.filter(isOfResource),
	};
}

async function unmatchedColumns(item: Item, own: Column[], find: Find, typed: Entered[]) {
	const isWritten = isWriteOutput(item);
	const columns = own.filter(({ name }) => !find(name) && !(isWritten && WRITE_COLUMN.test(name)));
	const unknown = await unknownColumns(item, columns, typed);
	const sends = item.parameters.text('options.unknownColumns') === 'send';
	const isSent = ({ value }: Column) => sends && !isObject(value);
	return {
		sent: unknown.filter(isSent),
		left: unknown.filter((column) => !isSent(column)).map(({ name }) => name),
	};
}

/** The names of the input item's columns that are not sent, since they match no field. */
export const leftColumns = async (item: Item, find: Find, typed: Entered[]): Promise<string[]> =>
	(await unmatchedColumns(item, columnsIn(item).own, find, typed)).left;

/** Refuses an item without a column for any field that has such columns inside others: behind a webhook, Aggregate or Compare Datasets. */
function checkNotInside(columns: Column[], find: Find): void {
	const isFieldIn = (row: unknown) =>
		isObject(row) &&
		Object.entries(row).some(([name, value]) => find(name) && !isEmpty({ name, value }));
	const lists = columns.filter(({ value }) => Array.isArray(value) && isFieldIn(value[0]));
	const rows = columns.filter(({ value }) => isFieldIn(value));
	const [list] = lists;
	const [row] = rows;
	if (!list && !row) return;
	throw parameterFailure(
		`The item has no column for a field; its values are inside ${joinNames([...rows, ...lists].map(({ name }) => name))}`,
		row
			? `Nothing was sent for this item. Put n8n's Edit Fields node before this one: choose 'JSON' there as 'Mode', and enter {{ ${pathTo(row.name)} }}.`
			: `Nothing was sent for this item. Put n8n's Split Out node with the field '${list?.name}' before this one.`,
	);
}

/** The input item's own values, for the fields that the type has; names and titles both count, as for the service. */
export async function columnValues(item: Item, find: Find, typed: Entered[]): Promise<Entered[]> {
	const columns = columnsIn(item);
	for (const column of columns.ofResource) {
		const field = isEmpty(column) ? undefined : find(column.name);
		const isTyped = typed.some(
			([{ name }, value]) => name === field?.name && !isEmpty({ name, value }),
		);
		if (field && !isTyped) item.run.hintOf(ofResource, column.name);
	}
	const matched = [...columnByField(columns.own, find)].map(([field, { value }]): Entered => [
		field,
		value,
	]);
	const { sent, left } = await unmatchedColumns(item, columns.own, find, typed);
	const isOwn = !isSearchRow(item) && !isWriteOutput(item) && !has(item.json, 'eventId');
	if (isOwn && [matched, typed, sent].every(({ length }) => length === 0))
		checkNotInside(columns.own, find);
	if (item.parameters.text('options.unknownColumns') === 'fail' && left.length > 0)
		throw parameterFailure(
			`Columns of the input match no field of '${chosenType(item)}': ${joinNames(left)}`,
			"Nothing was sent for this item. Rename them to the name or title of a field, remove them, or choose something else in 'Unknown Columns' of 'Options'.",
		);
	for (const name of left) item.run.hintOf(unmatched, name);
	return [
		...matched,
		...sent.map(({ name, value }): Entered => [{ name, title: name, kind: undefined }, value]),
	];
}
