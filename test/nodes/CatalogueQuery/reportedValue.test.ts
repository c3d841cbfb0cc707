import { ask } from '../../../nodes/CatalogueQuery/operations/query/ask';
import { itemWith } from '../../rules/items';

it('a filter that the service reports with another value is told, whatever the form of the same', async () => {
	const told = async (value: unknown, asked: unknown, field = 'author') => {
		const answer = { totalRecords: 9, books: [], filters: [{ field, op: '=', value }] };
		const { item, hints } = itemWith({ answer: () => answer });
		await ask(item, { filters: [{ field, op: '=', value: asked }] });
		return hints;
	};
	for (const [value, asked] of [
		['Hugo', 'Verne'],
		['-5', '5'],
		['2026-02-01', '2026-01-31'],
	])
		expect(await told(value, asked)).toEqual([
			expect.stringContaining(`with '${value}' in place of '${asked}'`),
		]);
	for (const [value, asked] of [
		['%VERNE%', 'Verne'],
		[['Br&uuml;ll'], 'Brull'],
		[undefined, 'Verne'],
		['2026-01-31T00:00:00Z', '2026-01-31'],
		[1870, '1870'],
	])
		expect(await told(value, asked)).toEqual([]);
	expect(await told('978-3-16-148410-0', '9783161484100', 'isbn')).toEqual([]);
});
