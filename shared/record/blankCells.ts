import { columnIn } from '../engine/plainValue';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { inputsOf } from '../form/resourceRefs';
import { asText, objectOf, objectsOf } from '../values/read';
import type { Find } from './knownFields';

/** What is entered for a field, as it is saved in the node: of the form by its name, or of the row of 'Other Fields' with that name. */
function savedEntry({ context }: Item, parameter: 'fields' | 'otherFields', name: string): string {
	const saved = objectOf(context.getNode().parameters[parameter]);
	if (parameter === 'fields') return asText(objectOf(saved.value)[name]);
	const row = objectsOf(saved.field).find((entry) => asText(entry.name).trim() === name);
	return asText(row?.value);
}

/** Whether it is a column that some input item of the run has: a spreadsheet's rows lack the cells that are blank. */
const isColumn = async (item: Item, parameter: 'fields' | 'otherFields', name: string) =>
	await item.run.perRun(`column ${parameter} ${name}`, () => {
		const column = columnIn(savedEntry(item, parameter, name));
		return column !== undefined && inputsOf(item).some((json) => Object.hasOwn(json, column));
	});

/** Refuses an expression that gave nothing: it would clear the field. A blank cell of a column that other rows have is empty. */
export async function checkBlankCells(
	item: Item,
	parameter: 'fields' | 'otherFields',
	values: Iterable<[string, unknown]>,
	find: Find,
): Promise<void> {
	if (item.parameters.text('options.emptyValues') !== 'clear') return;
	for (const [name, value] of values) {
		if (value !== undefined || (await isColumn(item, parameter, name))) continue;
		throw parameterFailure(
			`The expression in '${find(name)?.title ?? name}' gave nothing`,
			"Nothing was sent for this item: 'Empty Values' would have cleared the field. Check the expression and the name of the column. If the field is to be cleared, let the expression end in an empty text, e.g. {{ $json.price ?? '' }}.",
		);
	}
}
