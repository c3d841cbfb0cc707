import { columnIn } from '../engine/plainValue';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { inputsOf } from '../form/resourceRefs';
import { chosenType } from '../form/typeLocator';
import { asText, joinNames, objectOf, objectsOf } from '../values/read';
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

/** The column that is entered for a field. A spreadsheet's rows lack the cells that are blank, so another item of the run may show it. */
const columnOf = async (item: Item, parameter: Parameter, name: string) =>
	await item.run.perRun(`column ${parameter} ${name}`, () => {
		const column = columnIn(savedEntry(item, parameter, name).replace(TRIMMED, ''));
		const inputs = inputsOf(item);
		const isShown = column !== undefined && inputs.some((json) => Object.hasOwn(json, column));
		return { column, isShown, isAlone: inputs.length === 1 };
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
		if (value !== undefined) {
			given.push([name, value]);
			continue;
		}
		const title = find(name)?.title ?? name;
		const { column, isShown, isAlone } = await columnOf(item, parameter, name);
		// A misspelt column would leave its field alone unseen.
		if (!clears && column !== undefined && !isShown && !isAlone)
			item.run.hintOf(withoutColumn, `'${title}' from '${column}'`);
		if (!clears || isShown) given.push([name, value]);
		else if (isAlone) item.run.hintOf(leftAlone, title);
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
