import { ARTWORK, QUERY_RESULT, TRENDS } from '../../../shared/catalogue/answerShapes';
import { recordOf } from '../../../shared/catalogue/recordShape';

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
