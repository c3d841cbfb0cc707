import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { chosenType } from '../form/typeLocator';
import { asText, isNothing, isObject, joinNames, shown } from '../values/read';
import { looksEmpty } from '../values/sheetValues';
import type { Entered, Find, KnownField } from './knownFields';

/** What a search gives of a resource beside its fields. */
const SEARCH_COLUMN =
	/^(ref|resourceType|resourceTypeName|fileExtension|thumbnailUrl|previewUrl|createdDate|modifiedDate|archive|score|isPrivate)$/;

/** Added by n8n's Google Sheets node. */
const ROW_NUMBER = 'row_number';

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
function byField(columns: Column[], find: Find): Map<KnownField, Column> {
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
	`Columns that a search gives of every resource were not sent, although fields are called so: ${joinNames(columns)}. To write such a field, enter it in 'Other Fields'.`;

/** Columns that hold something and match no field, and that nothing else in the node uses. */
async function unknownColumns(item: Item, columns: Column[], typed: Entered[]): Promise<Column[]> {
	const unknown = columns.filter((column) => !isEmpty(column) && column.name !== ROW_NUMBER);
	if (unknown.length === 0) return [];
	const used = await columnsInExpressions(item);
	const typedNames = typed.map(([field]) => field.name);
	return unknown.filter(({ name }) => !used.has(name) && !typedNames.includes(name));
}

/** The input item's own values, for the fields that the type has; names and titles both count, as for the service. */
export async function columnValues(item: Item, find: Find, typed: Entered[]): Promise<Entered[]> {
	const all = Object.entries(item.json).map(([key, value]) => ({
		// A byte order mark before the first column is no part of its name.
		name: key.replace(/^\uFEFF/, '').trim(),
		value,
	}));
	// A search may also give its fields as columns beside these.
	const isSearchRow = isObject(item.json.fields) || Object.hasOwn(item.json, 'resourceTypeName');
	const isOwn = ({ name }: Column) => !(isSearchRow && SEARCH_COLUMN.test(name));
	for (const column of all) {
		const field = isOwn(column) || isEmpty(column) ? undefined : find(column.name);
		const isTyped = typed.some(
			([{ name }, value]) => name === field?.name && !isEmpty({ name, value }),
		);
		if (field && !isTyped) item.run.hintOf(ofResource, column.name);
	}
	const columns = all.filter(isOwn);
	const matched = [...byField(columns, find)].map(([field, { value }]): Entered => [field, value]);
	const unmatchedColumns = columns.filter(({ name }) => !find(name));
	const unknown = await unknownColumns(item, unmatchedColumns, typed);
	const choice = item.parameters.text('options.unknownColumns');
	const isSent = ({ value }: Column) => choice === 'send' && !isObject(value);
	const left = unknown.filter((column) => !isSent(column)).map(({ name }) => name);
	if (choice === 'fail' && left.length > 0)
		throw parameterFailure(
			`Columns of the input match no field of '${chosenType(item)}': ${joinNames(left)}`,
			"Nothing was sent for this item. Rename them to the name or title of a field, remove them, or choose something else in 'Unknown Columns' of 'Options'.",
		);
	for (const name of left) item.run.hintOf(unmatched, name);
	return [
		...matched,
		...unknown
			.filter(isSent)
			.map(({ name, value }): Entered => [{ name, title: name, kind: undefined }, value]),
	];
}
