import { searchPage } from '../../../shared/catalogue/search';

it('rows of a search by meaning have a reference, wherever the service puts it', () => {
	const results = [{ resourceId: 7 }, { resource: 8 }, { score: 1, resource: { ref: 9 } }];
	expect(searchPage({ data: { results } }).rows.map(({ ref }) => ref)).toEqual([7, 8, 9]);
});
