import type { Item } from '../engine/item';
import { otherFields } from '../form/otherFields';
import { objectOf } from '../values/read';
import { columnValues } from './columns';
import { finderIn, isAutomatic, knownFields, type Entered } from './knownFields';

/** What is entered for each field: in the form or by the columns of the input item, then in 'Other Fields', which win. */
export async function enteredValues(item: Item): Promise<Entered[]> {
	const find = finderIn(await knownFields(item));
	const typed = [...otherFields(item)].map(([name, value]): Entered => [
		find(name) ?? { name, title: name, kind: undefined },
		value,
	]);
	if (isAutomatic(item)) return [...(await columnValues(item, find, typed)), ...typed];
	const entered = Object.entries(objectOf(objectOf(item.parameters.raw('fields')).value));
	const formValues = entered.map(([name, value]): Entered => [
		find(name) ?? { name, title: name, kind: 'text' },
		value,
	]);
	return [...formValues, ...typed];
}
