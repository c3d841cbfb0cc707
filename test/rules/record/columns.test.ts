import type { IDataObject } from 'n8n-workflow';

import { fieldValues } from '../../../shared/record/fieldValues';
import { failureIn } from '../failures';
import { itemWith } from '../items';
import { mapped } from './sentValues';

describe("an input item's own values", () => {
	const live = [
		{ name: 'title', title: 'Title', type: 'text' },
		{ name: 'pages', title: 'Number of pages', type: 'number' },
		{ name: 'subjects', title: 'Subjects', type: 'tree' },
	];

	it("go out for the fields that the type has, by name or title, in the live list's kind", async () => {
		const { values } = await mapped(
			{ title: 'Emma', 'number of PAGES': '320', subjects: ['A, B'], other: 1 },
			live,
		);
		expect(values).toEqual({ title: 'Emma', pages: 320, subjects: ['A, B'] });
	});

	it.each(['Number of\npages', 'Number  of\u00a0 pages', 'Number of\r\npages '])(
		'%j, as a cell of a spreadsheet breaks it, is that title',
		async (column) => {
			expect((await mapped({ [column]: '320' }, live)).values).toEqual({ pages: 320 });
		},
	);

	it('a name counts before a title', async () => {
		const swapped = [
			{ name: 'a', title: 'b', type: 'text' },
			{ name: 'b', title: 'c', type: 'text' },
		];
		expect((await mapped({ b: 'x' }, swapped)).values).toEqual({ b: 'x' });
		expect((await mapped({ c: 'x' }, swapped)).values).toEqual({ b: 'x' });
	});

	it('a name counts in any case where no title is so', async () => {
		const fields = [
			{ name: 'subjects', title: 'BISAC', type: 'text' },
			{ name: 'price', title: 'RRP', type: 'text' },
			{ name: 'rrp', title: 'Old price', type: 'text' },
			{ name: 'isbn', title: 'Number', type: 'text' },
			{ name: 'ISBN', title: 'Old number', type: 'text' },
		];
		const { values, hints } = await mapped({ Subjects: 'A', RRP: '9', Isbn: 'x' }, fields);
		expect(values).toEqual({ subjects: 'A', price: '9' });
		expect(hints).toEqual([expect.stringContaining('not sent: Isbn.')]);
	});

	it('two columns of one field must say the same', async () => {
		const twice = { Title: 'Emma', title: 'Emma ', subtitle: '' };
		expect((await failureIn(async () => await mapped(twice, live))).details.message).toBe(
			"'Title' has two values, 'Emma' in column 'Title' and 'Emma ' in column 'title'",
		);
		for (const json of [
			{ Title: 'Emma', title: 'Emma' },
			{ Title: '', title: 'Emma' },
			{ Title: 'Emma', title: '' },
			{ Title: ' ', title: 'Emma' },
			{ Title: 'Emma', title: '\u00a0' },
		]) {
			expect((await mapped(json, live)).values).toEqual({ title: 'Emma' });
		}
	});

	it('a byte order mark and spaces are no part of the name of a column', async () => {
		const { values, hints } = await mapped(
			{ '\ufeffTitle': 'Emma', ' Number of pages ': 320 },
			live,
		);
		expect([values, hints]).toEqual([{ title: 'Emma', pages: 320 }, []]);
	});

	describe('that match no field', () => {
		const json = {
			title: 'Emma',
			Titel: 'Emma',
			RRP: 9.99,
			empty: '',
			spaces: ' ',
			row_number: 2,
		};

		it('are told and not sent', async () => {
			const { values, hints } = await mapped(json, live);
			expect(values).toEqual({ title: 'Emma' });
			expect(hints.map((hint) => /not sent: (\w+)/.exec(hint)?.[1])).toEqual(['Titel', 'RRP']);
		});

		it('fail their item where that is wanted', async () => {
			const failing = async () => await mapped(json, live, { 'options.unknownColumns': 'fail' });
			expect((await failureIn(failing)).details.message).toContain('Titel, RRP');
		});

		it('are sent as they are where that is wanted, but for objects', async () => {
			const more = { ...json, territories: ['World'], below: { a: 1 } };
			const { values, hints } = await mapped(more, live, { 'options.unknownColumns': 'send' });
			expect(values).toEqual({ title: 'Emma', Titel: 'Emma', RRP: 9.99, territories: ['World'] });
			expect(hints).toEqual([expect.stringContaining('below')]);
		});

		it.each([
			{ id: 7, createdAt: 'x', updatedAt: 'x' },
			{ ref: 7, resourceId: 7, snippet: 'x' },
			{ ref: 7, eventId: 'resource:7:1', kind: 'resource', event: 'resourceModified', date: 'x' },
		])('are not those that another node adds: %j', async (added) => {
			const all = { ...added, title: 'Emma' };
			const { values, hints } = await mapped(all, live, { 'options.unknownColumns': 'fail' });
			expect({ values, hints }).toEqual({ values: { title: 'Emma' }, hints: [] });
		});

		it('are not told of a row of a search whose fields are columns', async () => {
			const found = { ref: 1, title: 'Emma', resourceTypeName: 'Book', createdDate: 'x', score: 1 };
			expect((await mapped(found, live)).hints).toEqual([]);
		});

		it('of a row of a search are those of the resource, though fields are called so', async () => {
			const fields = [
				...live,
				{ name: 'shelf', title: 'Ref', type: 'number' },
				{ name: 'score', title: 'Rating', type: 'number' },
			];
			const found = { ref: 1, title: 'Emma', resourceTypeName: 'Book', score: 9.5 };
			const { values, hints } = await mapped(found, fields);
			expect(values).toEqual({ title: 'Emma' });
			expect(hints.map((hint) => /the same names: (\w+)/.exec(hint)?.[1])).toEqual([
				'ref',
				'score',
			]);
			const { ref, title, score } = found;
			expect((await mapped({ ref, title, score }, fields)).values).toEqual({
				shelf: 1,
				title,
				score,
			});
		});

		it('of a row of a search are not told of where Other Fields give the field', async () => {
			const fields = [...live, { name: 'score', title: 'Rating', type: 'number' }];
			const found = { resourceTypeName: 'Book', score: 9.5 };
			const otherFields = { field: [{ name: 'score', value: '3' }] };
			expect((await mapped(found, fields, { otherFields })).hints).toEqual([]);
		});

		it('are not told of where an expression or Other Fields take them, nor what a search tells of a resource', async () => {
			const taken = { code: 'x', currency: 'EUR', 'a b': 1, cd: 1, score: 5, fields: { a: 1 } };
			const { hints } = await mapped(taken, live, {
				resourceRef: '={{ $json.code + $json[\'a b\'] + $json["cd"] }}',
				otherFields: { field: [{ name: 'currency', value: 'GBP' }] },
			});
			expect(hints).toEqual([expect.stringContaining('fields')]);
		});
	});

	it('a title that two fields share names neither', async () => {
		const shared = [
			{ name: 'a', title: 'Date', type: 'text' },
			{ name: 'b', title: 'Date', type: 'text' },
		];
		expect((await mapped({ date: 'x' }, shared)).values).toEqual({});
	});
});

describe('names that JavaScript knows', () => {
	it('are names like any other', async () => {
		const value = JSON.parse('{"__proto__":"a","constructor":"b"}') as IDataObject;
		const { item } = itemWith({
			values: { fields: { mappingMode: 'defineBelow', value, schema: [] } },
		});
		const values = await fieldValues(item);
		expect(JSON.stringify(values)).toBe('{"__proto__":"a","constructor":"b"}');
		expect(({} as { a?: string }).a).toBeUndefined();
	});
});
