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

it('a text that the service reports otherwise, or that no title shows, is told', async () => {
	const told = async (filters: unknown, titles: string[]) => {
		const books = titles.map((title) => ({ title }));
		const answer = { totalRecords: titles.length, books, filters };
		const { item, hints } = itemWith({ answer: () => answer });
		const message = await ask(item, { query: 'book 1' }).catch((error: Error) => error.message);
		return [...hints, ...(typeof message === 'string' ? [message] : [])];
	};
	const condition = (op: string, value: string) => [{ field: 'title', op, value }];
	expect(await told(condition('~', 'book 1'), ['Emma'])).toEqual([]);
	expect(await told([], ['Book 1', 'The Book 11'])).toEqual([]);
	expect(await told([], ['Emma', 'Kim'])).toEqual([expect.stringContaining("shows 'Emma'")]);
	// What was cut off may be it.
	expect(await told(undefined, ['The Last…', 'The Other...'])).toEqual(await told(undefined, []));
	expect(await told(condition('=', 'book 1'), [])).toEqual([
		expect.stringContaining("with '=' in place of '~'"),
	]);
	expect(await told(condition('~', 'book'), ['Book 1'])).toEqual([
		expect.stringContaining("with 'book' in place of 'book 1'"),
	]);
});
