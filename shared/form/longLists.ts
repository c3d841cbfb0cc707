import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { hasOptions, ofKinds } from '../catalogue/fieldKinds';
import { fieldOptions } from '../catalogue/fieldOptions';
import type { Field } from '../catalogue/fields';
import { assumedMissing } from '../catalogue/missingRowKey';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import type { Catalogue } from '../transport/pipeline';
import { asText, isSameWord, objectOf, objectsOf } from '../values/read';
import { getTreeFields, listedField } from './fieldChoices';
import { fromChoices } from './fromChoices';
import { byName, choiceOf } from './locatorValue';
import { rowsField } from './options';
import { fieldsOfType, typeInForm } from './typeLocator';

/** The names of a field's options, each once: two nodes of a tree may share one. */
export async function optionNames(catalogue: Catalogue, { ref, raw }: Field): Promise<string[]> {
	if (ref === undefined) throw assumedMissing([raw], 'fields.ref', catalogue);
	const names = (await fieldOptions(catalogue, ref)).map(({ name }) => name);
	return [...new Set(names)];
}

/** The field that is chosen beside a list in the form, and its options; none where the service says that it has none. */
export async function fieldBeside(catalogue: Catalogue, form: ILoadOptionsFunctions) {
	const chosen = choiceOf(form.getCurrentNodeParameter('&field')).value;
	if (chosen === '')
		throw parameterFailure(
			'No field is chosen',
			'Choose the field first. Its values are shown then.',
		);
	const fields = await fieldsOfType(catalogue, typeInForm(form));
	const field = fields.find(({ name, title }) =>
		[name, title].some((word) => isSameWord(word, chosen)),
	);
	if (!field || !ofKinds(fields, hasOptions).includes(field))
		return { field: field ?? { name: chosen, title: chosen }, options: [] };
	const names = optionNames(catalogue, field);
	// A field whose kind is not known may have none.
	return { field, options: hasOptions(field.kind) ? await names : await names.catch(() => []) };
}

export const asChoices = (names: string[]) => names.map((name) => ({ name, value: name }));

/** Option names of the list fields whose options are too many for the form, chosen from a list that can be searched. */
export const longListsField = rowsField({
	displayName: 'Long Lists',
	name: 'longLists',
	placeholder: 'Add Value',
	displayOptions: { hide: { resourceType: [''] } },
	description:
		"Values of fields whose lists are too long for 'Fields'. They replace what 'Fields' has for the same field.",
	row: { displayName: 'Option', name: 'option' },
	values: [
		listedField(getTreeFields),
		{
			displayName: 'Option',
			name: 'name',
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			description: 'One value of the field. If the field takes several, add one option for each.',
			modes: [
				fromChoices('searchFieldOptions', async (catalogue, form) =>
					asChoices((await fieldBeside(catalogue, form)).options),
				),
				byName('e.g. Travel writing'),
			],
		},
	],
});

const incomplete = (row: number, label: string) =>
	parameterFailure(
		`'${label}' of option ${row + 1} of 'Long Lists' is empty`,
		'Choose it from the list, or remove the option. If it is an expression, it may have returned nothing.',
	);

export function longLists({ parameters }: Item): Map<string, string[]> {
	const chosen = new Map<string, string[]>();
	objectsOf(objectOf(parameters.raw('longLists')).option).forEach((row, index) => {
		const [field, { value }] = [asText(row.field ?? '').trim(), choiceOf(row.name)];
		if (field === '') throw incomplete(index, 'Field');
		if (value === '') throw incomplete(index, 'Option');
		chosen.set(field, [...(chosen.get(field) ?? []), value]);
	});
	return chosen;
}
