import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import type { Item } from '../operation/item';
import { parameterFailure } from '../request/failure';
import { fieldsOf } from '../service/lists';
import { refOf } from '../service/read';
import { inEditor } from './editor';
import { choiceOf, matches } from './locator';

/**
 * The field to generate (interface 4.4). The list gives its reference, which is never ambiguous; a name is matched by
 * the service against the resource's AI-enabled fields.
 */
const field: INodeProperties = {
	displayName: 'Field',
	name: 'field',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The AI-enabled field to generate, e.g. keywords or a description',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchAiFields', searchable: true },
		},
		{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. keywords' },
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 12' },
	],
};

async function search(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	return await inEditor(this, async (catalogue) => {
		const fields = await fieldsOf(catalogue, undefined);
		const known = fields.filter(({ aiEnabled, ref }) => aiEnabled && ref !== undefined);
		return {
			results: known
				.filter(({ name, title }) => matches(`${title} ${name}`, filter))
				.map(({ ref, name, title }) => ({ name: title, value: String(ref), description: name })),
		};
	});
}

/** What the body of generate-field takes. */
type ChosenField = { fieldRef: number } | { fieldName: string };

function chosen({ parameters }: Item): ChosenField {
	const { mode, value } = choiceOf(parameters.raw('field'));
	if (value === '') throw parameterFailure("'Field' is empty", 'Choose a field from the list, or enter its name.');
	const ref = mode === 'name' ? undefined : refOf(value);
	return ref === undefined ? { fieldName: value } : { fieldRef: ref };
}

export const aiFieldLocator = { field, search, chosen };
