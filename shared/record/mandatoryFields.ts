import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { objectOf, objectsOf } from '../values/read';
import type { FieldValues } from './fieldValues';
import { liveFields } from '../form/liveFields';
import { chosenType } from '../form/typeLocator';

interface Mandatory {
	name: string;
	title: string;
}

/**
 * As the form was saved, or as the live list is for what is mapped automatically or was never opened in the editor. The
 * service itself may let a create without them pass.
 */
async function mandatoryFields(item: Item): Promise<Mandatory[]> {
	const mapper = objectOf(item.parameters.raw('fields'));
	const schema = objectsOf(mapper.schema);
	if (mapper.mappingMode === 'autoMapInputData' || schema.length === 0) {
		return (await liveFields(item, chosenType(item))).filter(({ required }) => required);
	}
	return schema
		.filter(({ mandatory, required }) => mandatory === true || required === true)
		.map(({ id, displayName }) => ({ name: String(id), title: String(displayName ?? id) }));
}

/** Refuses a create that lacks what its type requires, e.g. a title. */
export async function checkMandatory(item: Item, values: FieldValues): Promise<void> {
	const missing = (await mandatoryFields(item)).find(
		({ name }) => !Object.hasOwn(values, name) || values[name] === null,
	);
	if (!missing) return;
	throw parameterFailure(
		`'${missing.title}' is empty, which a new resource of this type needs`,
		`Enter a value for '${missing.title}' in 'Fields', or give the input item one called '${missing.name}'.`,
	);
}
