import type { IDataObject } from 'n8n-workflow';

import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';
import { automatic, book, storedFields } from './form';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const byIsbn = { __rl: true, mode: 'name', value: '={{ $json.ISBN }}' };
const update = async (items: IDataObject[], resourceRef: IDataObject = byIsbn, more = {}) =>
	await catalogue.run(
		'catalogueResource',
		{
			resource: 'resource',
			operation: 'update',
			resourceRef,
			resourceType: book,
			fields: automatic,
			...more,
		},
		{ items, settings: continues },
	);

/** A book in the catalogue that a picture in it names, too. */
async function novel(): Promise<{ ref: number; fields: IDataObject }> {
	const { data } = await catalogue.sandbox
		.as(editor)
		.post('/resources/search', { query: 'Moby-Dick', limit: 1 });
	return data.data.results[0];
}
const hyphened = (isbn: unknown) => String(isbn).replace(/^.{3}/, '$&-');

describe('a resource that is chosen by its ISBN', () => {
	it('keeps it as the catalogue writes it, and is not mistaken for a picture that names it', async () => {
		const { ref, fields } = await novel();
		const { items, errors } = await update([{ ISBN: hyphened(fields.isbn), Price: 12.5 }]);
		expect(errors).toEqual([]);
		const { isbn, title } = fields;
		expect(items[0]?.json).toMatchObject({ ref, title, isbn, changedFields: ['price'] });
		expect(await storedFields(catalogue.sandbox, { title, isbn })).toMatchObject({
			isbn,
			price: 12.5,
		});
	});

	it('is named in what comes out, by its title and its ISBN, in a preview too, but not by what was cleared', async () => {
		const { ref, fields } = await novel();
		const { isbn, title } = fields;
		const nothing = await update([{ ISBN: isbn, Price: '' }]);
		expect(nothing.items[0]?.json).toMatchObject({ ref, title, isbn, updated: false });
		const preview = await update([{ ISBN: isbn, Price: 3 }], byIsbn, { preview: true });
		expect(preview.items[0]?.json).toMatchObject({ ref, title, isbn, action: 'update' });
		const options = { clearFields: ['format'] };
		const cleared = await update([{ ISBN: isbn, Price: 3 }], byIsbn, { options, preview: true });
		expect(cleared.items[0]?.json).not.toHaveProperty('format');
	});

	it('is not found by a number that a spreadsheet has shortened, which is what the error says', async () => {
		const { errors } = await update([{ ISBN: '9.79700101621E+12', Price: 3 }]);
		expect(errors[0]).toMatchObject({
			message: "No resource is called '9.79700101621E+12'",
			description: expect.stringContaining('A spreadsheet has shortened this number'),
		});
	});

	it('is told by its ISBN where no resource has that', async () => {
		const { errors } = await update([{ ISBN: '978-0-14-143951-8', Price: 3 }]);
		expect(errors[0]).toMatchObject({
			message: "No resource has the ISBN '978-0-14-143951-8'",
			description: expect.stringContaining('Check the ISBN, or choose'),
		});
	});

	it('is told where it is of another type than the chosen one', async () => {
		const { ref, fields } = await novel();
		const resourceType = { __rl: true, mode: 'name', value: 'Marketing Asset' };
		const { hints } = await update([{ ISBN: fields.isbn, title: fields.title }], byIsbn, {
			resourceType,
		});
		const told = `of another type than the chosen 'Resource Type': ${ref} (Book)`;
		expect(hints).toContainEqual(expect.stringContaining(told));
		const { hints: none } = await update([{ ISBN: fields.isbn, title: fields.title }]);
		expect(none.join()).not.toContain('of another type');
	});

	it('is not emptied by a cell with nothing but characters without width', async () => {
		const { fields } = await novel();
		const { items } = await update([{ ISBN: fields.isbn, keywords: ' \u200b\ufeff' }]);
		expect(items[0]?.json).toMatchObject({ updated: false, changedFields: [] });
	});

	it('is not written to where the row has nothing else, in whatever form the ISBN is entered', async () => {
		const { ref, fields } = await novel();
		await catalogue.forget();
		const { items, hints } = await update([{ ISBN: hyphened(fields.isbn), Price: '' }]);
		expect(items[0]?.json).toMatchObject({ ref, updated: false, changedFields: [] });
		expect(hints).toContainEqual(expect.stringContaining('it stays as it is'));
		const nothing = expect.stringContaining(`No field has a value for resource ${ref}`);
		expect(hints).toContainEqual(nothing);
		expect((await catalogue.journal()).filter(({ method }) => method === 'PATCH')).toEqual([]);
	});

	it('takes another ISBN than the one by which it was chosen', async () => {
		const { fields } = await novel();
		const other = '9780141439518';
		const { items } = await update([{ old: fields.isbn, ISBN: other }], {
			__rl: true,
			mode: 'name',
			value: '={{ $json.old }}',
		});
		expect(items[0]?.json).toMatchObject({ updated: true, changedFields: ['isbn'] });
	});

	it('is written to in the order of the items, whichever of its names is found first', async () => {
		const { fields } = await novel();
		await catalogue.fault({ path: '/resources/search', nth: 1 }, { kind: 'delay', ms: 700 });
		const { items, errors } = await update([
			{ ISBN: hyphened(fields.isbn), Price: 1 },
			{ ISBN: fields.isbn, Price: 2 },
		]);
		expect(errors).toEqual([]);
		expect(items).toHaveLength(2);
		const { isbn, title } = fields;
		expect(await storedFields(catalogue.sandbox, { title, isbn })).toMatchObject({ price: 2 });
	});

	it('that several have is refused, without the advice to enter the ISBN', async () => {
		const { fields } = await novel();
		const twin = { title: 'A twin', isbn: fields.isbn };
		await catalogue.sandbox.as(editor).post('/resources', { type: 'Book', fields: twin });
		const { errors } = await update([{ ISBN: fields.isbn, Price: 12.5 }]);
		expect(errors[0]?.message).toMatch(/^Several resources are called '\d+': .*no\. \d+/);
		expect(errors[0]?.description).toMatch(/^Choose 'Catalogue Resource' from the list/);
	});
});
