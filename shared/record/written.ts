import type { IDataObject } from 'n8n-workflow';
import { bookOf } from '../catalogue/book';
import { isNothing } from '../values/read';
import { byField } from './fieldErrors';

interface Writing {
	values: IDataObject;
	/** Names of the fields whose values the service did not take. */
	refused: string[];
	present?: IDataObject | undefined;
}

/** The record of a write with what people know the book by, as far as it is known; refused values only where there are some. */
export function written(
	{ ref, fieldErrors, ...record }: IDataObject,
	{ values, refused, present }: Writing,
): IDataObject {
	const errors = byField(fieldErrors);
	const saved = Object.entries(values).filter(([name]) => !refused.includes(name));
	return {
		ref,
		...bookOf({ ...present, ...Object.fromEntries(saved) }),
		...record,
		...(!isNothing(errors) && { fieldErrors: errors }),
	};
}
