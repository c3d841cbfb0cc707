import type { IDataObject } from 'n8n-workflow';

import { saveGenerated } from '../../../nodes/CatalogueAiGenerate/operations/field/saveValue';
import { itemWith } from '../../rules/items';

export const FIELDS = [
	{ ref: 12, name: 'keywords', title: 'Key Words' },
	{ ref: 13, name: 'description', title: 'Description' },
];
export const GENERATED = { value: 'sea, ships', fieldRef: 12, fieldName: 'keywords' };
export const byName = { mode: 'name', value: 'keywords' };
export const byRef = { mode: 'list', value: '12' };

interface Saving {
	field?: object;
	update?: unknown;
	/** What the list of fields answers. */
	fields?: unknown;
}

/** Saves a generated value in resource 7. */
export function saving({ field = byName, update = {}, fields = FIELDS }: Saving) {
	const around = itemWith({
		values: { field: { __rl: true, ...field } },
		answer: ({ path }) => (path === '/resources/fields' ? fields : update),
	});
	return {
		...around,
		save: async (answered: object = {}) =>
			await saveGenerated(around.item, 7, { ...GENERATED, ...answered } as IDataObject, false),
		written: () => around.calls.flatMap(({ body }) => (body ? [(body as IDataObject).fields] : [])),
	};
}
