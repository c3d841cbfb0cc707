import type { IDataObject } from 'n8n-workflow';

import { byId } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';
import { book, bookForm, storedFields } from './form';

export const catalogue = service();
export const resourceRef = byId('={{ $json.ref }}');
export const update = async (fields: object, parameters: object = {}, options = {}) =>
	await catalogue.run(
		'catalogueResource',
		{
			resource: 'resource',
			operation: 'update',
			resourceRef,
			resourceType: book,
			fields,
			...parameters,
		},
		options,
	);

/** A book of its own for each test, as a search gives it: its reference and its fields. */
export let present: { ref: number; fields: IDataObject };
/** What the catalogue holds in its fields. */
export const stored = async () =>
	await storedFields(catalogue.sandbox, { title: String(present.fields.title) });

export let form: Awaited<ReturnType<typeof bookForm>>;
beforeAll(async () => {
	form = await bookForm(catalogue.sandbox, 'update');
});

let made = 0;
beforeEach(async () => {
	const fields = {
		title: `Book ${++made}`,
		subtitle: 'A novel',
		pageCount: 200,
		format: ['Paperback'],
		editionDate: '2026-01-31',
	};
	const { data } = await catalogue.sandbox.as(editor).post('/resources', { type: 'Book', fields });
	present = { ref: data.data.ref, fields };
	await catalogue.forget();
});
