import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { liveFields } from '../form/liveFields';
import { chosenType } from '../form/typeLocator';
import { knownFields, type KnownField } from './enteredValues';
import type { FieldValues } from './fieldValues';

/** Refuses a create that lacks what its type requires, e.g. a title, or holds nothing. The service itself may let it pass. */
export async function checkMandatory(item: Item, values: FieldValues): Promise<void> {
	const saved = await knownFields(item);
	// A form that was never opened in the editor has none.
	const fields = saved.length > 0 ? saved : await liveFields(item, chosenType(item));
	const missing = fields
		.filter(({ required }) => required)
		.find(({ name }) => !Object.hasOwn(values, name) || values[name] === null);
	if (missing) throw lacking(missing);
	if (Object.values(values).every((value) => value === null)) throw empty();
}

const lacking = ({ name, title }: KnownField) =>
	parameterFailure(
		`'${title}' is empty, which a new resource of this type needs`,
		`Enter a value for '${title}' in 'Fields', or give the input item one called '${name}'.`,
	);

/** Also where the service lists no fields, so that no column of the input matches one. */
const empty = () =>
	parameterFailure(
		'No field has a value, so the new resource would be empty',
		"Enter values in 'Fields', or in 'Other Fields' by name. Columns of the input count where they are called as the fields of the resource type, which the service must list.",
	);
