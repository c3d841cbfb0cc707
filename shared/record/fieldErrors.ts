import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import {
	asText,
	flagOf,
	isNothing,
	isObject,
	joinNames,
	listOf,
	objectOf,
	objectsOf,
	refOf,
	wordFor,
} from '../values/read';
import { wordsApart } from '../values/wordsApart';
import { liveFields } from '../form/liveFields';
import { otherFields } from '../form/otherFields';
import { chosenType } from '../form/typeLocator';
import { finderIn, knownFields, type KnownField } from './enteredValues';

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
		'What to do if the service saves the resource but refuses the values of some list fields',
};

/** A list with numbers as keys: its records or sentences say which field they mean. */
const isNumbered = (errors: IDataObject): boolean =>
	Object.entries(errors).every(
		([key, error], index) => key === String(index) || (/^\d+$/.test(key) && isObject(error)),
	);

/** What records of errors call the field, and what they say of it. */
const FIELDS = ['field', 'name', 'fieldName', 'fieldRef', 'path'];
const SENTENCES = ['message', 'error'];

const firstIn = (error: IDataObject, keys: string[], otherwise: unknown): unknown =>
	keys.map((key) => error[key]).find((value) => !isNothing(value)) ?? otherwise;

/** By field name; some services give a list of records or of texts instead, or name fields that have no error. */
const errorsIn = (fieldErrors: unknown): Array<[string, unknown]> =>
	isObject(fieldErrors) && !isNumbered(fieldErrors)
		? Object.entries(fieldErrors).filter(([, message]) => isError(message))
		: (isObject(fieldErrors) ? Object.values(fieldErrors) : listOf(fieldErrors))
				.filter(isError)
				.map((error) =>
					isObject(error)
						? [asText(firstIn(error, FIELDS, 'field')), firstIn(error, SENTENCES, error)]
						: ['field', error],
				);

/** What stands under another name or one level down, as in the answer of an update, whose shape the interface leaves open (4.1). */
function errorsElsewhere({ errors, fields, ...data }: IDataObject): unknown {
	const below = [
		data.field_errors,
		...Object.values(data).map((one) => objectOf(one).fieldErrors),
	].find((value) => !isNothing(value));
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
	`Some values were not saved: ${joinNames(said)}. See 'fieldErrors' in the output; 'Get Options' of 'Field' lists what a field offers.`;

/** The fields that the errors of an answer may mean: the live ones where some go by reference, which a saved form does not have, and those that were typed in by name or title. */
export async function fieldsOfErrors(item: Item, data: IDataObject): Promise<KnownField[]> {
	const known = await knownFields(item);
	const errors = errorsIn(data.fieldErrors);
	if (errors.length === 0) return known;
	const isByRef = errors.some(([word]) => refOf(word) !== undefined);
	const fields = isByRef ? await liveFields(item, chosenType(item)).catch(() => known) : known;
	const typed = [...otherFields(item).keys()].filter((name) => !finderIn(fields)(name));
	return [...fields, ...typed.map((name) => ({ name, title: name, kind: undefined }))];
}

/** The field that an error means: by its name, title or reference, or the one that a sentence names. */
function meant(fields: KnownField[], [word, message]: [string, unknown]): KnownField | undefined {
	const text = wordFor(asText(message));
	const isNamed = ({ name, title }: KnownField) =>
		text.includes(wordFor(name)) || text.includes(wordFor(title));
	const ref = refOf(word);
	const byRef = ref === undefined ? undefined : fields.find((field) => field.ref === ref);
	const named = word === 'field' ? fields.filter(isNamed) : [];
	const names = [word, word.replace(/^.*[./]/, ''), wordsApart(word)];
	const known = names.map(finderIn(fields)).find((field) => field !== undefined);
	return known ?? byRef ?? (named.length === 1 ? named[0] : undefined);
}

/** The words of an error, which may be a record or a list of several. */
const wordsOf = (error: unknown): string =>
	Array.isArray(error)
		? error.map(wordsOf).join('; ')
		: asText(isObject(error) ? firstIn(error, SENTENCES, error) : error);

/** Shows the field errors of an answer, or makes them the item's failure. Gives the names of the fields. */
export function checkFieldErrors(
	{ parameters, run }: Item,
	data: IDataObject,
	fields: KnownField[] = [],
): string[] {
	const errors = errorsIn(data.fieldErrors).map(([word, message]) => {
		const field = meant(fields, [word, message]);
		return { name: field?.name ?? word, said: `${field?.title ?? word}: ${wordsOf(message)}` };
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
