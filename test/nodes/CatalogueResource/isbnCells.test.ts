import { byId } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { book, automatic as eachValue } from './form';
import { automatic, catalogue, newIsbn, upsert } from './upserting';

describe('ISBNs of a sheet', () => {
	it('that a record of another type has are told', async () => {
		const isbn = newIsbn();
		const { data } = await catalogue.sandbox
			.as(editor)
			.post('/resources', { type: 'Audio', fields: { title: 'Read aloud', isbn } });
		const { items, hints } = await upsert(automatic(), { items: [{ isbn, title: 'Printed' }] });
		expect(items[0]?.json).toMatchObject({ created: true });
		const told = `records of other types, which are left as they are: ${isbn} (Audio, no. ${data.data.ref})`;
		expect(hints).toContainEqual(expect.stringContaining(told));
	});

	it('are no match where a cell holds several', async () => {
		const isbn = `${newIsbn()}, ${newIsbn()}`;
		await catalogue.forget();
		const { run } = await upsert(automatic(), { items: [{ isbn, title: 'Both' }] });
		expect(run.error?.message).toContain("'ISBN', the field to match on, holds several ISBNs");
		expect((await catalogue.journal()).some(({ path }) => path === '/resources')).toBe(false);
	});

	it('are told where several were written into a field for one', async () => {
		const isbn = `${newIsbn()}; ${newIsbn()}`;
		const { items, hints } = await catalogue.run(
			'catalogueResource',
			{
				...{ resource: 'resource', operation: 'update', resourceRef: byId(1001) },
				...{ resourceType: book, fields: eachValue },
			},
			{ items: [{ isbn }] },
		);
		expect(items[0]?.json).toMatchObject({ changedFields: ['isbn'] });
		expect(hints).toContainEqual(expect.stringContaining(`several: 'ISBN' is '${isbn}'`));
	});
});
