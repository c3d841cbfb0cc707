import { checkSort } from '../../../nodes/CatalogueResource/operations/resource/checkSort';
import { searchAll } from '../../../shared/catalogue/search';
import { itemWith } from '../../rules/items';

/** What is told of results in this order, all that there are. */
async function told(...values: unknown[]) {
	const { item, hints } = itemWith({});
	const rows = values.map((value, index) => ({ ref: index + 1, fields: { value } }));
	await checkSort(
		item,
		{ rows, total: rows.length },
		{},
		{ field: 'value', direction: 'asc', max: 50 },
	);
	return hints.join();
}

it.each([
	[['31/01/2026', '01/02/2026']],
	[['2 Feb 2026', '1 Mar 2026']],
	[['£9.50', '£12.50']],
	[[2, 10]],
	[['2026-01-31', '2026-02-01']],
	[['Emma', 'Voyage']],
	// Word by word, letter by letter, by code, without articles: services sort texts in their own ways.
	[['War of the Worlds', 'Warden', 'Wards']],
	[['Warden', 'War of the Worlds', 'Wars']],
	[['Emma', 'Voyage', 'allegro', 'Éclair']],
	[['Emma', 'The Raven', 'Sybil', 'The Voyage']],
	[['Das Kapital', 'L’Œuvre', 'Siddhartha']],
])('results in the order of %j are not told', async (values) => {
	expect(await told(...values)).toBe('');
});

it('titles of digits are texts', async () => {
	const { item, hints } = itemWith({});
	const rows = ['1984', '22', '300', 'allegro', 'Emma'].map((title, ref) => ({ ref, title }));
	const request = { field: 'title', direction: 'asc', max: 50 };
	await checkSort(item, { rows, total: rows.length }, {}, request);
	expect(hints).toEqual([]);
});

it('results that are keyed by reference have lost their order, which no override brings back', async () => {
	const data = { results: { 5: { title: 'Emma' }, 7: { title: 'Allegro' } }, total: 2 };
	const { item, hints } = itemWith({ answer: () => data });
	const body = { sort: { field: 'title', direction: 'asc' } };
	const reading = await searchAll(item.catalogue, body, 50);
	await checkSort(item, reading, body, { field: 'title', direction: 'asc', max: 50 });
	expect(hints).toEqual([expect.stringContaining("Sort them with n8n's 'Sort' node")]);
});

it.each([
	[['Voyage', 'Emma']],
	[['The Voyage', 'Emma', 'A Study in Scarlet']],
	[[10, 2]],
	[['2026-02-01', '2026-01-31']],
])('results that come as %j are told', async (values) => {
	expect(await told(...values)).toContain("not in the order of 'value'");
});
