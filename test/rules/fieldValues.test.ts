import type { IDataObject } from 'n8n-workflow';

import { fieldValues } from '../../shared/record/fieldValues';
import { failureIn } from './failures';
import { itemWith } from './items';

/** What is sent for one field of this editor type. */
async function sent(type: string, value: unknown, name = 'field'): Promise<unknown> {
	const fields = {
		mappingMode: 'defineBelow',
		value: { [name]: value },
		schema: [{ id: name, type }],
	};
	const { item } = itemWith({ values: { fields } });
	return (await fieldValues(item))[name];
}

const refused = async (type: string, value: unknown) =>
	(await failureIn(async () => await sent(type, value))).details;

/** What is sent of an input item's own values. */
async function mapped(json: IDataObject, liveFields: object[], options: IDataObject = {}) {
	const values = {
		fields: { mappingMode: 'autoMapInputData', value: null, schema: [] },
		...options,
	};
	const around = itemWith({ values, json, answer: () => liveFields });
	return { ...around, values: { ...(await fieldValues(around.item)) } };
}

describe('numbers', () => {
	it.each([
		[12.5, 12.5],
		['12.5', 12.5],
		[' 7 ', 7],
		[0, 0],
		['0', 0],
		['-1', -1],
	])('%j is %s', async (value, number) => {
		expect(await sent('number', value)).toBe(number);
	});

	it.each<[string, number]>([
		['12,99', 12.99],
		['0,125', 0.125],
		['1.234,56', 1234.56],
		['1,234.56', 1234.56],
		['1,234,567', 1234567],
		['1.234.567', 1234567],
		['1 234,5', 1234.5],
		['1\u00a0234', 1234],
		["1'234", 1234],
		['-3,5', -3.5],
	])('%j of a spreadsheet is %s', async (value, number) => {
		expect(await sent('number', value)).toBe(number);
	});

	it.each(['twelve', '1,5,5', '12 EUR', '1 23', NaN, Infinity, true, [5], {}, '   '])(
		'%p is refused by name',
		async (value) => {
			expect((await refused('number', value)).message).toContain("'field'");
		},
	);

	it('one that may mean two is refused with both', async () => {
		expect((await refused('number', '1,234')).message).toBe(
			"'field' is '1,234', which may be 1.234 or 1234",
		);
	});
});

describe('booleans', () => {
	it.each([
		[true, true],
		['true', true],
		['Yes', true],
		[1, true],
		[' 1 ', true],
		[false, false],
		['no', false],
		[0, false],
	])('%j is %s', async (value, flag) => {
		expect(await sent('boolean', value)).toBe(flag);
	});

	it.each(['maybe', 2, 'on', {}])('%j is refused', async (value) => {
		expect((await refused('boolean', value)).message).toContain('neither true nor false');
	});
});

describe('dates', () => {
	const moment = { toISO: () => '2026-01-31T10:00:00.000+01:00', valueOf: () => 1769850000000 };

	it.each<[unknown, string]>([
		['2026-01-31', '2026-01-31'],
		['2026-01', '2026-01'],
		['1818', '1818'],
		['2026-01-31T00:00:00', '2026-01-31'],
		['2026-01-31T00:00:00.000+02:00', '2026-01-31'],
		['2026-01-31T10:30:00', '2026-01-31T10:30:00'],
		[moment, '2026-01-31T10:00:00.000+01:00'],
		[new Date('2026-01-31T10:00:00Z'), '2026-01-31T10:00:00.000Z'],
		[1818, '1818'],
	])('%j goes out as %s', async (value, text) => {
		expect(await sent('dateTime', value)).toBe(text);
	});

	it.each<[unknown, string]>([
		['31/01/2026', '2026-01-31'],
		['31-1-2026', '2026-01-31'],
		['01/31/2026', '2026-01-31'],
		['05/05/2026', '2026-05-05'],
		['3.4.2026', '2026-04-03'],
		['03. 04. 2026', '2026-04-03'],
		['31/01/2026 00:00:00', '2026-01-31'],
		[46053, '2026-01-31'],
		['46053', '2026-01-31'],
		[46053.5, '2026-01-31T12:00:00'],
	])('%j of a spreadsheet goes out as %s', async (value, text) => {
		expect(await sent('dateTime', value)).toBe(text);
	});

	it('one that may mean two is refused with both', async () => {
		expect((await refused('dateTime', '03/04/2026')).message).toBe(
			"'field' is '03/04/2026', which may be 2026-04-03 or 2026-03-04",
		);
	});

	it.each([
		'32/01/2026',
		'31.01.26',
		'30.02.2026',
		'spring',
		'edition 5',
		'5',
		'May 5',
		'2026-02-30',
		true,
		{},
	])('%j is refused', async (value) => {
		expect((await refused('dateTime', value)).message).toContain('which is not a date');
	});
});

describe('options', () => {
	it.each<[string, unknown, unknown]>([
		['options', 'Paperback', ['Paperback']],
		['options', 'FICTION / Gothic, general', ['FICTION / Gothic, general']],
		['options', 5, ['5']],
		['multiOptions', ['A, B', 'C'], ['A, B', 'C']],
		['multiOptions', '["A, B","C"]', ['A, B', 'C']],
		['multiOptions', 'A, B', 'A, B'],
		['options', '[Classics', ['[Classics']],
		['multiOptions', [1, true], ['1', 'true']],
	])('%s %j goes out as %j', async (type, value, expected) => {
		expect(await sent(type, value)).toEqual(expected);
	});

	it.each<unknown>([[{ name: 'A' }], ['A', null], [['A']], { name: 'A' }])(
		'%j holds no option names',
		async (value) => {
			expect((await refused('multiOptions', value)).message).toContain("'field'");
		},
	);
});

describe('texts', () => {
	it.each<[string, unknown, string]>([
		['field', 'as it is ', 'as it is '],
		['field', 5, '5'],
		['field', { a: 1 }, '{"a":1}'],
		['field', new Date('2026-01-31T10:00:00Z'), '2026-01-31T10:00:00.000Z'],
		['field', false, 'false'],
		['isbn', 9780141439471, '9780141439471'],
		['isbn', ' 978-0-14-143947-1 ', '978-0-14-143947-1'],
	])('%s %j goes out as %j', async (name, value, text) => {
		expect(await sent('string', value, name)).toBe(text);
	});

	it('of an unknown kind of field are texts too', async () => {
		expect(await sent('hologram', 'x')).toBe('x');
		expect(await sent('constructor', 'x')).toBe('x');
	});
});

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
	});
});

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

	it('two columns of one field must say the same', async () => {
		const twice = { Title: 'Emma', title: 'Emma ', subtitle: '' };
		expect((await failureIn(async () => await mapped(twice, live))).details.message).toBe(
			"'Title' has two values, 'Emma' in column 'Title' and 'Emma ' in column 'title'",
		);
		for (const json of [
			{ Title: 'Emma', title: 'Emma' },
			{ Title: '', title: 'Emma' },
			{ Title: 'Emma', title: '' },
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
		const json = { title: 'Emma', Titel: 'Emma', RRP: 9.99, empty: '', row_number: 2 };

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
		[9780000000000, 'its last digits were lost'],
	])('%j is refused', async (isbn, why) => {
		const { details } = await failureIn(async () => await fieldValues(entered(isbn).item));
		expect(details.message).toContain(
			`'isbn' is '${String(isbn)}', which is not a valid ISBN: ${why}`,
		);
	});

	it('that is not valid goes out where that is wanted, with a hint', async () => {
		const { item, hints } = entered('9780141439470', { 'options.invalidIsbns': 'pass' });
		expect((await fieldValues(item)).isbn).toBe('9780141439470');
		expect(hints).toEqual(['Passed on although they are not valid ISBNs: 9780141439470.']);
	});

	it.each([
		['0141439475', '9780141439471'],
		['0-14-143947-5', '978-0-14-143947-1'],
		[141439475, '9780141439471'],
		['9.780141439471E+12', '9780141439471'],
		['9780141439471.0', '9780141439471'],
	])('%j goes out as %j', async (isbn, text) => {
		expect((await fieldValues(entered(isbn).item)).isbn).toBe(text);
	});

	it('of ten digits stays one in a field for them', async () => {
		expect(await sent('string', '0141439475', 'isbn10')).toBe('0141439475');
	});

	it('a note on one is a text like any other', async () => {
		expect(await sent('string', 'of the sample', 'isbnNote')).toBe('of the sample');
	});
});

describe('several options in one cell', () => {
	const names = ['Poetry', 'Drama', 'Fairy Tales, Folk Tales', 'Essays; Letters', 'Night'];
	const options = [
		...names.map((name, index) => ({ ref: index + 1, name, code: `LIT00${index}` })),
		{ ref: 8, name: 'DCF Sonnets' },
		{ ref: 9, name: 'FIC004000 FICTION / Classics' },
	];
	const live = [{ ref: 3, name: 'subjects', title: 'Subjects', type: 'tree' }];

	async function cell(subjects: unknown, answered: unknown[] = options) {
		const values = { fields: { mappingMode: 'autoMapInputData', value: null, schema: [] } };
		const answer = ({ path }: { path: unknown }) =>
			String(path).includes('/options') ? answered : live;
		const { item } = itemWith({ values, json: { subjects } as IDataObject, answer });
		return (await fieldValues(item)).subjects;
	}

	it.each<[unknown, unknown]>([
		['Poetry; drama', ['Poetry', 'Drama']],
		['Poetry | Drama|', ['Poetry', 'Drama']],
		['Poetry\r\nDrama\nPoetry', ['Poetry', 'Drama']],
		['Poetry, Drama', ['Poetry', 'Drama']],
		['Fairy Tales, Folk Tales', ['Fairy Tales, Folk Tales']],
		['Fairy Tales, Folk Tales, Poetry', ['Fairy Tales, Folk Tales', 'Poetry']],
		['Drama; Poetry, Night', ['Drama', 'Poetry', 'Night']],
		['Essays; Letters', ['Essays; Letters']],
		['LIT001; lit000', ['Drama', 'Poetry']],
		['FIC004000', ['FIC004000 FICTION / Classics']],
		[
			['LIT001', 'Poetry'],
			['Drama', 'Poetry'],
		],
		['Poetry; Prose', ['Poetry', 'Prose']],
		['Poetry, Prose', 'Poetry, Prose'],
	])('%j goes out as %j', async (value, expected) => {
		expect(await cell(value)).toEqual(expected);
	});

	it('of options that are not to be had is split, and its commas are left to the service', async () => {
		expect(await cell('Poetry; Drama', [])).toEqual(['Poetry', 'Drama']);
		expect(await cell('Poetry, Drama', [])).toBe('Poetry, Drama');
	});

	it('a code of several options stands for none', async () => {
		const both = [
			{ ref: 1, name: 'A', code: 'X' },
			{ ref: 2, name: 'B', code: 'X' },
		];
		expect(await cell(['X'], both)).toEqual(['X']);
	});
});
