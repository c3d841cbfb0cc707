import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { gatewayOf } from './session';
import { listTools } from './tools';
import { inEditor } from '../form/editor';
import { fromList } from '../form/editorMethods';
import { choiceOf, matches } from '../form/locator';

async function search(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	return await inEditor(this, async (catalogue) => {
		const tools = await listTools(gatewayOf(catalogue));
		return {
			results: tools
				.filter(({ name, title }) => matches(`${title} ${name}`, filter))
				.map(({ name, title, description }) => ({
					name: title,
					value: name,
					...(description !== '' && { description: `The catalogue says: ${description}` }),
				})),
		};
	});
}

/** Tools are addressed by name; the list holds those that the API key's scopes allow (interface 4.9). */
const field: INodeProperties = {
	displayName: 'Tool',
	name: 'tool',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The tool to call. The list shows the tools that the API key may use.',
	modes: [
		fromList('searchTools', search),
		{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. search_resources' },
	],
};

function chosen({ parameters }: Pick<Item, 'parameters'>): string {
	const { value } = choiceOf(parameters.raw('tool'));
	if (value !== '') return value;
	throw parameterFailure("'Tool' is empty", 'Choose a tool from the list, or enter its name.');
}

export const toolLocator = { field, chosen };
