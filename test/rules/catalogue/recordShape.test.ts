import {
	ARTWORK,
	GENERATED_FIELD,
	KEYWORD_RESEARCH,
	QUERY_RESULT,
	RESOURCE,
	TRENDS,
} from '../../../shared/catalogue/answerShapes';
import { answeredRecord, recordOf } from '../../../shared/catalogue/recordShape';
import { madeRef } from '../../../shared/engine/createOutput';

it('a record that comes as a list of one is that record', () => {
	const read = (data: unknown) => answeredRecord(GENERATED_FIELD, data, 'a value');
	expect(read([{ value: 'sea', applied: '0' }])).toEqual({ value: 'sea', applied: false });
	expect(() => read([{ value: 'sea' }, { value: 'ships' }])).toThrow('a list');
	expect(() => read([])).toThrow('did not return a value');
});

it('a record may stand alone one level down', () => {
	const read = (data: unknown) => answeredRecord(GENERATED_FIELD, data, 'a value');
	expect(read({ result: { value: 'sea', fieldRef: '9' } })).toEqual({ value: 'sea', fieldRef: 9 });
	const others = [{ result: { text: 'sea' } }, { result: { value: 'sea' }, mode: 'fast' }];
	for (const other of others) expect(read(other)).toEqual(other);
	expect(madeRef([{ jobRef: '7' }], 'jobRef')).toBe(7);
	expect(madeRef({ job: { jobRef: 7 } }, 'jobRef')).toBe(7);
	expect(() => madeRef({ job: { ref: 7 } }, 'jobRef')).toThrow("'jobRef', only an object with job");
	expect(() => madeRef(7, 'jobRef')).toThrow("'jobRef', only a number");
	expect(() => madeRef({ jobRef: '9007199254740993' }, 'jobRef')).toThrow(
		"'jobRef' that can be read, but '9007199254740993'",
	);
});

it('texts in objects are read by their names, and pass as they came where they say more', () => {
	const nodeNames = [{ id: 1, name: 'Fiction' }, 'Sea', 7, null, { id: 2 }];
	expect(recordOf(GENERATED_FIELD, { nodeNames }).nodeNames).toEqual([
		'Fiction',
		'Sea',
		'7',
		{ id: 2 },
	]);
	const error = { name: 'sea', message: 'no data' };
	expect(recordOf(KEYWORD_RESEARCH, { errors: [error] }).errors).toEqual([error]);
});

describe('rows within a record', () => {
	const books = [{ resourceId: 7, title: 'Emma' }];

	it.each<[string, unknown]>([
		['a list', books],
		['a list under another name', { items: books }],
		['an object keyed by number', { 0: { resourceId: '7', title: 'Emma' } }],
		['the one row', { resourceId: '7', title: 'Emma' }],
		['a list with nothing in it besides', [null, books[0], []]],
	])('are read from %s', (_, value) => {
		expect(recordOf(QUERY_RESULT, { books: value as object[] }).books).toEqual(books);
	});

	it.each([[null], [''], [{}], [[]], [false]])('are none where they are %j', (value) => {
		expect(recordOf(QUERY_RESULT, { books: value as never }).books).toEqual([]);
	});

	it('with a list of their own are not taken for a place of the list', () => {
		expect(recordOf(TRENDS, { trends: { term: 'sea', news: [{ title: 'a' }] } }).trends).toEqual([
			{ term: 'sea', news: [{ title: 'a' }] },
		]);
	});

	it('that are none pass as they came', () => {
		expect(recordOf(ARTWORK, { images: ['a.png'] }).images).toEqual(['a.png']);
	});
});

it('nothing among names is no name', () => {
	const answer = { nodeNames: ['Fiction', null, 7] };
	expect(recordOf(GENERATED_FIELD, answer).nodeNames).toEqual(['Fiction', '7']);
});

describe('the fields of a row', () => {
	const valuesOf = (fields: unknown) => recordOf(RESOURCE, { fields: fields as object }).fields;

	it.each<[string, unknown]>([
		[
			'a list of name and value',
			[
				{ name: 'format', value: 'EPUB' },
				{ name: 'pages', value: 7 },
			],
		],
		[
			'a list of title and value',
			[
				{ title: 'format', value: 'EPUB' },
				{ title: 'pages', value: 7 },
			],
		],
		['numbered', { 0: { field: 'format', value: 'EPUB' }, 1: { field: 'pages', value: 7 } }],
		[
			'a list whose values hold theirs',
			[
				{ name: 'format', value: { value: 'EPUB' } },
				{ name: 'pages', value: { value: 7 } },
			],
		],
	])('are read by name where they are %s', (_, fields) => {
		expect(valuesOf(fields)).toEqual({ format: 'EPUB', pages: 7 });
	});

	it('are read where what is empty has no value', () => {
		const list = [
			{ name: 'isbn', type: 'text' },
			{ name: 'format', type: 'text', value: 'EPUB' },
		];
		expect(valuesOf(list)).toEqual({ format: 'EPUB' });
		expect(
			valuesOf({ isbn: { title: 'ISBN' }, format: { title: 'Format', value: 'EPUB' } }),
		).toEqual({
			isbn: null,
			format: 'EPUB',
		});
	});

	it('keep each value of one that comes several times', () => {
		const author = (value: string) => ({ name: 'author', value });
		expect(valuesOf([author('Ann'), author('Bo')])).toEqual({ author: ['Ann', 'Bo'] });
	});

	it('are taken out where each of them is in an object', () => {
		expect(
			valuesOf({ format: { value: 'EPUB', label: 'E-book' }, pages: { value: 7 }, isbn: null }),
		).toEqual({ format: 'EPUB', pages: 7, isbn: null });
		expect(valuesOf({ format: { value: '' }, keywords: {} })).toEqual({
			format: '',
			keywords: null,
		});
	});

	it.each([
		[[{ name: 'format' }]],
		[['EPUB']],
		[{ format: { name: 'EPUB' } }],
		[{ format: { value: 'EPUB' }, pages: 7 }],
		[{ format: { value: 'EPUB' }, author: { name: 'Ann' } }],
		[
			[
				{ name: 'format', value: 'EPUB' },
				{ name: 'subjects', values: ['Law'] },
			],
		],
		[
			[
				{ name: 'format', value: 'EPUB', nodes: [] },
				{ name: 'subjects', nodes: ['Law'] },
			],
		],
	])('pass as they came where they are %j', (fields) => {
		expect(valuesOf(fields)).toEqual(fields);
	});

	it.each([[null], [[]], ['']])('are none where they are %j', (fields) => {
		expect(valuesOf(fields)).toEqual({});
	});
});

it('lists that come as their JSON are read', () => {
	const read = { keywords: ['sea'], results: [{ name: 'sea', monthly_trend: 1 }], errors: [] };
	const packed = Object.entries(read).map(([name, list]) => [name, JSON.stringify(list)]);
	expect(recordOf(KEYWORD_RESEARCH, Object.fromEntries(packed))).toEqual(read);
	for (const value of ['[sea]', '["sea"]', '{}'])
		expect(recordOf(GENERATED_FIELD, { value })).toEqual({ value });
	expect(recordOf(KEYWORD_RESEARCH, { keywords: '[sea]' })).toEqual({ keywords: ['[sea]'] });
});
