import { foundNothing } from '../../../nodes/CatalogueQuery/operations/query/ask';
import { outputsOf } from '../../../nodes/CatalogueQuery/operations/query/outputs';
import { failureIn } from '../../rules/failures';
import { itemWith } from '../../rules/items';

const answered = { books: [{ resourceId: 7, title: 'The Sea' }], distinctTitles: 1 };
const outputs = async (output: string, answer: object = answered) => {
	const { item, hints } = itemWith({ values: { output } });
	const rows = await outputsOf(item, { ...answer }, true);
	return { rows, hints };
};

it('a query without its number of records has no summary, and may have more books', async () => {
	const { details } = await failureIn(async () => await outputs('summary'));
	expect(details.message).toContain("holds no 'totalRecords'");
	const { rows, hints } = await outputs('rows');
	expect(rows).toHaveLength(1);
	expect(hints).toEqual([expect.stringContaining("does not say under 'totalRecords'")]);
});

it('a query with it says no more than that', async () => {
	const counted = { ...answered, totalRecords: 1 };
	expect((await outputs('rows', counted)).hints).toEqual([]);
	expect((await outputs('summary', counted)).rows).toHaveLength(1);
});

it('a query that counts fewer records than it lists books has no summary, and is told as that', async () => {
	const miscounted = { ...answered, totalRecords: 0 };
	const { details } = await failureIn(async () => await outputs('summary', miscounted));
	expect(details.message).toBe(
		"The service counts 0 records under 'totalRecords' and lists 1 book",
	);
	const { rows, hints } = await outputs('rows', miscounted);
	expect(rows).toHaveLength(1);
	expect(hints).toEqual([expect.stringContaining('its counts are wrong')]);
	expect(foundNothing(miscounted)).toBe(false);
	expect(foundNothing({ totalRecords: 0, books: null })).toBe(true);
});
