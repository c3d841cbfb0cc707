import { searchPage } from '../../../shared/catalogue/search';
import { failureOf } from '../../../shared/failure/failure';

it('rows of a search by meaning have a reference, wherever the service puts it', () => {
	const results = [{ resourceId: 7 }, { resource: 8 }, { score: 1, resource: { ref: 9 } }];
	expect(searchPage({ data: { results } }).rows.map(({ ref }) => ref)).toEqual([7, 8, 9]);
});

it('a resource within a row is known by its title, and is not the type of one', () => {
	const results = [
		{ resourceRef: 10, resourceType: { ref: 1, title: 'Book' } },
		{ hit: { ref: 11, title: 'The Sea' }, score: 0.5 },
	];
	expect(searchPage({ data: { results } }).rows.map(({ ref }) => ref)).toEqual([10, 11]);
});

it('rows of which none has a reference are told, and not given as resources', () => {
	const read = () => searchPage({ data: { results: [{ id: '7', attributes: { title: 'Sea' } }] } });
	let failure;
	try {
		read();
	} catch (error) {
		failure = failureOf(error);
	}
	expect(failure?.details.message).toBe("The list's entries have no 'ref', but id, attributes");
});

it('a search that counts none is empty, also where it names a next page', () => {
	const partial = (data: object) => searchPage({ data, from: 0 }).isPartial;
	expect(partial({ results: [], total: 0, nextPage: 2 })).toBe(false);
	expect(partial({ results: [], nextPage: 2 })).toBe(true);
});
