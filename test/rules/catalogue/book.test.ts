import { bookOf } from '../../../shared/catalogue/book';

const isbn = '9797002101101';

describe('what identifies a book', () => {
	it.each<[string, unknown]>([
		['a text', isbn],
		['a list of one', [isbn]],
		['an object with its value', { value: isbn }],
		['the same text raw and as shown', { raw: isbn, display: isbn }],
		['a text by language', { en: isbn }],
		['a text beside its number', { id: 7, text: isbn }],
	])('is read where it is %s', (_, shown) => {
		expect(bookOf({ fields: { isbn: shown } as never })).toEqual({ isbn });
		expect(bookOf({ title: shown as never })).toEqual({ title: isbn });
	});

	it('is not made up of several texts', () => {
		expect(bookOf({ fields: { isbn: { print: isbn, ebook: '9797002101118' } } })).toEqual({});
		expect(bookOf({ fields: { format: { en: 'Hardback', de: 'Gebunden' } } })).toEqual({});
	});
});
