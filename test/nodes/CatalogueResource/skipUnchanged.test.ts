import { automatic } from './form';
import { catalogue, form, present, stored, update } from './updating';

describe('Resource: Update', () => {
	it('Skip Unchanged sends only what differs, and nothing where all is the same', async () => {
		const same = form({
			subtitle: 'A novel',
			pageCount: '200',
			format: 'Paperback',
			editionDate: '2026-01-31T00:00:00',
		});
		const untouched = await update(same, { skipUnchanged: true }, { items: [present] });
		expect(untouched.items[0]?.json).toEqual({
			ref: present.ref,
			title: present.fields.title,
			format: 'Paperback',
			updated: false,
			changedFields: [],
			reason: 'Nothing differs',
		});
		expect(await catalogue.journal()).toEqual([]);
		const changed = await update(
			form({ subtitle: 'A novel', pageCount: '201' }),
			{ skipUnchanged: true },
			{ items: [present] },
		);
		expect(changed.items[0]?.json).toMatchObject({ updated: true, changedFields: ['pageCount'] });
	});

	it('Skip Unchanged says that it clears no field which an item that was cut down does not show', async () => {
		const cut = { ref: present.ref, fields: { title: present.fields.title } };
		const clears = { skipUnchanged: true, options: { clearFields: ['subtitle'] } };
		const { items, hints } = await update(form({}), clears, { items: [cut] });
		expect(items[0]?.json).toMatchObject({ updated: false });
		expect(hints).toContainEqual(expect.stringMatching(/were not cleared: Subtitle\./));
		const whole = { ...cut, resourceTypeName: 'Book', createdDate: 'x', modifiedDate: 'x' };
		expect((await update(form({}), clears, { items: [whole] })).hints).toEqual([]);
	});

	it('Skip Unchanged says that a value was compared with itself', async () => {
		const edited = { ...present, fields: { ...present.fields, subtitle: 'Edited' } };
		const own = form({ subtitle: '={{ $json.fields.subtitle }}' });
		const { items, hints } = await update(own, { skipUnchanged: true }, { items: [edited] });
		expect(items[0]?.json).toMatchObject({ updated: false, reason: 'Nothing differs' });
		expect(hints).toEqual([expect.stringContaining('were compared with themselves')]);
	});

	it.each([
		['mapped automatically', () => automatic],
		['of the form', () => form({ subtitle: '={{ $json.subtitle }}' })],
	])('Skip Unchanged says that columns %s were compared with themselves', async (_, fields) => {
		const { items, hints } = await update(
			fields(),
			{ skipUnchanged: true, presentValues: '={{ $json }}' },
			{ items: [{ ref: present.ref, resourceTypeName: 'Book', subtitle: 'Edited' }] },
		);
		expect(items[0]?.json).toMatchObject({ updated: false, reason: 'Nothing differs' });
		expect(hints).toContainEqual(
			expect.stringMatching(/were compared with themselves.*: subtitle\./),
		);
	});

	it('Skip Unchanged takes the present values as JSON text, too', async () => {
		const presentValues = '={ "subtitle": "{{ $json.fields.subtitle }}" }';
		const { items } = await update(
			form({ subtitle: 'A novel' }),
			{ skipUnchanged: true, presentValues },
			{ items: [present] },
		);
		expect(items[0]?.json).toMatchObject({ updated: false, changedFields: [] });
	});

	it('Skip Unchanged without present values writes all and says so', async () => {
		const { items, hints } = await update(
			form({ subtitle: 'A novel' }),
			{ skipUnchanged: true, presentValues: '={{ $json.nothing }}' },
			{ items: [present] },
		);
		expect(items[0]?.json).toMatchObject({ updated: true, changedFields: ['subtitle'] });
		expect(hints).toEqual([expect.stringContaining("'Current Values' holds no fields")]);
	});

	it('Skip Unchanged does not leave out what an earlier item has changed in the same run', async () => {
		const items = ['A tale', 'A novel'].map((wanted) => ({ ...present, wanted }));
		const { items: done } = await update(
			form({ subtitle: '={{ $json.wanted }}' }),
			{ skipUnchanged: true },
			{ items },
		);
		expect(done.map(({ json }) => json.updated)).toEqual([true, true]);
		expect(await stored()).toEqual(present.fields);
	});
});
