import type { IDataObject } from 'n8n-workflow';
import { bookOf, type Book } from '../catalogue/book';
import { fieldIn } from '../catalogue/shownField';
import type { Item } from '../engine/item';
import { NOT_YET } from '../engine/preview';
import { isNothing, objectOf, refOf } from '../values/read';
import { byField } from './fieldErrors';
import type { FieldValues } from './fieldValues';
import { finderIn, knownFields } from './knownFields';

const NOT_KNOWN = 'not known';

export const ownFields = ({ json }: Item, ref: number): IDataObject | undefined =>
	refOf(json.ref) === ref ? objectOf(json.fields) : undefined;

/** Fields before and after a write, as a preview shows them. `present` is undefined where nothing shows the resource, 'none' where there is none. */
export async function changesOf(
	item: Item,
	present: IDataObject | 'none' | undefined,
	values: FieldValues,
) {
	const find = finderIn(await knownFields(item));
	return Object.entries(values).map(([field, after]) => ({
		field,
		title: find(field)?.title ?? field,
		before: present === 'none' ? '' : ((present && fieldIn(present, field)) ?? NOT_KNOWN),
		after,
	}));
}

/** The change of a field that an AI is to write: nobody knows what it will hold. */
export const generatedChange = (field: string, title: string, before?: string): IDataObject => ({
	field,
	title,
	before: before ?? NOT_KNOWN,
	after: NOT_YET,
});

interface Write {
	values: IDataObject;
	/** Names of the fields whose values the service did not take. */
	refused: string[];
	present?: IDataObject | undefined;
	/** How people know the book by the search that found it. */
	found?: Book | undefined;
}

/** The book behind a write. What the search showed counts no more where a field is cleared, or it is not known what was saved. */
export function bookAfter({ values, refused, present, found }: Write): Book {
	const saved = Object.entries(values).filter(([name]) => !refused.includes(name));
	const isFoundStill = !saved.some(([, value]) => isNothing(value));
	return { ...(isFoundStill && found), ...bookOf({ ...present, ...Object.fromEntries(saved) }) };
}

/** The output of a write: its record with title, ISBN and format of the book, and `fieldErrors` only where there are some. */
export function asOutput({ ref, fieldErrors, ...record }: IDataObject, write: Write): IDataObject {
	const errors = byField(fieldErrors);
	return {
		ref,
		...bookAfter(write),
		...record,
		...(!isNothing(errors) && { fieldErrors: errors }),
	};
}
