import type { ResourceMapperField } from 'n8n-workflow';

import { callResourceMapper } from '../../engine/editor';
import { byName } from '../../engine/locators';
import { catalogue as node } from '../../engine/workflow';
import type { RunningSandbox } from '../../sandbox/startSandbox';
import { editor } from '../../sandbox/startSandbox';

export const book = byName('Book');

/** Every input item's own values. */
export const automatic = {
	mappingMode: 'autoMapInputData',
	value: null,
	matchingColumns: [],
	schema: [],
};

/** The form of a book as the editor builds it, to be saved with its values. */
export async function bookForm(
	sandbox: RunningSandbox,
	operation: 'create' | 'update',
): Promise<(value: object) => object> {
	const { fields } = await callResourceMapper({
		node: node('Form', 'catalogueResource', {
			resource: 'resource',
			operation,
			resourceType: book,
		}),
		method: operation === 'create' ? 'getFieldsToCreate' : 'getFieldsToUpdate',
		credential: { baseUrl: sandbox.url, apiKey: editor },
	});
	const schema: ResourceMapperField[] = fields;
	return (value) => ({ mappingMode: 'defineBelow', value, matchingColumns: [], schema });
}

/** What the catalogue holds in the fields of the one resource with that value. */
export async function storedFields(sandbox: RunningSandbox, fieldFilters: object) {
	const { data } = await sandbox.as(editor).post('/resources/search', { fieldFilters });
	expect(data.data.results).toHaveLength(1);
	return data.data.results[0].fields;
}
