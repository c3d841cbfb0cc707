import type { IDataObject } from 'n8n-workflow';

import { byName } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const ai = service();
const form = {
	resource: 'field',
	operation: 'generate',
	resourceRef: { __rl: true, mode: 'id', value: '={{ $json.ref }}' },
	field: byName('keywords'),
};
const generate = async (parameters: object, options = {}) =>
	await ai.run('catalogueAiGenerate', { ...form, ...parameters }, options);

/** A book of its own for each test, without keywords. */
let ref: number;
async function storedFields(): Promise<IDataObject> {
	const { data } = await ai.sandbox
		.as(editor)
		.post('/resources/search', { sort: { field: 'ref', direction: 'desc' }, limit: 1 });
	expect(data.data.results[0].ref).toBe(ref);
	return data.data.results[0].fields;
}

beforeEach(async () => {
	const fields = {
		title: 'The voyage of a whaling ship',
		description: 'A captain hunts a white whale across the seas.',
	};
	ref = (await ai.sandbox.as(editor).post('/resources', { type: 'Book', fields })).data.data.ref;
	await ai.forget();
});

describe('Field: Generate', () => {
	it('gives the value and saves nothing', async () => {
		const { items, pairs } = await generate({}, { items: [{ ref }] });
		expect(items[0]?.json).toMatchObject({
			ref,
			value: expect.stringMatching(/\w/),
			fieldName: 'keywords',
			generated: true,
			saved: false,
		});
		expect(pairs).toEqual([0]);
		expect(await storedFields()).not.toHaveProperty('keywords');
	});

	it('says how the service made the value only without Simplify', async () => {
		const made = { generationType: 'text', fieldRef: expect.any(Number), applied: false };
		const { items } = await generate({ simplify: false }, { items: [{ ref }] });
		expect(items[0]?.json).toMatchObject(made);
		const [simple] = (await generate({}, { items: [{ ref }] })).items;
		expect(Object.keys(made).filter((name) => name in simple!.json)).toEqual([]);
	});

	it('takes the field by the reference of the list, too', async () => {
		const raw = await generate({ simplify: false }, { items: [{ ref }] });
		const fieldRef = String(raw.items[0]?.json.fieldRef);
		const { items } = await generate(
			{ field: { __rl: true, mode: 'list', value: fieldRef } },
			{ items: [{ ref }] },
		);
		expect(items[0]?.json).toMatchObject({ fieldName: 'keywords', generated: true });
	});

	it('saves the value where that is wanted', async () => {
		const { items } = await generate({ save: true }, { items: [{ ref, fields: {} }] });
		expect(items[0]?.json).toMatchObject({ generated: true, saved: true });
		expect((await storedFields()).keywords).toBe(items[0]?.json.value);
	});

	it('is paid for once where several items are of one resource, and the first has filled it', async () => {
		const items = [
			{ ref, fields: {} },
			{ ref, fields: {} },
		];
		const { items: given } = await generate({ save: true }, { items });
		expect(given.map(({ json }) => json.generated)).toEqual([true, false]);
		expect(given[1]?.json).toMatchObject({
			value: given[0]?.json.value,
			reason: expect.stringContaining('kept'),
		});
		const { items: shown } = await generate({ save: true, preview: true }, { items });
		expect(shown.map(({ json }) => json.action)).toEqual(['generate', 'none']);
		expect(shown[0]?.json.changes).toEqual([expect.objectContaining({ title: 'Keywords' })]);
	});

	it('saves a classification as the names of its categories', async () => {
		const { items } = await generate(
			{ field: byName('thema'), save: true },
			{ items: [{ ref, fields: {} }] },
		);
		const { nodeNames } = items[0]?.json ?? {};
		expect(items[0]?.json).toMatchObject({ saved: true });
		expect(nodeNames).toEqual(expect.arrayContaining([expect.any(String)]));
		expect((await storedFields()).thema).toEqual(nodeNames);
	});
});
