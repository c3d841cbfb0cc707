import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { liveFields } from '../form/liveFields';
import { chosenType } from '../form/typeLocator';
import { knownFields } from './enteredValues';
import type { FieldValues } from './fieldValues';

/** Refuses a create that lacks what its type requires, e.g. a title. The service itself may let it pass. */
export async function checkMandatory(item: Item, values: FieldValues): Promise<void> {
	const saved = await knownFields(item);
	// A form that was never opened in the editor has none.
	const fields = saved.length > 0 ? saved : await liveFields(item, chosenType(item));
	const missing = fields
		.filter(({ required }) => required)
		.find(({ name }) => !Object.hasOwn(values, name) || values[name] === null);
	if (!missing) return;
	throw parameterFailure(
		`'${missing.title}' is empty, which a new resource of this type needs`,
		`Enter a value for '${missing.title}' in 'Fields', or give the input item one called '${missing.name}'.`,
	);
}
