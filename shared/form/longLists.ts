import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import type { Catalogue } from '../transport/pipeline';
import { hasOptions, ofKinds } from '../catalogue/fieldKinds';
import { fieldOptions, type Field } from '../catalogue/fields';
import { keyMissing } from '../catalogue/missingKey';
import { asText, isSameWord, objectOf, objectsOf } from '../values/read';
import { inEditor } from './editor';
import { fromList } from './editorMethods';
import { getTreeFields } from './fieldChoices';
import { listedField } from './listedField';
import { choiceOf, matches } from './locator';
import { fieldsOfType } from './typeLocator';

/** Each name once: two nodes of a tree may share it. */
async function namesOf(catalogue: Catalogue, { ref, raw }: Field): Promise<string[]> {
	if (ref === undefined) throw keyMissing([raw], catalogue.assumed('fields.ref'), 'fields.ref');
	const names = (await fieldOptions(catalogue, ref)).map(({ name }) => name);
	return [...new Set(names)];
}

/** The names of a field's options; none where it is no list, as far as the service says the kinds of fields. The field is given by its name or title. */
export async function optionNames(
	catalogue: Catalogue,
	fieldName: string,
	typeName: string,
): Promise<string[]> {
	const fields = await fieldsOfType(catalogue, typeName);
	const field = fields.find(
		({ name, title }) => isSameWord(name, fieldName) || isSameWord(title, fieldName),
	);
	if (!field || !ofKinds(fields, hasOptions).includes(field)) return [];
	if (!hasOptions(field.kind)) return await namesOf(catalogue, field).catch(() => []);
	return await namesOf(catalogue, field);
}

/** So many are shown until somebody scrolls on. */
const SHOWN = 200;

/** The options of the field chosen beside it. */
async function searchFieldOptions(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const field = asText(this.getCurrentNodeParameter('&field') ?? '');
	const type = choiceOf(this.getCurrentNodeParameter('resourceType') ?? '').value;
	return await inEditor(this, async (catalogue) => {
		const found = (await optionNames(catalogue, field, type)).filter((name) =>
			matches(name, filter),
		);
		const end = (Number(paginationToken) || 0) + SHOWN;
		return {
			results: found.slice(end - SHOWN, end).map((name) => ({ name, value: name })),
			...(end < found.length && { paginationToken: String(end) }),
		};
	});
}

/** Option names of the list fields whose options are too many for the form, chosen from a list that can be searched. */
export const longListsField: INodeProperties = {
	displayName: 'Long Lists',
	name: 'longLists',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Option',
	default: {},
	displayOptions: { hide: { resourceType: [''] } },
	description:
		"Values of fields whose lists are too long for 'Fields'. They replace what 'Fields' has for the same field.",
	options: [
		{
			displayName: 'Option',
			name: 'option',
			values: [
				listedField(getTreeFields),
				{
					displayName: 'Option',
					name: 'name',
					type: 'resourceLocator',
					default: { mode: 'list', value: '' },
					description:
						'One value of the field. If the field takes several, add one option for each.',
					modes: [
						fromList('searchFieldOptions', searchFieldOptions),
						{
							displayName: 'By Name',
							name: 'name',
							type: 'string',
							placeholder: 'e.g. Travel writing',
						},
					],
				},
			],
		},
	],
};

const incomplete = (row: number, what: string) =>
	parameterFailure(
		`'${what}' of option ${row + 1} of 'Long Lists' is empty`,
		'Choose it from the list, or remove the option. If it is an expression, it may have returned nothing.',
	);

/** The chosen options by field. */
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
