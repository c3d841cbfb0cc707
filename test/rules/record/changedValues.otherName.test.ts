import { searchComparing } from '../../../shared/form/searchComparing';
import { differingValues } from '../../../shared/record/changedValues';
import { matchingResources } from '../../../shared/record/matching';
import { itemWith } from '../items';

/** A field whose title is the name of another, and a resource in which only that other one is filled in. */
const FIELDS = [
	{ ref: 1, name: 'blurb', title: 'Description' },
	{ ref: 2, name: 'description', title: 'Description for shops' },
];
const present = { description: 'Whales' };

const around = () =>
	itemWith({
		values: { fields: { mappingMode: 'autoMapInputData' } },
		answer: ({ path }) =>
			path === '/resources/fields'
				? FIELDS
				: path === '/resources/types'
					? [{ ref: 1, name: 'Book' }]
					: { results: [{ ref: 1, resourceType: 1, fields: present }], total: 1 },
	});

describe('a field that is called like another', () => {
	it('is written, though the other holds the same', async () => {
		const { item } = around();
		const written = await differingValues(item, present, { blurb: 'Whales' });
		expect({ ...written }).toEqual({ blurb: 'Whales' });
	});

	it('is emptied, though the other is empty', async () => {
		const { item } = around();
		const written = await differingValues(item, { description: '' }, { blurb: null });
		expect({ ...written }).toEqual({ blurb: null });
	});

	it('finds no resource by the value of the other', async () => {
		const { item } = around();
		const match = { field: 'blurb', title: 'Description', value: 'Whales' };
		await expect(matchingResources(item, 'Book', match)).rejects.toThrow(
			"does not show its 'Description'",
		);
	});

	it('is empty for a search that compares it', async () => {
		const { item, hints } = around();
		const comparison = { field: 'blurb', operator: 'contains', wanted: ['Whales'] };
		expect((await searchComparing(item, {}, [comparison], 10)).rows).toEqual([]);
		expect(hints.join()).toContain("shows 'Description', so it counts as empty");
	});

	it('is the one that a service shows which keys all values by titles', async () => {
		const { item } = around();
		const byTitle = { Description: 'Whales', 'Description for shops': 'Sea' };
		expect({ ...(await differingValues(item, byTitle, { blurb: 'Whales' })) }).toEqual({});
	});

	it('is the one that a service shows by its title', async () => {
		const { item } = around();
		const byTitle = { Description: 'Whales', description: 'Sea' };
		expect({ ...(await differingValues(item, byTitle, { blurb: 'Whales' })) }).toEqual({});
	});
});
