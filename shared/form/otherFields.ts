import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { asText, isBlank, objectOf, objectsOf } from '../values/read';
import { rowsField } from './options';

/** The service's list is of searchable fields only (interface 4.1); it stores others, too. */
export const otherFieldsField = rowsField({
	displayName: 'Other Fields',
	name: 'otherFields',
	placeholder: 'Add Field',
	displayOptions: { hide: { resourceType: [''] } },
	description:
		'Fields that the list above does not show, by name, e.g. currency. The catalogue stores more fields than it lists, and refuses names that it does not know.',
	row: { displayName: 'Field', name: 'field' },
	values: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. currency',
			description: 'The name of the field, or its title',
		},
		{
			displayName: 'Value',
			name: 'value',
			type: 'string',
			default: '',
			placeholder: 'e.g. EUR',
			description: 'Separate several options with commas, or enter a list',
		},
	],
});

export function otherFields({ parameters }: Item): Map<string, unknown> {
	const rows = objectsOf(objectOf(parameters.raw('otherFields')).field).map(({ name, value }) => ({
		name: asText(name ?? '').trim(),
		value,
	}));
	const filled = rows.filter(({ name, value }) => name !== '' || !isBlank(value));
	const nameless = filled.findIndex(({ name }) => name === '');
	if (nameless === -1) return new Map(filled.map(({ name, value }) => [name, value]));
	throw parameterFailure(
		`'Name' of field ${nameless + 1} of 'Other Fields' is empty`,
		'Enter the name of the field, or remove it. If it is an expression, it may have returned nothing.',
	);
}
