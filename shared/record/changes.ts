import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { NOT_YET } from '../engine/preview';
import { asText, objectOf, objectsOf, refOf } from '../values/read';
import type { FieldValues } from './fieldValues';
import { liveFields } from '../form/liveFields';
import { chosenType } from '../form/typeLocator';
import { presentOf } from './unchanged';

const NOT_KNOWN = 'not known';

/** What the input item says of the resource, where it is the very resource. */
export const ownFields = ({ json }: Item, ref: number): IDataObject | undefined =>
	refOf(json.ref) === ref ? objectOf(json.fields) : undefined;

/** As the form was saved, or as the live list is for what is mapped automatically, which was read for that. */
async function titlesOf(item: Item): Promise<Map<string, string>> {
	const mapper = objectOf(item.parameters.raw('fields'));
	if (mapper.mappingMode === 'autoMapInputData')
		return new Map(
			(await liveFields(item, chosenType(item))).map(({ name, title }) => [name, title]),
		);
	return new Map(
		objectsOf(mapper.schema).map(({ id, displayName }) => [asText(id), asText(displayName ?? id)]),
	);
}

/** Fields before and after a write, as a preview tells them. `present` is undefined where nothing shows the resource. */
export async function changesOf(
	item: Item,
	present: IDataObject | undefined,
	values: FieldValues,
): Promise<IDataObject[]> {
	const titles = await titlesOf(item);
	return Object.entries(values).map(([field, after]) => ({
		field,
		title: titles.get(field) ?? field,
		before: (present && presentOf(present, field)) ?? NOT_KNOWN,
		after,
	}));
}

/** The field that an AI is to write, of which nobody knows what it will hold. */
export const generatedChange = (field: string, before: string): IDataObject => ({
	field,
	title: field,
	before: before === '' ? NOT_KNOWN : before,
	after: NOT_YET,
});
