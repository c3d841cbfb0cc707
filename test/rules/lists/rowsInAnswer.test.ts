import { pageOf } from '../../../shared/catalogue/pagesAt';
import { listAnswerOf } from '../../../shared/lists/rowsInAnswer';

describe('the rows of a list answer', () => {
	const assumed = (name: string) => name.replace('list.', '');

	it('are under the keys of the deployment, beside the total and the size of a page', () => {
		expect(pageOf({ results: [{ ref: 1 }], total: 7, limit: 1, offset: 0 }, { assumed })).toEqual({
			rows: [{ ref: 1 }],
			total: 7,
			limit: 1,
			startsAt: 0,
		});
		expect(pageOf({ results: [{ ref: 1 }] }, { assumed })).toEqual({
			rows: [{ ref: 1 }],
			total: undefined,
		});
	});

	it('beside a total that says how exact it is', () => {
		const total = { value: 7, relation: 'gte' };
		expect(pageOf({ results: [{ ref: 1 }], total }, { assumed }).total).toBe(7);
		const shards = { total: 1, failed: 0 };
		expect(pageOf({ shards, hits: { total, hits: [{ ref: 1 }] } }, { assumed }).total).toBe(7);
	});

	it('or are the answer itself', () => {
		expect(pageOf([{ ref: 1 }, { ref: 2 }], { assumed }).rows).toEqual([{ ref: 1 }, { ref: 2 }]);
	});

	it('or nothing, when it is none', () => {
		for (const data of [
			null,
			undefined,
			'',
			[],
			{},
			{ count: 0 },
			{ results: { results: null } },
			{ results: { 0: null } },
		])
			expect(pageOf(data, { assumed }).rows).toEqual([]);
	});

	it('or nothing, when it is left out and counted as none', () => {
		const self = { href: '/jobs' };
		for (const data of [{ totalElements: 0 }, { _links: { self }, page: { totalElements: 0 } }])
			expect(pageOf(data, { assumed }).rows).toEqual([]);
		const counted = { page: { totalElements: 2, number: 1 } };
		expect(() => pageOf(counted, { assumed })).toThrow();
		const words = { rows: 'results', total: 'total', limit: 'limit', offset: 'offset' };
		expect(listAnswerOf(counted, words, { from: 2 }).rows).toEqual([]);
	});

	it('or nothing, when they are left out of a page that is not counted, as some say by -1', () => {
		const page = { limit: 100, offset: 0 };
		for (const total of [undefined, null, -1, '-1'])
			expect(pageOf({ ...page, total }, { assumed }).rows).toEqual([]);
		expect(() => pageOf({ ...page, total: 3 }, { assumed })).toThrow();
	});

	it('and an entry that is nothing is no row, and missing where it is counted', () => {
		const results = [{ ref: 1 }, null, { ref: 2 }];
		const rows = [{ ref: 1 }, { ref: 2 }];
		for (const total of [2, 3])
			expect(pageOf({ results, total }, { assumed })).toEqual({ rows, total, limit: undefined });
	});

	it('are under their name one level down, too, whatever other list stands beside', () => {
		const facets = [{ name: 'author', count: 3 }];
		expect(pageOf({ page: { results: [{ ref: 1 }] }, facets }, { assumed }).rows).toEqual([
			{ ref: 1 },
		]);
	});

	it('may be one that stands alone, with lists of its own', () => {
		const row = { ref: 1, title: 'A', fields: { subjects: ['Fiction', 'Sea'] } };
		expect(pageOf(row, { assumed }, { keyedBy: 'ref' }).rows).toEqual([row]);
	});

	it('are told by what their list holds where that is something else', () => {
		expect(() => pageOf({ results: [[{ ref: 1 }]] }, { assumed })).toThrow(
			"has no list under 'results', but one that holds a list",
		);
		expect(() => pageOf({ results: '[]', total: 2 }, { assumed })).toThrow('but a text');
	});

	it('or are told to be nowhere', () => {
		for (const data of ['x', 3, { ref: 1 }, { count: 3 }, { results: 'none' }])
			expect(() => pageOf(data, { assumed })).toThrow("has no list under 'results'");
	});
});

it('options by their references are options', () => {
	const words = { rows: 'results', total: 'total', limit: 'limit', offset: 'offset' };
	const read = (data: unknown) =>
		listAnswerOf(data, { ...words, keyedBy: 'ref', name: 'name', mayBeTexts: true }).rows;
	expect(read({ 12: 'Fiction', 15: 'Poetry' })).toEqual([
		{ ref: '12', name: 'Fiction' },
		{ ref: '15', name: 'Poetry' },
	]);
	for (const first of [0, 1])
		expect(read({ [first]: 'Fiction', [first + 1]: 'Poetry' })).toEqual([
			{ name: 'Fiction' },
			{ name: 'Poetry' },
		]);
});

describe('entries with a reference and a name', () => {
	const words = { rows: 'results', total: 'total', limit: 'limit', offset: 'offset' };
	const read = (data: unknown) =>
		listAnswerOf(data, { ...words, keyedBy: 'ref', name: 'name' }).rows;
	const [library, shop] = [
		{ ref: 3, name: 'Library feed' },
		{ ref: 7, name: 'Shop feed' },
	];

	it.each<[string, object, object[]]>([
		['by their names', { 'Library feed': { ref: 3 }, 'Shop feed': { ref: 7 } }, [library, shop]],
		['by its name, alone', { 'Library feed': { ref: 3 } }, [library]],
		['as names by reference', { 3: 'Library feed', 7: 'Shop feed' }, [library, shop]],
		[
			'alone, with texts of its own',
			{ ...library, formats: ['EPUB', 'PDF'] },
			[{ ...library, formats: ['EPUB', 'PDF'] }],
		],
	])('may stand %s, also under the name of the list', (_, data, rows) => {
		const asNumbers = (entries: object[]) =>
			entries.map((entry) => ({ ...entry, ref: Number('ref' in entry && entry.ref) }));
		expect(asNumbers(read(data))).toEqual(rows);
		expect(asNumbers(read({ results: data, total: rows.length }))).toEqual(rows);
	});
});

describe('rows within others', () => {
	const assumed = (name: string) => name.replace('list.', '');
	const read = (data: unknown) =>
		pageOf(data, { assumed }, { keyedBy: 'ref', name: 'name', mayBeTexts: true }).rows;

	it.each<[string, object, object]>([
		['each alone', { job: { ref: 1, owner: { ref: 7 } } }, { ref: 1, owner: { ref: 7 } }],
		['as nodes', { node: { ref: 1 }, cursor: 'a' }, { ref: 1, cursor: 'a' }],
		['as attributes', { id: '1', attributes: { type: 'a' } }, { id: '1', type: 'a' }],
		['as sources', { _id: '1', _source: { ref: 1 } }, { _id: '1', ref: 1 }],
	])('are the rows: %s', (_, given, row) => {
		expect(read([given])).toEqual([row]);
	});

	it('are the rows of JSON:API also where its reference is meant', () => {
		const given = { id: '1', type: 'jobs', attributes: { type: 'a', state: 'done' } };
		const readById = (row: object) => pageOf([row], { assumed }, { keyedBy: 'id' }).rows;
		expect(readById(given)).toEqual([{ id: 1, type: 'a', state: 'done' }]);
		const other = { id: 1, name: 'A', attributes: { colour: 'red' } };
		expect(readById(other)).toEqual([other]);
	});

	it('are none where the row has its own reference, or theirs may be of something else', () => {
		const rows = [{ ref: 1, node: { ref: 7 } }, { id: 1, owner: { ref: 7 } }, { owner: { id: 7 } }];
		for (const row of rows) expect(read([row])).toEqual([row]);
	});
});
