import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { Failure } from '../failure/failure';
import { asText, flagOf, isNothing, isObject, listed, listOf } from '../values/read';
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

/** By field name; some services give a list of records or of texts instead, or name fields that have no error. */
const errorsIn = (fieldErrors: unknown): Array<[string, unknown]> =>
	isObject(fieldErrors)
		? Object.entries(fieldErrors).filter(([, message]) => isError(message))
		: listOf(fieldErrors)
				.filter(isError)
				.map((error) =>
					isObject(error)
						? [asText(error.field ?? error.name ?? 'field'), error.message ?? error]
						: ['field', error],
				);

const isError = (message: unknown) => !isNothing(message) && flagOf(message) !== false;

const notSaved = (said: string[]) =>
	`Some values were not saved: ${listed(said)}. See 'fieldErrors' in the output.`;

/** Shows the field errors of an answer, or makes them the item's failure. Gives the names of the fields. */
export function checkFieldErrors(
	{ parameters, run }: Item,
	data: IDataObject,
	fields: KnownField[] = [],
): string[] {
	const errors = errorsIn(data.fieldErrors);
	const titles = new Map(fields.map(({ name, title }) => [name, title]));
	const said = errors.map(
		([field, message]) => `${titles.get(field) ?? field}: ${asText(message)}`,
	);
	if (said.length > 0 && parameters.text('options.onFieldErrors') === 'fail')
		throw savedInPart(asText(data.ref ?? ''), said.join('; '));
	for (const one of said) run.hintOf(notSaved, one);
	return errors.map(([field]) => field);
}

const savedInPart = (ref: string, said: string) =>
	new Failure({
		message: `Resource ${ref} was saved without some of its values. ${said}`,
		description: 'Correct the options that the service names. The other fields are saved.',
		code: 'FIELD_ERRORS',
		httpStatus: 200,
	});
