import { asResources } from '../../../nodes/CatalogueQuery/operations/query/outputs';
import { Failure } from '../../../shared/failure/failure';
import { objectOf } from '../../../shared/values/read';
import { itemWith } from '../../rules/items';

const books = [{ resourceId: 7, title: 'Emma', isbn: '9797001101201' }];

/** What becomes of the books where a search shows this record of theirs. */
async function resources(record: object, found = books, withFields = false) {
	const { item, hints } = itemWith({
		values: { withFields },
		answer: ({ path }) =>
			String(path).endsWith('/search')
				? { results: [record], total: 1 }
				: [{ ref: 1, name: 'isbn', title: 'ISBN', type: 'text' }],
	});
	return { items: await asResources(item, found), hints };
}

it('books have the format that a search shows, beside what people know them by', async () => {
	const { items, hints } = await resources({ ref: 7, fields: { format: 'EPUB' } });
	expect(items).toEqual([{ ref: 7, ...books[0], format: 'EPUB' }]);
	expect(Object.keys(items[0]!)).toEqual(['ref', 'title', 'isbn', 'format', 'resourceId']);
	expect(hints).toEqual([]);
});

it.each([{}, { fields: {} }, { fields: null }])(
	'a search that shows no fields is told: %j',
	async (shown) => {
		const { items, hints } = await resources({ ref: 7, ...shown });
		expect(items).toEqual([{ ref: 7, ...books[0] }]);
		expect(hints).toEqual([
			'A search shows no fields of some of the books, so neither their format nor their fields are known.',
		]);
	},
);

it('books without an ISBN, whose fields cannot be looked up, are named where fields are wanted', async () => {
	const found = [...books, { resourceId: 8, title: 'Forthcoming', isbn: '' }];
	const record = { ref: 7, fields: { format: 'EPUB' } };
	expect((await resources(record, found)).hints).toEqual([]);
	expect((await resources(record, found, true)).hints).toEqual([
		expect.stringMatching(/^Some books have no ISBN.*: Forthcoming\./),
	]);
});

describe('of a service whose filter takes one value', () => {
	const found = [7, 8, 9].map((ref) => ({
		resourceId: ref,
		title: `Book ${ref}`,
		isbn: `979700110120${ref}`,
	}));
	const rowsFor = (isbn: unknown) =>
		found.flatMap((book) =>
			book.isbn === isbn ? [{ ref: book.resourceId, fields: { format: 'EPUB' } }] : [],
		);

	it.each(['refuses a list', 'finds nothing by a list'])(
		'that %s, each is looked up',
		async (how) => {
			const { item, hints } = itemWith({
				values: { withFields: false },
				answer: ({ path, body }) => {
					if (!String(path).endsWith('/search'))
						return [{ ref: 1, name: 'isbn', title: 'ISBN', type: 'text' }];
					const { isbn } = objectOf(objectOf(body).fieldFilters);
					if (Array.isArray(isbn) && how === 'refuses a list')
						throw new Failure({
							message: 'isbn takes a text',
							description: '',
							code: 'VALIDATION',
							httpStatus: 400,
						});
					return { results: rowsFor(isbn), total: rowsFor(isbn).length };
				},
			});
			expect((await asResources(item, found)).map(({ format }) => format)).toEqual([
				'EPUB',
				'EPUB',
				'EPUB',
			]);
			expect(hints).toEqual([]);
		},
	);
});
