import type { INodeProperties } from 'n8n-workflow';
import { hasOptions } from '../catalogue/fieldKinds';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { longLists } from '../form/longLists';
import { isbnFault, isIsbnField } from '../values/isbn';
import { isBlank, joinNames, textOf } from '../values/read';
import { looksEmpty } from '../values/sheetValues';
import { convert } from './convert';
import { enteredValues, type KnownField } from './enteredValues';
import { namesNone } from './optionNames';
import { tellUnknownType } from './unknownTypes';

/** What the service takes for one field: null clears it (interface section 2). */
export type FieldValue = string | number | boolean | null | string[];

/** Values by field name. Built with a null prototype: field names such as `__proto__` are data. */
export type FieldValues = Record<string, FieldValue>;

export const noValues = (): FieldValues => Object.create(null) as FieldValues;

export const invalidIsbnsOption: INodeProperties = {
	displayName: 'Invalid ISBNs',
	name: 'invalidIsbns',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'fail', description: 'The item fails, and nothing of it is sent' },
		{
			name: 'Pass On',
			value: 'pass',
			description:
				'They are sent to the catalogue as they are, and a message below the node lists them',
		},
	],
	default: 'fail',
	description: 'What to do with an ISBN whose length or check digit is wrong',
};

const invalidOnes = (isbns: string[]) =>
	`Passed on although they are not valid ISBNs: ${joinNames(isbns)}.`;

function checkIsbn(
	{ parameters, run }: Item,
	{ name, title }: KnownField,
	value: FieldValue,
): void {
	const isbn = isIsbnField(name) ? (textOf(value) ?? '') : '';
	const fault = isbnFault(isbn);
	if (fault === undefined) return;
	if (parameters.text('options.invalidIsbns') === 'pass') return run.hintOf(invalidOnes, isbn);
	throw parameterFailure(
		`'${title}' is '${isbn}', which is not a valid ISBN: ${fault}`,
		"Nothing was sent for this item. Correct it, or let such ISBNs pass with 'Invalid ISBNs' of 'Options'.",
	);
}

/** What takes no text refuses spaces by its name. */
const TAKES_NO_TEXT: ReadonlySet<unknown> = new Set(['number', 'boolean', 'date']);

/** An object of nothing is a mistake of an expression and none of these; spaces would empty a field unseen. */
const isLeftEmpty = ({ kind }: KnownField, value: unknown) =>
	(TAKES_NO_TEXT.has(kind) ? isBlank(value) : looksEmpty(value)) ||
	((Array.isArray(value) || hasOptions(kind)) && namesNone(value));

/** The values to send, from the form or the columns, "Long Lists" and "Fields to Clear". An empty value leaves the field alone unless it is to be cleared. */
export async function fieldValues(item: Item): Promise<FieldValues> {
	const { parameters } = item;
	const clearsEmpty = parameters.text('options.emptyValues') === 'clear';
	const values = noValues();
	for (const [field, entered] of await enteredValues(item)) {
		if (isLeftEmpty(field, entered)) {
			if (clearsEmpty) values[field.name] = null;
			continue;
		}
		const value = await convert(item, field, entered);
		checkIsbn(item, field, value);
		tellUnknownType(item, field, entered);
		values[field.name] = value;
	}
	for (const [name, options] of longLists(item)) values[name] = options;
	for (const name of parameters.list('options.clearFields')) values[name] = null;
	return values;
}
