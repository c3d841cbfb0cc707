import type { IDataObject } from 'n8n-workflow';

import { resourceOutputs } from '../../../shared/record/resourceOutputs';
import type { Filled } from '../items';
import { itemWith } from '../items';

const LISTED = [
	{ ref: 1, name: 'isbn', title: 'ISBN' },
	{ ref: 2, name: 'pub_date', title: 'Date of this edition' },
	{ ref: 3, name: 'key_words', title: 'Keywords' },
];

/** What comes out for rows, where the service lists these fields and shows `others` in a search for any resource. */
async function outputs(rows: IDataObject[], values: Filled, others: IDataObject[] = []) {
	const results = others.map((fields, index) => ({ ref: index + 1, fields }));
	const { item, hints, calls } = itemWith({
		values: { simplify: true, ...values },
		answer: ({ path }) =>
			String(path).includes('fields') ? LISTED : { results, total: results.length },
	});
	const given = await resourceOutputs(item, rows);
	return { items: given.map(({ json }) => json), hints, asked: calls.map(({ path }) => path) };
}

it('a field that is called like what a search gives of every resource has no column, and that is said', async () => {
	const fields = { title: 'Emma', score: 'five stars', isbn: '1' };
	const rows = [{ ref: 1, title: 'Emma', score: 0.7, fields }];
	const { items, hints } = await outputs(rows, { 'options.fieldsAsColumns': true });
	expect(items).toEqual([{ ref: 1, title: 'Emma', score: 0.7, isbn: '1' }]);
	expect(hints).toEqual([expect.stringContaining('in a column of that name: score.')]);
});

it.each<[unknown, unknown]>([
	[
		[
			{ ref: 1, name: 'Poetry' },
			{ ref: 2, name: 'Drama' },
		],
		'Poetry; Drama',
	],
	[[{ value: 7, label: 'Poetry' }, 'Drama'], 'Poetry; Drama'],
	[{ label: 'Poetry', value: 'poetry' }, 'Poetry'],
	[[{ value: 'Poetry' }], 'Poetry'],
	[{ raw: 1, display: '1' }, 1],
	...[
		[{ name: 'Jane Austen', role: 'author' }],
		[{ name: 'height', value: '20 cm' }],
		[{ code: 'FIC' }, { name: 'Drama' }],
		{ value: 12.5 },
	].map((value): [unknown, unknown] => [value, value]),
])(
	'in a column, options have their names, and records that say more stay: %j',
	async (value, cell) => {
		const rows = [{ ref: 1, title: 'Emma', fields: { subjects: value } }] as IDataObject[];
		const { items } = await outputs(rows, { 'options.fieldsAsColumns': true });
		expect(items[0]?.subjects).toEqual(cell);
	},
);

it('dates of the record are in ISO 8601 where they are certain; values of fields, and the raw answer, stay', async () => {
	const row = {
		ref: 1,
		title: 'Emma',
		modifiedDate: 1764226904,
		fields: { modifiedDate: 1764226904 },
	};
	const modifiedDate = '2025-11-27T07:01:44Z';
	expect((await outputs([row], {})).items).toEqual([{ ...row, modifiedDate }]);
	expect((await outputs([row], { 'options.onlyFields': 'Modified Date' })).items).toEqual([
		expect.objectContaining({ ref: 1, modifiedDate }),
	]);
	expect((await outputs([row], { simplify: false })).items).toEqual([row]);
});

describe('Only Fields', () => {
	const emma = { ref: 1, title: 'Emma', createdDate: '2026-01-31', fields: { isbn: '1' } };
	const dracula = { ref: 2, title: 'Dracula', fields: { isbn: '2', pub_date: '1897' } };

	it('understands titles as the editor shows them, and asks for them only where nothing that came has the name', async () => {
		const only = { 'options.onlyFields': 'Date of this edition, ISBN' };
		const { items, hints, asked } = await outputs([dracula], only);
		expect(items).toEqual([{ ref: 2, title: 'Dracula', fields: { pub_date: '1897', isbn: '2' } }]);
		expect({ hints, asked }).toEqual({ hints: [], asked: ['/resources/fields'] });
		expect((await outputs([dracula], { 'options.onlyFields': 'isbn' })).asked).toEqual([]);
	});

	it('takes a date of the record by its title, though the list of fields does not have it', async () => {
		const { items, hints } = await outputs([emma], { 'options.onlyFields': 'Created Date' });
		expect(items).toEqual([{ ref: 1, title: 'Emma', createdDate: '2026-01-31', fields: {} }]);
		expect(hints).toEqual([]);
	});

	it('gives what a row does not show as empty where another row shows it', async () => {
		const only = { 'options.onlyFields': 'pub_date' };
		const { items } = await outputs([emma, dracula], only);
		expect(items.map(({ fields }) => fields)).toEqual([{ pub_date: '' }, { pub_date: '1897' }]);
	});

	it.each<[string, IDataObject[], IDataObject]>([
		['other resources show', [{ key_words: 'whales' }], { key_words: '' }],
		['no search shows, so that it may hold something', [{ isbn: '3' }], {}],
	])('gives a field that no row shows, and that %s, accordingly', async (_, others, fields) => {
		const only = { 'options.onlyFields': 'keywords' };
		const { items, hints } = await outputs([emma, dracula], only, others);
		expect(items.map((item) => item.fields)).toEqual([fields, fields]);
		expect(hints).toEqual([]);
	});

	it('makes a column of a field of the list that nothing shows, for a table to be filled in', async () => {
		const columns = { 'options.fieldsAsColumns': true, 'options.onlyFields': 'isbn, Keywords' };
		const { items, hints, asked } = await outputs([emma], columns);
		expect(items).toEqual([{ ref: 1, title: 'Emma', isbn: '1', key_words: '' }]);
		expect({ hints, asked }).toEqual({ hints: [], asked: ['/resources/fields'] });
	});

	it('says which names nothing has, neither what came nor the list of fields', async () => {
		const { hints } = await outputs([emma], { 'options.onlyFields': 'isbm' });
		expect(hints).toEqual([
			"No resource that was found has 'isbm'. Check the names in 'Only Fields'.",
		]);
	});
});
