import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import { inEditor } from './editor';
import { fromList } from './editorMethods';
import { withTyped } from './fromChoices';
import { choiceOf, matches } from './locator';
import { optionNames } from './longLists';

/** The options of the field chosen beside it; what is typed counts as well. */
async function searchValues(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const field = choiceOf(this.getCurrentNodeParameter('&field')).value;
	const type = choiceOf(this.getCurrentNodeParameter('resourceType') ?? '').value;
	return await inEditor(this, async (catalogue) => {
		const names = await optionNames(catalogue, field, type);
		const found = names.filter((name) => matches(name, filter));
		return {
			results: withTyped(
				found.map((name) => ({ name, value: name })),
				filter,
			),
		};
	});
}

/** What a field is compared with. */
export const valueField: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'resourceLocator',
	default: { mode: 'value', value: '' },
	displayOptions: { hide: { operator: ['isEmpty', 'isNotEmpty'] } },
	description:
		"The value to compare with. If the field has options, the list shows them. For 'One Of', separate several values with commas, or with semicolons if a value contains a comma.",
	modes: [
		fromList('searchQueryValues', searchValues),
		{ displayName: 'Typed', name: 'value', type: 'string', placeholder: 'e.g. Jules Verne' },
	],
};
