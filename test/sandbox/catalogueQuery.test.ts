import { light, made, sandbox, type Summary } from './lanternBooks';
import { editor, rival } from './startSandbox';

describe('4.2 POST /catalogue/query', () => {
	const query = async (body: object, key = editor) =>
		(await sandbox.as(key).post('/catalogue/query', body)).data;

	it('a query text is one title-contains filter', async () => {
		const { data } = await query({ query: 'lanterns' });
		expect(data.filters).toEqual([{ field: 'title', op: '~', value: 'lanterns' }]);
		expect([data.totalRecords, data.distinctTitles]).toEqual([2, 2]);
		expect(data.books[0]).toEqual({
			resourceId: made[0],
			title: 'Lanterns at Low Tide',
			author: '',
			imprint: '',
			publisher: '',
			isbn: '',
			date: expect.any(String),
			snippet: expect.any(String),
		});
	});

	it('filters win over the query and are ANDed', async () => {
		const { data } = await query({
			query: 'nothing of the kind',
			filters: [
				{ field: 'title', op: '~', value: 'LANTERNS' },
				{ field: 'price', op: '>', value: 5 },
			],
		});
		expect(data.books.map(({ title }: Summary) => title)).toEqual(['Lanterns of the Moor']);
	});

	it.each([
		['=', 15, ['Lanterns of the Moor']],
		['!=', 15, ['Lanterns at Low Tide', 'The Tide Table']],
		['<', 15, ['Lanterns at Low Tide']],
		['<=', 15, ['Lanterns at Low Tide', 'Lanterns of the Moor']],
		['>', 15, ['The Tide Table']],
		['>=', '15', ['Lanterns of the Moor', 'The Tide Table']],
	])('price %s %s', async (op, value, expected) => {
		const { data } = await query({
			filters: [
				{ field: 'price', op, value },
				{ field: 'modifiedDate', op: '>', value: '2026-01-01' },
			],
		});
		expect(data.books.map(({ title }: Summary) => title)).toEqual(expected);
	});

	it('totals are exact beyond the books listed, titles counted once over formats', async () => {
		const { data } = await query({
			filters: [{ field: 'format', op: '!=', value: 'no such format' }],
		});
		expect(data.totalRecords).toBe((await light({})).total);
		expect(data.distinctTitles).toBeLessThan(data.totalRecords);
		expect(data.books.length).toBe(100);
		const titlesSeen = new Set<string>();
		for (let offset = 0; offset < data.totalRecords; offset += 100) {
			for (const { title } of (await light({ limit: 100, offset })).results)
				titlesSeen.add(title.toLowerCase());
		}
		expect(data.distinctTitles).toBe(titlesSeen.size);
	});

	it('is limited by the usergroup, and an unknown field is UNKNOWN_FIELD', async () => {
		expect((await query({ query: 'lanterns' }, rival)).data.totalRecords).toBe(0);
		expect((await query({ filters: [{ field: 'colour', op: '=', value: 'x' }] })).error.code).toBe(
			'UNKNOWN_FIELD',
		);
	});
});
