import { mapped, refused, sent } from './sentValues';

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

	it('of more digits than it can hold is refused', async () => {
		expect((await refused('number', '12345678901234567890')).message).toContain(
			'which is not a number of at most 15 digits',
		);
	});

	it.each(['twelve', '1,5,5', '12 EUR', '1 23', '0x10', NaN, Infinity, true, [5], {}, '   '])(
		'%p is refused by name',
		async (value) => {
			expect((await refused('number', value)).message).toContain("'field'");
		},
	);

	it.each(['12,50 €', '€ 12.50', '£12.50', 'EUR 12.50', '12.50 EUR'])(
		'%j is refused, since it may be of another currency, and shown without it',
		async (value) => {
			const { message, description } = await refused('number', value);
			expect(message).toBe(`'field' is '${value}', which is not a number`);
			expect(description).toContain('e.g. 12.5, without a currency');
		},
	);

	it('one that may mean two is refused with both', async () => {
		for (const value of ['1,234', '1.234'])
			expect((await refused('number', value)).message).toBe(
				`'field' is '${value}', which may mean 1.234 or 1234`,
			);
	});

	it.each<[unknown, number]>([
		[1.234, 1.234],
		['0.125', 0.125],
		['1.2340', 1.234],
		['1234.567', 1234.567],
	])('%j means one', async (value, number) => {
		expect(await sent('number', value)).toBe(number);
	});
});

describe('booleans', () => {
	it.each([
		[true, true],
		['true', true],
		['Yes', true],
		['ja', true],
		['WAHR', true],
		['oui', true],
		['nein', false],
		['Falsch', false],
		['non', false],
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
		['2026/01/31', '2026-01-31'],
		['20260131', '2026-01-31'],
		[20260131, '2026-01-31'],
		[46053, '2026-01-31'],
		['46053', '2026-01-31'],
		[46053.5, '2026-01-31T12:00:00'],
	])('%j of a spreadsheet goes out as %s', async (value, text) => {
		expect(await sent('dateTime', value)).toBe(text);
	});

	it('one that may mean two is refused with both', async () => {
		expect((await refused('dateTime', '03/04/2026')).message).toBe(
			"'field' is '03/04/2026', which may mean 2026-04-03 or 2026-03-04",
		);
	});

	it.each([
		['2026-01-30T23:00:00.000Z', 'Europe/Berlin', '2026-01-31'],
		['2026-01-31T05:00:00Z', 'America/New_York', '2026-01-31'],
		['2026-01-30T23:00:00.000Z', 'UTC', '2026-01-30T23:00:00.000Z'],
		['2026-01-30T23:00:01.000Z', 'Europe/Berlin', '2026-01-30T23:00:01.000Z'],
		['2026-01-30T23:00:00', 'Europe/Berlin', '2026-01-30T23:00:00'],
	])('%s of a database is, in %s, %s', async (value, timezone, day) => {
		expect(await sent('dateTime', value, 'field', timezone)).toBe(day);
	});

	it('of a database that count as days are told', async () => {
		const live = [{ name: 'embargo', title: 'Embargo', type: 'date' }];
		const { values, hints } = await mapped({ embargo: '2026-01-31T02:00:00+02:00' }, live);
		expect(values).toEqual({ embargo: '2026-01-31' });
		expect(hints).toEqual([expect.stringMatching(/count as that day.*Embargo/)]);
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
		'20260230',
		'2026031',
		'2026-W05',
		true,
		{},
	])('%j is refused', async (value) => {
		expect((await refused('dateTime', value)).message).toContain('which is not a date');
	});
});

describe('texts', () => {
	it.each<[string, unknown, string]>([
		['field', 'as it is ', 'as it is '],
		['field', 5, '5'],
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

describe('an object in a text field', () => {
	it.each([{ first: 'Jane', last: 'Austen' }, { a: 1 }])('%j is refused', async (value) => {
		const { message } = await refused('string', value);
		expect(message).toContain("'field' is an object");
	});

	it.each(['name', 'label', 'value'])('counts as its %s, as an option does', async (key) => {
		expect(await sent('string', { id: 4, [key]: 'Jane' })).toBe('Jane');
	});

	it.each(['#N/A', 'undefined', 'null', 'NaN', 'Invalid DateTime'])(
		'is not what a spreadsheet, an expression or a model gives for nothing, %s, which is told',
		async (title) => {
			const { hints, values } = await mapped({ title }, [
				{ ref: 1, name: 'title', title: 'Title', type: 'text' },
			]);
			expect(values).toEqual({ title });
			expect(hints).toEqual([
				`Some texts are errors of a spreadsheet or an expression, and were sent as they are: 'Title' is '${title}'.`,
			]);
		},
	);
});

describe('a list that comes as a text for a field of one text, as models write it', () => {
	it('is refused with what helps, and no brackets go into the catalogue', async () => {
		const { message, description } = await refused('text', '["sea", "ship"]');
		expect(message).toBe(`'field' is a list, ["sea", "ship"], and its field takes one text`);
		expect(description).toContain("JSON.parse($json.keywords).join('; ')");
	});

	it.each(['[2024]', '[Draft] Emma', '["Emma"', '"Emma"'])('%s is a text', async (value) => {
		expect(await sent('text', value)).toBe(value);
	});
});
