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

	it.each(['twelve', '1,5', '12 EUR', NaN, Infinity, true, [5], {}, '   '])(
		'%p is refused by name',
		async (value) => {
			expect((await refused('number', value)).message).toContain("'field'");
		},
	);
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

	it.each(['31/01/2026', 'spring', 'edition 5', '5', 'May 5', '2026-02-30', true, {}])(
		'%j is refused',
		async (value) => {
			expect((await refused('dateTime', value)).message).toContain('which is not a date');
		},
	);
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

	it('a name counts before a title', async () => {
		const swapped = [
			{ name: 'a', title: 'b', type: 'text' },
			{ name: 'b', title: 'c', type: 'text' },
		];
		expect((await mapped({ b: 'x' }, swapped)).values).toEqual({ b: 'x' });
		expect((await mapped({ b: 'by name', c: 'by title' }, swapped)).values).toEqual({
			b: 'by name',
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

describe('an ISBN that cannot be right', () => {
	it('goes out as it is, with a hint', async () => {
		const fields = { mappingMode: 'defineBelow', value: { isbn: '9780141439470' }, schema: [] };
		const { item, hints } = itemWith({ values: { fields } });
		expect((await fieldValues(item)).isbn).toBe('9780141439470');
		expect(hints).toEqual([expect.stringContaining("'9780141439470' is not a valid ISBN")]);
	});
});
