import { advancedSearch } from '../../../nodes/CatalogueResource/operations/resource/advancedSearch.operation';
import { objectOf } from '../../../shared/values/read';
import { itemWith } from '../../rules/items';

const ROWS = Array.from({ length: 250 }, (_, index) => ({
	ref: index + 1,
	title: 'Emma',
	fields: { title: 'Emma' },
}));

async function hintsOf(values: Record<string, unknown>, rows = ROWS) {
	const { item, hints } = itemWith({
		values: { limit: 3, 'options.additionalFields': {}, ...values },
		answer: ({ body }) => {
			const { limit, offset } = objectOf(body);
			const start = Number(offset ?? 0);
			return { results: rows.slice(start, start + Number(limit)), total: ROWS.length };
		},
	});
	expect(await advancedSearch.each(item)).toHaveLength(Math.min(3, rows.length));
	return hints;
}

describe('an advanced search that finds more than its limit', () => {
	const told = expect.arrayContaining(['3 of 250 came out.']);

	it('says how many there are', async () => {
		expect(await hintsOf({})).toEqual(told);
	});

	it('says so with a filter that the service compares', async () => {
		const filter = [{ field: 'title', operator: 'equals', value: 'Emma' }];
		expect(await hintsOf({ fieldFilters: { filter } })).toEqual(told);
	});

	it('says nothing of its limit or filters where the service counts what it does not give', async () => {
		const filter = [{ field: 'title', operator: 'equals', value: 'Emma' }];
		expect(await hintsOf({ fieldFilters: { filter } }, [])).toEqual([
			"The service counts 250 rows but returned 0 different ones. The API key's user may not be allowed to see the others.",
		]);
	});
});
