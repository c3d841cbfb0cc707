import type { IDataObject } from 'n8n-workflow';

import { automatic, book } from './form';
import { catalogue, form, present, resourceRef, update } from './updating';
import { automatic as matching, newIsbn } from './upserting';

const write = async (operation: string, fields: object, item: IDataObject, parameters = {}) =>
	await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation, resourceType: book, fields, ...parameters },
		{ items: [item] },
	);

/** The tests' items have a number, which is taken by an expression so that it is no unknown column. */
const takesId = { resourceRef: { ...resourceRef, value: '={{ $json.id, $json.ref }}' } };

// A published run shows no hints: what it must know stands in the item.
describe('what was not written stands in the item', () => {
	it('columns that match no field, of each operation', async () => {
		const row = { title: 'Emma', Currency: 'EUR', spaces: ' ' };
		const notSent = ['Currency'];
		const updated = await update(automatic, takesId, { items: [{ ref: present.ref, ...row }] });
		expect(updated.items[0]?.json).toMatchObject({ updated: true, notSent });
		const isbn = newIsbn();
		for (const done of [
			await write('create', automatic, row),
			await write('upsert', matching(), { isbn, ...row }),
			await write('upsert', matching(), { isbn, ...row, title: 'Emma II' }),
			await write('upsert', matching(), { isbn: newIsbn(), ...row }, { preview: true }),
			await write('upsert', matching(), { isbn, ...row }, { preview: true }),
			await write('create', automatic, row, { preview: true }),
		])
			expect(done.items[0]?.json).toMatchObject({ notSent: [...notSent, 'id'] });
	});

	it('no key where all was sent, nor for columns of a search or of a write', async () => {
		const first = await update(automatic, takesId, {
			items: [{ ref: present.ref, title: 'Emma' }],
		});
		expect(first.items[0]?.json).not.toHaveProperty('notSent');
		const found = {
			ref: present.ref,
			title: 'Emma II',
			resourceTypeName: 'Book',
			modifiedDate: 'today',
		};
		for (const item of [found, { ...first.items[0]?.json, title: 'Emma III' }]) {
			const { items, hints } = await update(automatic, takesId, { items: [item] });
			expect(items[0]?.json).toMatchObject({ updated: true });
			expect(items[0]?.json).not.toHaveProperty('notSent');
			expect(hints).toEqual([]);
		}
	});

	it('why nothing was written: no value, nothing new, or all refused', async () => {
		const reasonOf = async (fields: object, item: IDataObject, parameters = {}) => {
			const { items } = await update(
				fields,
				{ ...takesId, ...parameters },
				{ items: [{ ref: present.ref, ...item }] },
			);
			expect(items[0]?.json).toMatchObject({ updated: false, changedFields: [] });
			return items[0]?.json.reason;
		};
		expect(await reasonOf(automatic, { 'Preis EUR': 9 })).toBe(
			'No field has a value to write. Not sent, since they match no field: Preis EUR',
		);
		expect(await reasonOf(form({ subtitle: '={{ $json.nothing }}' }), {})).toBe(
			'No field has a value to write',
		);
		expect(await reasonOf(form({ subtitle: 'A novel' }), present, { skipUnchanged: true })).toBe(
			'Nothing differs',
		);
		expect(await reasonOf(form({ format: '={{ $json.kind }}' }), { kind: 'Scroll' })).toBe(
			"The service refused every value: see 'fieldErrors'",
		);
	});
});

it.each([false, true])(
	'texts with HTML entities are named, those in HTML not (preview: %s)',
	async (preview) => {
		const texts = {
			title: 'Tom &amp; Jerry',
			subtitle: 'AT&T &c. & others',
			shortDescription: '<p>&ndash;</p>',
		};
		const of = { ...texts, isbn: newIsbn() };
		for (const { hints } of [
			await update(automatic, { preview }, { items: [{ ref: present.ref, ...texts }] }),
			await write('create', automatic, texts, { preview }),
			await write('upsert', matching(), of, { preview }),
		])
			expect(hints).toContainEqual(expect.stringMatching(/HTML entities.* as they are: Title\. /));
		const { hints } = await update(
			automatic,
			{ preview },
			{ items: [{ ref: present.ref, subtitle: 'A & B' }] },
		);
		expect(hints.join()).not.toContain('entities');
	},
);

describe('an empty row of a sheet', () => {
	const blank = { ref: '', isbn: ' ', title: null, row_number: 3 };
	const reason = 'The row is empty';
	it.each([
		['update', automatic, { ref: 'own', title: 'Emma' }],
		['create', automatic, { title: 'Emma' }],
		['upsert', matching(), { isbn: newIsbn(), title: 'Emma' }],
	])('is passed over, and the others are written: %s', async (operation, fields, row) => {
		const own = 'ref' in row ? { ref: present.ref } : {};
		const { items, errors, hints } = await catalogue.run(
			'catalogueResource',
			{ resource: 'resource', operation, resourceType: book, fields, ...takesId },
			{ items: [blank, { ...row, ...own }] },
		);
		expect(errors).toEqual([]);
		expect(items.map(({ json }) => json.reason)).toEqual([reason, undefined]);
		expect(items[0]?.json).not.toHaveProperty('ref');
		expect(hints).toContain('Items whose every column is empty were passed over: 0.');
	});

	it('is none where the resource is chosen, or other fields have values', async () => {
		const chosen = { resourceRef: { ...resourceRef, value: String(present.ref) } };
		const options = { options: { emptyValues: 'clear' } };
		const cleared = await update(
			automatic,
			{ ...chosen, ...options },
			{ items: [{ subtitle: '' }] },
		);
		expect(cleared.items[0]?.json).toMatchObject({ changedFields: ['subtitle'] });
		const otherFields = { field: [{ name: 'title', value: 'Emma' }] };
		const made = await write('create', automatic, { subtitle: '' }, { otherFields });
		expect(made.items[0]?.json).toMatchObject({ title: 'Emma' });
	});
});
