import { pageOf } from '../../../shared/catalogue/pagedLists';
import { listedIn } from '../../../shared/lists/rowsInAnswer';

describe('the rows of a list answer', () => {
	const assumed = (name: string) => name.replace('list.', '');

	it('are under the keys of the deployment, beside the total and the size of a page', () => {
		expect(pageOf({ results: [{ ref: 1 }], total: 7, limit: 1, offset: 0 }, { assumed })).toEqual({
			rows: [{ ref: 1 }],
			total: 7,
			limit: 1,
			at: 0,
		});
		expect(pageOf({ results: [{ ref: 1 }] }, { assumed })).toEqual({
			rows: [{ ref: 1 }],
			total: undefined,
		});
	});

	it('or are the answer itself', () => {
		expect(pageOf([{ ref: 1 }, { ref: 2 }], { assumed }).rows).toEqual([{ ref: 1 }, { ref: 2 }]);
	});

	it('or nothing, when it is none', () => {
		for (const data of [null, undefined, '', [], {}, { results: { results: null } }])
			expect(pageOf(data, { assumed }).rows).toEqual([]);
	});

	it('or are told to be nowhere', () => {
		for (const data of ['x', 3, { ref: 1 }, { results: 'none' }])
			expect(() => pageOf(data, { assumed })).toThrow("holds no list under 'results'");
	});
});

it('options by their references are options', () => {
	const words = { rows: 'results', total: 'total', limit: 'limit', offset: 'offset' };
	const read = (data: unknown) => listedIn(data, { ...words, keyedBy: 'ref', text: 'name' }).rows;
	expect(read({ 12: 'Fiction', 15: 'Poetry' })).toEqual([
		{ ref: '12', name: 'Fiction' },
		{ ref: '15', name: 'Poetry' },
	]);
	expect(read({ 1: 'Fiction', 2: 'Poetry' })).toEqual([{ name: 'Fiction' }, { name: 'Poetry' }]);
});
