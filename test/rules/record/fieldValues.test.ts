import type { IDataObject } from 'n8n-workflow';

import { fieldValues } from '../../../shared/record/fieldValues';
import { failureIn } from '../failures';
import { itemWith } from '../items';
import { sent } from './sentValues';

describe('empty values', () => {
	const fields = {
		mappingMode: 'defineBelow',
		value: { a: '', b: null, c: [], d: 'x' },
		schema: [],
	};

	it('leave their fields alone', async () => {
		expect({ ...(await fieldValues(itemWith({ values: { fields } }).item)) }).toEqual({ d: 'x' });
	});

	it('clear them where that is wanted, and so does the list of fields to clear', async () => {
		const cleared = itemWith({ values: { fields, 'options.emptyValues': 'clear' } });
		expect({ ...(await fieldValues(cleared.item)) }).toEqual({ a: null, b: null, c: null, d: 'x' });
		const named = itemWith({ values: { fields, 'options.clearFields': ['d', 'e'] } });
		expect({ ...(await fieldValues(named.item)) }).toEqual({ d: null, e: null });
		expect(named.hints).toEqual([expect.stringContaining("'Fields to Clear' as well: d.")]);
	});
});

describe('a cell that holds spaces only', () => {
	const schema = [
		{ id: 'isbn', type: 'string' },
		{ id: 'title', type: 'string' },
		{ id: 'subjects', kind: 'manyOptions' },
	];
	const value = { isbn: ' ', title: '\u00a0 ', subjects: '\t', d: 'x' };
	const fields = { mappingMode: 'defineBelow', value, schema };

	it('leaves its field alone, and clears it where an empty one does', async () => {
		expect({ ...(await fieldValues(itemWith({ values: { fields } }).item)) }).toEqual({ d: 'x' });
		const { item } = itemWith({ values: { fields, 'options.emptyValues': 'clear' } });
		expect({ ...(await fieldValues(item)) }).toEqual({
			isbn: null,
			title: null,
			subjects: null,
			d: 'x',
		});
	});
});

describe('a list without an entry, as a cell that was split gives it', () => {
	const schema = [
		{ id: 'subjects', kind: 'manyOptions' },
		{ id: 'format', kind: 'oneOption' },
		{ id: 'title' },
	];
	const valuesOf = async (value: object, more: object = {}) => ({
		...(await fieldValues(
			itemWith({ values: { fields: { mappingMode: 'defineBelow', value, schema }, ...more } }).item,
		)),
	});

	it.each([[['']], [['', ' ']], [','], [' ; '], ['|'], ['[]'], ['[""]']])(
		'%j leaves its field alone, and clears it where an empty one does',
		async (subjects) => {
			expect(await valuesOf({ subjects, format: subjects })).toEqual({});
			expect(await valuesOf({ subjects }, { 'options.emptyValues': 'clear' })).toEqual({
				subjects: null,
			});
		},
	);

	it.each([[[]], ['[]'], ['[""]']])('%j empties no field of one text', async (title) => {
		expect(await valuesOf({ title })).toEqual({});
	});

	it('is none where it has one, and a text of such marks is a text', async () => {
		expect(await valuesOf({ subjects: ['', 'Crime'], title: ';' })).toEqual({
			subjects: ['Crime'],
			title: ';',
		});
		expect(await valuesOf({ subjects: '["", "Crime"]' })).toEqual({ subjects: ['Crime'] });
	});
});

describe('Other Fields', () => {
	const field = [
		{ name: 'currency', value: 'EUR' },
		{ name: ' copies ', value: 5 },
		{ name: '', value: '' },
	];

	it('are sent by the names that were typed in, beside those of the form', async () => {
		const fields = { mappingMode: 'defineBelow', value: { title: 'Emma' }, schema: [] };
		const { item } = itemWith({ values: { fields, otherFields: { field } } });
		expect({ ...(await fieldValues(item)) }).toEqual({ title: 'Emma', currency: 'EUR', copies: 5 });
	});

	it('of a name or title that is in the form are of its kind, and count more', async () => {
		const schema = [{ id: 'price', displayName: 'Retail price', type: 'number' }];
		const fields = { mappingMode: 'defineBelow', value: { price: '1' }, schema };
		const otherFields = { field: [{ name: 'retail PRICE', value: '12,50' }] };
		const { item } = itemWith({ values: { fields, otherFields } });
		expect({ ...(await fieldValues(item)) }).toEqual({ price: 12.5 });
	});

	it('without a name are refused', async () => {
		const fields = { mappingMode: 'defineBelow', value: null, schema: [] };
		const otherFields = { field: [{ name: '', value: 'EUR' }] };
		const { item } = itemWith({ values: { fields, otherFields } });
		expect((await failureIn(async () => await fieldValues(item))).details.message).toBe(
			"'Name' of field 1 of 'Other Fields' is empty",
		);
	});
});

describe('an ISBN', () => {
	const entered = (isbn: unknown, options: IDataObject = {}) => {
		const fields = { mappingMode: 'defineBelow', value: { isbn }, schema: [] };
		return itemWith({ values: { fields, ...options } });
	};

	it.each([
		['9780141439470', 'its length or its check digit is wrong'],
		['9.78E+12', 'its last digits were lost'],
		['9,78014143947E+12', 'its last digits were lost'],
		[9780000000000, 'its last digits were lost'],
		['ISBN 978-0-14-143947-1', 'it holds more than its digits'],
		["'9780141439471", 'it holds more than its digits'],
		['4006381333931', 'it begins with neither 978 nor 979'],
		['-', 'its length or its check digit is wrong'],
		['--', 'its length or its check digit is wrong'],
		['9780141439471, 9780141439470', 'its length or its check digit is wrong'],
	])('%j is refused', async (isbn, why) => {
		const { item, hints } = entered(isbn);
		const { details } = await failureIn(async () => await fieldValues(item));
		expect(details.message).toContain(
			`'isbn' is '${String(isbn)}', which is not a valid ISBN: ${why}`,
		);
		const isSeveral = String(isbn).includes(', ');
		expect(hints.some((hint) => hint.includes('given several'))).toBe(isSeveral);
	});

	it('that is not valid goes out where that is wanted, with a hint', async () => {
		const { item, hints } = entered('9780141439470', { 'options.invalidIsbns': 'pass' });
		expect((await fieldValues(item)).isbn).toBe('9780141439470');
		expect(hints).toEqual([
			"These are not valid ISBNs, but 'Invalid ISBNs' lets them pass: 9780141439470.",
		]);
	});

	it.each([
		['0141439475', '9780141439471'],
		['0-14-143947-5', '978-0-14-143947-1'],
		[141439475, '9780141439471'],
		['9.780141439471E+12', '9780141439471'],
		['9780141439471.0', '9780141439471'],
		['0 14 143947 5', '978 0 14 143947 1'],
		['978\u20110\u201114\u2011143947\u20111', '978-0-14-143947-1'],
		['978–0–14–143947–1', '978-0-14-143947-1'],
		['\u200e9780141439471\u200b', '9780141439471'],
	])('%j goes out as %j', async (isbn, text) => {
		expect((await fieldValues(entered(isbn).item)).isbn).toBe(text);
	});

	it('that is made of a shorter number is named', async () => {
		const { item, hints } = entered(123456789);
		expect((await fieldValues(item)).isbn).toBe('9780123456786');
		expect(hints).toEqual([expect.stringContaining('first zeros: 123456789 as 9780123456786.')]);
	});

	it('of ten digits stays one in a field for them', async () => {
		expect(await sent('string', '0141439475', 'isbn10')).toBe('0141439475');
	});

	it.each([
		['isbnNote', 'of the sample'],
		['isbnSource', 'Bowker'],
		['hasIsbn', 'requested'],
		['isbnAssignedOn', '2026-01-31'],
		['isbn_count', '3'],
		['relatedIsbn', '9780141439471, 9780140434781'],
	])('is not what %s holds: %s', async (name, text) => {
		expect(await sent('string', text, name)).toBe(text);
	});

	it('is not asked for where a field holds yes or no', async () => {
		expect(await sent('boolean', true, 'isbn13Printed')).toBe(true);
	});
});

describe('a field whose type has a word that nobody knows', () => {
	const typed = async (type: unknown, pages: unknown) => {
		const values = { fields: { mappingMode: 'autoMapInputData' } };
		const around = itemWith({
			values,
			json: { pages } as IDataObject,
			answer: () => [{ name: 'pages', title: 'Pages', type }],
		});
		return { values: await fieldValues(around.item), hints: around.hints };
	};

	it.each(['12,5', '31.01.2026', 'yes', 'One; Two'])(
		'takes %j as text, and the override is named',
		async (value) => {
			const { values, hints } = await typed('Zahl', value);
			expect(values.pages).toBe(value);
			expect(hints).toEqual([expect.stringMatching(/Pages \(Zahl\).*'kinds\.number'/)]);
		},
	);

	it.each(['fieldType', 'data_type', 'inputControl'])(
		"'fields.type' is named where %s tells the types",
		async (key) => {
			const around = itemWith({
				values: { fields: { mappingMode: 'autoMapInputData' } },
				json: { pages: '12,5' },
				answer: () => [
					{ name: 'pages', title: 'Pages', [key]: 'number' },
					{ name: 'title', title: 'Title', [key]: 'text' },
				],
			});
			await fieldValues(around.item);
			expect(around.hints).toEqual([expect.stringMatching(/: Pages\. Set 'fields\.type'/)]);
		},
	);

	it('is told of a form that was saved, too', async () => {
		const fields = {
			mappingMode: 'defineBelow',
			value: { pages: '12,5' },
			schema: [{ id: 'pages', displayName: 'Pages', kind: 'text', unknownType: 'Zahl' }],
		};
		const { item, hints } = itemWith({ values: { fields } });
		await fieldValues(item);
		expect(hints).toEqual([expect.stringContaining('Pages (Zahl)')]);
	});

	it.each([
		['Zahl', 'Twelve, or so'],
		['Zahl', '9780141439518'],
		['Zahl', 12],
		['text', '12,5'],
		[undefined, 'sea; ship'],
	])('is not spoken of where it is %j and the value %j', async (type, value) => {
		expect((await typed(type, value)).hints).toEqual([]);
	});
});
