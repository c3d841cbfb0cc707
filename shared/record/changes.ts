import type { IDataObject } from 'n8n-workflow';
import { fieldIn } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { NOT_YET } from '../engine/preview';
import { objectOf, refOf } from '../values/read';
import { knownFields } from './enteredValues';
import type { FieldValues } from './fieldValues';

const NOT_KNOWN = 'not known';

/** What the input item says of the resource, where it is the very resource. */
export const ownFields = ({ json }: Item, ref: number): IDataObject | undefined =>
	refOf(json.ref) === ref ? objectOf(json.fields) : undefined;

/** Fields before and after a write, as a preview tells them. `present` is undefined where nothing shows the resource. */
export async function changesOf(
	item: Item,
	present: IDataObject | undefined,
	values: FieldValues,
): Promise<IDataObject[]> {
	const titles = new Map((await knownFields(item)).map(({ name, title }) => [name, title]));
	return Object.entries(values).map(([field, after]) => ({
		field,
		title: titles.get(field) ?? field,
		before: (present && fieldIn(present, field)) ?? NOT_KNOWN,
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
