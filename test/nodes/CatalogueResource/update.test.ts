import { automatic } from './form';
import { catalogue, form, present, resourceRef, stored, update } from './updating';

const continues = { onError: 'continueErrorOutput' as const };
const writes = async () => (await catalogue.journal()).filter(({ method }) => method === 'PATCH');

describe('Resource: Update', () => {
	it('writes the values of the form and says which', async () => {
		const { items, pairs } = await update(
			form({ subtitle: 'A tale', pageCount: '210', format: 'EPUB', edition: '' }),
			{},
			{ items: [present] },
		);
		expect(items[0]?.json).toEqual({
			ref: present.ref,
			title: present.fields.title,
			format: 'EPUB',
			type: 'Book',
			updated: true,
			changedFields: ['subtitle', 'pageCount', 'format'],
		});
		expect(pairs).toEqual([0]);
		expect(await stored()).toEqual({
			...present.fields,
			subtitle: 'A tale',
			pageCount: 210,
			format: ['EPUB'],
		});
	});

	it("takes the input item's own values by name or title", async () => {
		const { items } = await update(
			automatic,
			{},
			{ items: [{ ref: present.ref, PAGES: 220, subtitle: 'A play', comment: 'for nobody' }] },
		);
		expect(items[0]?.json.changedFields).toEqual(['pageCount', 'subtitle']);
		expect(await stored()).toMatchObject({ pageCount: 220, subtitle: 'A play' });
	});

	it('Preview shows what would be written and sends nothing', async () => {
		const { items } = await update(
			form({ subtitle: 'A tale', format: 'EPUB' }),
			{ preview: true },
			{ items: [present] },
		);
		expect(items[0]?.json).toMatchObject({
			preview: true,
			action: 'update',
			ref: present.ref,
			updated: false,
			changes: [
				{ field: 'subtitle', before: 'A novel', after: 'A tale' },
				{ field: 'format', before: ['Paperback'], after: ['EPUB'] },
			],
			requests: [
				{
					method: 'PATCH',
					path: `/resources/${present.ref}/fields`,
					body: { fields: { subtitle: 'A tale', format: ['EPUB'] } },
				},
			],
		});
		expect(await catalogue.journal()).toEqual([]);
	});

	it.each<[string, object, object]>([
		['chosen fields', { pageCount: '210' }, { clearFields: ['subtitle', 'format'] }],
		[
			'empty values where they mean that',
			{ pageCount: '210', subtitle: '', format: '={{ [] }}' },
			{ emptyValues: 'clear' },
		],
	])('clears %s', async (_, values, options) => {
		await update(form(values), { options }, { items: [present] });
		const { title, editionDate } = present.fields;
		expect(await stored()).toEqual({ title, editionDate, pageCount: 210 });
	});

	it("sends a spreadsheet's ISBN as text, and one that cannot be right only where that is wanted", async () => {
		const withIsbn = async (isbn: number, parameters = {}) =>
			await update(form({ isbn: '={{ $json.isbn }}' }), parameters, {
				items: [{ ...present, isbn }],
				settings: continues,
			});
		const { errors } = await withIsbn(9780306406158);
		expect(errors[0]?.message).toContain("'ISBN' is '9780306406158', which is not a valid ISBN");
		expect(await writes()).toEqual([]);
		const passed = await withIsbn(9780306406158, { options: { invalidIsbns: 'pass' } });
		expect(await stored()).toMatchObject({ isbn: '9780306406158' });
		// A preview, or a value that is there already, sends nothing: the hint claims none.
		const told = /^These are not valid ISBNs, but (?!.*sent).* 9780306406158\.$/;
		expect(passed.hints).toEqual([expect.stringMatching(told)]);
		const valid = await withIsbn(9780306406157);
		expect(await stored()).toMatchObject({ isbn: '9780306406157' });
		expect(valid.hints).toEqual([]);
	});

	it('stores fields that the list does not show, typed in by name or as columns that are sent', async () => {
		const rightsTerritory = ['World', 'European Union'];
		const otherFields = {
			field: [
				{ name: 'currency', value: 'EUR' },
				{ name: 'rightsTerritory', value: '={{ $json.sold }}' },
			],
		};
		await update(
			form({}),
			{ otherFields },
			{ items: [{ ...present, sold: 'World, European Union' }] },
		);
		expect(await stored()).toMatchObject({ currency: ['EUR'], rightsTerritory });
		const sent = await update(
			automatic,
			{
				options: { unknownColumns: 'send' },
				resourceRef: { ...resourceRef, value: '={{ $json.id, $json.ref }}' },
			},
			{
				items: [{ ref: present.ref, written: 'in 1818', currency: 'GBP' }],
			},
		);
		expect(sent.items[0]?.json.changedFields).toEqual(['written', 'currency']);
		expect(await stored()).toMatchObject({ currency: ['GBP'], written: 'in 1818' });
	});

	it('does not say that it updated where nothing was saved', async () => {
		const { items } = await update(
			form({ format: '={{ $json.kind }}' }),
			{},
			{ items: [{ ...present, kind: 'Scroll' }] },
		);
		expect(items[0]?.json).toMatchObject({ updated: false, changedFields: [] });
		const unmatched = await update(automatic, {}, { items: [{ ref: present.ref, Titel: 'Emma' }] });
		expect(unmatched.items[0]?.json).toMatchObject({ updated: false, changedFields: [] });
		expect(unmatched.hints).toEqual([
			expect.stringMatching(/match no field were not sent: .*Titel/),
			expect.stringMatching(`^No field has a value for resource ${present.ref}, so nothing was`),
		]);
	});

	it('says where no field was entered, or the cell of it is empty', async () => {
		const items = ['', '12,50'].map((price) => ({ ref: present.ref, price }));
		const empty = await update(form({ price: '={{ $json.price }}' }), {}, { items });
		expect(empty.items.map(({ json }) => json.updated)).toEqual([false, true]);
		expect(empty.hints).toEqual([expect.stringMatching(/^No field has a value for resource/)]);
		const kept = { ref: present.ref, price: '', generated: false };
		const behind = await update(form({ price: '={{ $json.price }}' }), {}, { items: [kept] });
		expect(behind.hints).toEqual([]);
	});

	it('takes several options of one cell, by name or code', async () => {
		const items = [{ ref: present.ref, subjects: 'FIC004000; POETRY / Ancient & Classical' }];
		await update(automatic, {}, { items });
		expect(await stored()).toMatchObject({
			subjects: ['FICTION / Classics', 'POETRY / Ancient & Classical'],
		});
	});

	it('an option that there is not is shown, or fails its item', async () => {
		const items = [{ ref: present.ref, subtitle: 'A scroll', format: 'Scroll' }];
		const shown = await update(automatic, {}, { items });
		expect(shown.items[0]?.json).toMatchObject({
			updated: true,
			fieldErrors: { format: expect.stringContaining('Scroll') },
		});
		expect(shown.items[0]?.json).not.toHaveProperty('format');
		expect(shown.hints).toContainEqual(expect.stringContaining('Some values were not saved'));
		const failed = await update(
			automatic,
			{ options: { onFieldErrors: 'fail' } },
			{ items, settings: continues },
		);
		expect(failed.errors).toEqual([expect.objectContaining({ code: 'FIELD_ERRORS' })]);
		expect(await stored()).toMatchObject({ subtitle: 'A scroll', format: ['Paperback'] });
	});

	it("the service's refusals and what was not chosen are each item's own", async () => {
		const items = [{ ref: 999_999 }, { ref: '' }, { ref: 'twelve' }, present];
		const { items: updated, errors } = await update(
			form({ subtitle: 'A tale' }),
			{},
			{ items, settings: continues },
		);
		expect(errors.map(({ code }) => code)).toEqual(['NOT_FOUND', 'PARAMETER', 'PARAMETER']);
		expect(updated.map(({ json, pairedItem }) => [json.ref, pairedItem])).toEqual([
			[present.ref, { item: 3 }],
		]);
	});

	it('is sent again when the answer is lost', async () => {
		await catalogue.fault({ method: 'PATCH', times: 1 }, { kind: 'dropAfterCommit' });
		const { items } = await update(form({ subtitle: 'A tale' }), {}, { items: [present] });
		expect(items[0]?.json.updated).toBe(true);
		expect(await writes()).toHaveLength(2);
		expect(await stored()).toMatchObject({ subtitle: 'A tale' });
	});
});

describe('several items for one resource', () => {
	it('are written in input order, also where one is sent again or has to look up options', async () => {
		await catalogue.fault({ path: '*/options', times: 1 }, { kind: 'delay', ms: 150 });
		await catalogue.fault(
			{ method: 'PATCH', nth: 1 },
			{ kind: 'status', status: 503, headers: { 'Retry-After': '1' } },
		);
		const items = ['EPUB', '', ''].map((format, at) => ({ ...present, format, subtitle: `${at}` }));
		const { pairs } = await update(automatic, {}, { items });
		expect(pairs).toEqual([0, 1, 2]);
		expect(await stored()).toMatchObject({ subtitle: '2', format: ['EPUB'] });
	});

	it.each([false, true])('with different values are named (preview: %s)', async (preview) => {
		const values = [{ pageCount: 1 }, { subtitle: 'A' }, { subtitle: 'B', pageCount: '1' }, {}];
		const items = values.map((value) => ({ ref: present.ref, ...value }));
		const { hints } = await update(automatic, { preview }, { items });
		expect(hints.filter((hint) => hint.includes('different values'))).toEqual([
			expect.stringContaining(`: items 1 and 2 for resource ${present.ref} ('Subtitle'). Each run`),
		]);
	});
});
