import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { columnIn } from '../engine/plainValue';
import { parameterFailure } from '../failure/failure';
import { inputsOf } from '../form/resourceRefs';
import { chosenType } from '../form/typeLocator';
import { asText, isBlank, isObject, joinNames, objectOf, objectsOf, shown } from '../values/read';
import type { Entered, Find } from './knownFields';

type Parameter = 'fields' | 'otherFields';

/** What is entered for a field, as it is saved in the node: of the form by its name, or of the row of 'Other Fields' with that name. */
function savedEntry({ context }: Item, parameter: Parameter, name: string): string {
	const saved = objectOf(context.getNode().parameters[parameter]);
	if (parameter === 'fields') return asText(objectOf(saved.value)[name]);
	const row = objectsOf(saved.field).find((entry) => asText(entry.name).trim() === name);
	return asText(row?.value);
}

/** As people clean a cell. */
const TRIMMED = /(?:\?\.|\.)trim\(\)(?=\s*\}\}$)/;

const leftAlone = (fields: string[]) =>
	`Some fields were left as they are, since their expressions gave nothing: ${joinNames(fields)}. 'Empty Values' clears such a field only if another item of the run has its column. To clear it in a loop or a sub-workflow too, let the expression end in an empty text, e.g. {{ $json.price ?? '' }}.`;

const withoutColumn = (fields: string[]) =>
	`Some fields were left as they are, since no input item has their column: ${joinNames(fields)}. Check the names of the columns.`;

const gaveNothing = (fields: string[]) =>
	`Some fields were left as they are, since their expressions gave nothing for what the item holds: ${joinNames(fields)}. Check the expressions, e.g. whether DateTime.fromISO is given a date such as 31.01.2026, which needs no expression here.`;

const OF_ITEM = /\$json(?:((?:\??\.[A-Za-z_]\w*)+)|\[(['"])(.+?)\2\])/g;

/** What the item holds at that place of an expression; a text has no parts, only methods such as `.trim`. */
function heldAt(json: IDataObject, [, path = '', , column]: RegExpMatchArray): unknown {
	let held: unknown = json;
	for (const name of column === undefined ? path.split(/\??\./).slice(1) : [column]) {
		if (!isObject(held)) break;
		held = held[name];
	}
	return held;
}

/** What an expression that gave nothing was given, e.g. a date that it cannot read; undefined where that is nothing, or nothing is meant. */
const lostIn = (entry: string, json: IDataObject): unknown =>
	entry.startsWith('=') && !/\b(null|undefined)\b/.test(entry)
		? [...entry.matchAll(OF_ITEM)]
				.map((match) => heldAt(json, match))
				.find((held) => !isBlank(held))
		: undefined;

/** The column that is entered for a field. A spreadsheet's rows lack the cells that are blank, so another item of the run may show it. */
const columnOf = async (item: Item, parameter: Parameter, name: string) =>
	await item.run.perRun(`column ${parameter} ${name}`, () => {
		const entry = savedEntry(item, parameter, name);
		const column = columnIn(entry.replace(TRIMMED, ''));
		const inputs = inputsOf(item);
		const isShown = column !== undefined && inputs.some((json) => Object.hasOwn(json, column));
		return { entry, column, isShown, isAlone: inputs.length === 1 };
	});

/**
 * Refuses an expression that gave nothing: it would clear the field. A blank cell of a column that other rows have is empty.
 * A single item, as a loop gives it, does not show whether the column is misspelt: its field is left alone.
 */
export async function givenValues(
	item: Item,
	parameter: Parameter,
	values: Iterable<[string, unknown]>,
	find: Find,
): Promise<[string, unknown][]> {
	const clears = item.parameters.text('options.emptyValues') === 'clear';
	const given: [string, unknown][] = [];
	for (const [name, value] of values) {
		if (value !== undefined && value !== null) {
			given.push([name, value]);
			continue;
		}
		const title = find(name)?.title ?? name;
		const { entry, column, isShown, isAlone } = await columnOf(item, parameter, name);
		const lost = lostIn(entry, item.json);
		if (!clears && lost !== undefined)
			item.run.hintOf(gaveNothing, `'${title}' from '${shown(lost)}'`);
		// A misspelt column would leave its field alone unseen.
		else if (!clears && value === undefined && column !== undefined && !isShown && !isAlone)
			item.run.hintOf(withoutColumn, `'${title}' from '${column}'`);
		if (!clears || (lost === undefined && (isShown || value === null))) given.push([name, value]);
		else if (isAlone && lost === undefined) item.run.hintOf(leftAlone, title);
		else
			throw parameterFailure(
				`The expression in '${title}' gave nothing`,
				"Nothing was sent for this item: 'Empty Values' would have cleared the field. Check the expression and the name of the column. If the field is to be cleared, let the expression end in an empty text, e.g. {{ $json.price ?? '' }}.",
			);
	}
	return given;
}

const notCleared = (fields: string[]) =>
	`Some items lack columns that others have, so these fields were left as they are: ${joinNames(fields)}. n8n leaves out the blank cells of a spreadsheet. To clear such fields too, enter them in the form instead of 'Map Automatically'.`;

/** Of 'Map Automatically' with 'Empty Values: Clear': the item may lack a column since its cell is blank, or since it came from elsewhere. */
export async function hintMissingColumns(item: Item, find: Find, entered: Entered[]) {
	if (item.parameters.text('options.emptyValues') !== 'clear') return;
	const titles = await item.run.perRun(`columns of '${chosenType(item)}'`, () => {
		const columns = new Set(inputsOf(item).flatMap((json) => Object.keys(json)));
		return [...columns].map((column): [string, string | undefined] => [
			column,
			find(column)?.title,
		]);
	});
	const own = new Set(entered.map(([field]) => field.title));
	for (const [column, title] of titles)
		if (title !== undefined && !own.has(title) && !Object.hasOwn(item.json, column))
			item.run.hintOf(notCleared, title);
}
