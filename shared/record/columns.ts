import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { chosenType } from '../form/typeLocator';
import { asText, isNothing, isObject, joinNames, shown } from '../values/read';
import { looksEmpty } from '../values/sheetValues';
import type { Entered, KnownField } from './enteredValues';

/** The service's list holds searchable fields only, so a column may name a field that it does not show. */
export const unknownColumnsOption: INodeProperties = {
	displayName: 'Unknown Columns',
	name: 'unknownColumns',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'fail', description: 'The item fails, and nothing of it is sent' },
		{
			name: 'Leave Out and Warn',
			value: 'tell',
			description: 'They are not sent, and a message below the node lists them',
		},
		{
			name: 'Send',
			value: 'send',
			description:
				'They are sent as fields of that name. The service refuses an item with a name that it does not know.',
		},
	],
	default: 'tell',
	description:
		"What to do with input columns that match no field, if 'Fields' is mapped automatically",
};

/** What a search tells of a resource beside its fields. */
const OF_A_RESULT: ReadonlySet<string> = new Set([
	'ref',
	'resourceType',
	'resourceTypeName',
	'fileExtension',
	'thumbnailUrl',
	'previewUrl',
	'createdDate',
	'modifiedDate',
	'archive',
	'score',
	'isPrivate',
]);

/** Added by n8n's Google Sheets node. */
const ROW_NUMBER = 'row_number';

const IN_EXPRESSION = /json(?:\.([\w$]+)|\[\\?["']([^"'\\]+)\\?["']\])/g;

/** Columns that an expression of the node takes. */
const namedInNode = async ({ context, run }: Item): Promise<Set<string | undefined>> =>
	await run.perRun('columns in expressions', () => {
		const text = JSON.stringify(context.getNode().parameters);
		const names = [...text.matchAll(IN_EXPRESSION)].map(([, name, quoted]) => name ?? quoted);
		return new Set(names);
	});

/** A byte order mark before the first column is no part of its name. */
const nameOf = (key: string) => key.replace(/^\uFEFF/, '').trim();

interface Column {
	name: string;
	value: unknown;
}

const isEmpty = ({ value }: Pick<Column, 'value'>) => isNothing(value) || looksEmpty(value);

type Find = (name: string) => KnownField | undefined;

/** One column for each field; of several those that are filled in, which must say the same. */
function byField(columns: Column[], find: Find): Map<KnownField, Column> {
	const found = new Map<KnownField, Column>();
	for (const column of columns) {
		const field = find(column.name);
		if (!field) continue;
		const before = found.get(field);
		const isSame =
			!before ||
			isEmpty(before) ||
			isEmpty(column) ||
			asText(before.value) === asText(column.value);
		if (!isSame)
			throw parameterFailure(
				`'${field.title}' has two values, '${shown(before.value)}' in column '${before.name}' and '${shown(column.value)}' in column '${column.name}'`,
				'Nothing was sent for this item. Rename or remove one of the two columns.',
			);
		if (!before || isEmpty(before)) found.set(field, column);
	}
	return found;
}

const unmatched = (columns: string[]) =>
	`Columns of the input that match no field were not sent: ${joinNames(columns)}. Rename them to the name or title of a field, or choose what to do with them in 'Unknown Columns' of 'Options'.`;

/** Columns that hold something and match no field, and that nothing else in the node takes. */
async function unknownColumns(item: Item, columns: Column[], others: Entered[]): Promise<Column[]> {
	// Also where its fields stand as columns beside them.
	const isResult = isObject(item.json.fields) || Object.hasOwn(item.json, 'resourceTypeName');
	const rest = columns.filter(
		({ name, value }) =>
			!isEmpty({ value }) && name !== ROW_NUMBER && !(isResult && OF_A_RESULT.has(name)),
	);
	if (rest.length === 0) return [];
	const taken = await namedInNode(item);
	return rest.filter(
		({ name }) => !taken.has(name) && !others.some(([other]) => other.name === name),
	);
}

/** The input item's own values, for the fields that the type has; names and titles both count, as the service has it. */
export async function columnValues(item: Item, find: Find, others: Entered[]): Promise<Entered[]> {
	const columns = Object.entries(item.json).map(([key, value]) => ({ name: nameOf(key), value }));
	const matched = [...byField(columns, find)].map(([field, { value }]): Entered => [field, value]);
	const unknown = await unknownColumns(
		item,
		columns.filter(({ name }) => !find(name)),
		others,
	);
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
