import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import {
	asText,
	flagOf,
	isNothing,
	isObject,
	listed,
	listOf,
	objectOf,
	objectsOf,
	wordFor,
} from '../values/read';
import { finderIn } from './enteredValues';
import type { KnownField } from './enteredValues';

/** Options that do not exist are reported per field while the rest is saved (interface 4.1): not a failure unless wanted. */
export const onFieldErrorsOption: INodeProperties = {
	displayName: 'If a Value Is Refused',
	name: 'onFieldErrors',
	type: 'options',
	options: [
		{
			name: 'Continue',
			value: 'continue',
			description: 'The item succeeds and says which fields were not saved',
		},
		{
			name: 'Fail',
			value: 'fail',
			description: 'The item fails, although its other fields were saved',
		},
	],
	default: 'continue',
	description:
		'What to do when the service saved the resource but not the values of some list fields',
};

/** A list with numbers as keys: its records say which field they mean. */
const isNumbered = (errors: IDataObject): boolean =>
	Object.entries(errors).every(([key, error]) => /^\d+$/.test(key) && isObject(error));

/** By field name; some services give a list of records or of texts instead, or name fields that have no error. */
const errorsIn = (fieldErrors: unknown): Array<[string, unknown]> =>
	isObject(fieldErrors) && !isNumbered(fieldErrors)
		? Object.entries(fieldErrors).filter(([, message]) => isError(message))
		: (isObject(fieldErrors) ? Object.values(fieldErrors) : listOf(fieldErrors))
				.filter(isError)
				.map((error) =>
					isObject(error)
						? [asText(error.field ?? error.name ?? 'field'), error.message ?? error.error ?? error]
						: ['field', error],
				);

/** What stands one level down in the answer of an update, whose shape the interface leaves open (4.1). */
function errorsElsewhere({ errors, fields, ...data }: IDataObject): unknown {
	const below = Object.values(data)
		.map((value) => objectOf(value).fieldErrors)
		.find((value) => !isNothing(value));
	if (below !== undefined) return below;
	if (typeof errors === 'object' && !isNothing(errors)) return errors;
	return objectsOf(fields).filter(({ error }) => isError(error));
}

/** The answer of a write with its field errors as `fieldErrors`, wherever in it they stand. */
export function withFieldErrors(data: IDataObject): IDataObject {
	if (!isNothing(data.fieldErrors)) return data;
	const errors = errorsIn(errorsElsewhere(data));
	return errors.length === 0
		? data
		: { ...data, fieldErrors: Object.fromEntries(errors) as IDataObject };
}

/** As the interface has them (4.1): a message by field, and none where all is well. Errors that name no field stay as they came. */
export function byField(fieldErrors: unknown): IDataObject {
	const errors = errorsIn(fieldErrors);
	const isNamed = errors.every(([word]) => word !== 'field');
	return (isNamed ? Object.fromEntries(errors) : fieldErrors) as IDataObject;
}

const isError = (message: unknown) => !isNothing(message) && flagOf(message) !== false;

const notSaved = (said: string[]) =>
	`Some values were not saved: ${listed(said)}. See 'fieldErrors' in the output.`;

/** The field that an error means: by its name or title, or the one that a sentence names. */
function meant(fields: KnownField[], [word, message]: [string, unknown]): KnownField | undefined {
	const text = wordFor(asText(message));
	const isNamed = ({ name, title }: KnownField) =>
		text.includes(wordFor(name)) || text.includes(wordFor(title));
	const named = word === 'field' ? fields.filter(isNamed) : [];
	return finderIn(fields)(word) ?? (named.length === 1 ? named[0] : undefined);
}

/** Shows the field errors of an answer, or makes them the item's failure. Gives the names of the fields. */
export function checkFieldErrors(
	{ parameters, run }: Item,
	data: IDataObject,
	fields: KnownField[] = [],
): string[] {
	const errors = errorsIn(data.fieldErrors).map(([word, message]) => {
		const field = meant(fields, [word, message]);
		return { name: field?.name ?? word, said: `${field?.title ?? word}: ${asText(message)}` };
	});
	const said = errors.map((error) => error.said);
	if (said.length > 0 && parameters.text('options.onFieldErrors') === 'fail')
		throw savedInPart(asText(data.ref ?? ''), said.join('; '));
	for (const one of said) run.hintOf(notSaved, one);
	return errors.map(({ name }) => name);
}

const savedInPart = (ref: string, said: string) =>
	new Failure({
		message: `Resource ${ref} was saved without some of its values. ${said}`,
		description: 'Correct the options that the service names. The other fields are saved.',
		code: 'FIELD_ERRORS',
		httpStatus: 200,
	});
