import type { IDataObject } from 'n8n-workflow';

import { byName } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { ai, continues, generate, generations, ref } from './keywords';

async function storedFields(): Promise<IDataObject> {
	const { data } = await ai.sandbox
		.as(editor)
		.post('/resources/search', { sort: { field: 'ref', direction: 'desc' }, limit: 1 });
	expect(data.data.results[0].ref).toBe(ref);
	return data.data.results[0].fields;
}

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

	it.each<[string, object, Array<boolean | undefined>]>([
		['each time', {}, []],
		['the first time', { times: 1 }, [false]],
	])('is paid for once where the answer to its save is lost %s', async (_, match, generated) => {
		await ai.fault(
			{ method: 'PATCH', path: `/resources/${ref}/fields`, ...match },
			{ kind: 'dropBeforeCommit' },
		);
		const { items, errors, hints } = await generate(
			{ save: true, requestOptions: { maxTries: 1 } },
			{
				items: [
					{ ref, fields: {} },
					{ ref, fields: {} },
				],
				settings: continues,
			},
		);
		expect(await generations()).toHaveLength(1);
		expect(errors).toHaveLength(2 - generated.length);
		expect(new Set(errors.map(({ value }) => value)).size).toBe(1);
		expect(items.map(({ json }) => json.generated)).toEqual(generated);
		expect(hints).toContain('1 of 2 items was paid for.');
		if (generated.length === 0) return;
		expect(items[0]?.json).toMatchObject({
			saved: true,
			value: errors[0]?.value,
			reason: expect.stringContaining('an earlier item'),
		});
		expect((await storedFields()).keywords).toBe(errors[0]?.value);
	});

	it('is paid for once where several items are of one book and nothing is saved', async () => {
		const items = [1, 2, 3].map(() => ({ ref, fields: {} }));
		const { items: given, hints } = await generate({}, { items });
		expect(await generations()).toHaveLength(1);
		expect(given.map(({ json }) => json.generated)).toEqual([true, false, false]);
		expect(new Set(given.map(({ json }) => json.value)).size).toBe(1);
		expect(hints).toContain('1 of 3 items was paid for.');
		await generate({ onExistingValue: 'overwrite' }, { items });
		expect(await generations()).toHaveLength(4);
	});

	it('is not paid for where the expression that says whether to save it gives nothing', async () => {
		const { run } = await generate({ save: '={{ $json.sav }}' }, { items: [{ ref, fields: {} }] });
		expect(run.error?.message).toContain("The expression in 'Save to Catalogue' gave nothing");
		expect(await generations()).toEqual([]);
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
