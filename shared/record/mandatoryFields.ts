import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { fieldsOfChosenType } from '../form/liveFields';
import { joinNames, shown } from '../values/read';
import type { Match } from './fieldToMatch';
import { unsentColumns, type FieldValues } from './fieldValues';
import { knownFields } from './knownFields';

/** Refuses a create that lacks what its type requires. `unmatched`: the match that found no resource. */
export async function checkMandatory(item: Item, values: FieldValues, unmatched?: Match) {
	const saved = await knownFields(item);
	// A form that was never opened in the editor has none.
	const fields = saved.length > 0 ? saved : await fieldsOfChosenType(item);
	const isEmpty = (name: string) => !Object.hasOwn(values, name) || values[name] === null;
	const missing = fields.find(({ name, required }) => required && isEmpty(name));
	if (missing) {
		const { name, title } = missing;
		const [problem, enter] = unmatched
			? [
					`No resource has '${shown(unmatched.value)}' in '${unmatched.title}', and a new one needs '${title}', which is empty`,
					`Check '${unmatched.title}'. If the resource is to be created, enter`,
				]
			: [`'${title}' is empty, which a new resource of this type needs`, 'Enter'];
		const left = await unsentColumns(item);
		const others = left.length > 0 ? ` Columns that match no field: ${joinNames(left)}.` : '';
		throw parameterFailure(
			problem,
			`${enter} a value for '${title}' in 'Fields', or give the input item one called '${name}'.${others}`,
		);
	}
	// This is also the case where the service lists no fields, so that no column of the input matches one.
	if (Object.values(values).every((value) => value === null))
		throw parameterFailure(
			'No field has a value, so the new resource would be empty',
			"Enter values in 'Fields', or in 'Other Fields' by name. Columns of the input count only if they have the names of the resource type's fields.",
		);
}
