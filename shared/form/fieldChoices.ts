import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { hasOptions, ofKinds, type FieldKind } from '../catalogue/fieldKinds';
import { onePerKey } from '../values/onePerKey';
import { editorMethod } from './editorMethods';
import { inEditor } from './inEditor';
import { RECORD_DATES } from './liveFields';
import { fieldsOfType, typeInForm } from './typeLocator';

/** Fields of the chosen type (or of the whole instance) for a dropdown. Values are names, as filters and values need them. */
const fieldChoices = (
	name: string,
	isWanted: (kind: FieldKind) => boolean,
	always: readonly INodePropertyOptions[] = [],
) =>
	editorMethod('loadOptions', name, async function () {
		return await inEditor(this, async (catalogue) => {
			const fields = await fieldsOfType(catalogue, typeInForm(this));
			// A field of two types may come with each.
			const choices = onePerKey(ofKinds(fields, isWanted), ({ name }) => name).map(
				({ name, title }) => ({ name: title, value: name, description: name }),
			);
			return [...always, ...choices].sort((a, b) => a.name.localeCompare(b.name));
		});
	});

export const getFields = fieldChoices('getFields', () => true);

export const getDateFields = fieldChoices('getDateFields', (kind) => kind === 'date', RECORD_DATES);

export const getSortFields = fieldChoices('getSortFields', () => true, RECORD_DATES);

export const getTreeFields = fieldChoices('getTreeFields', hasOptions);

export const listedField = (loadOptionsMethod: string): INodeProperties => ({
	displayName: 'Field Name or ID',
	name: 'field',
	type: 'options',
	typeOptions: { loadOptionsMethod, loadOptionsDependsOn: ['resourceType.value'] },
	default: '',
	description:
		'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
});
