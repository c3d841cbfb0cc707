import { byName } from '../engine/locators';
import { service } from './service';

/** n8n hands on to an agent's model the items of a tool, and of its error the message. */
const catalogue = service();

describe('what an agent learns from a tool', () => {
	it('that nothing was found, and what may be wrong with the search', async () => {
		const fieldFilters = { filter: [{ field: 'format', operator: 'equals', value: 'Ebook' }] };
		const { items } = await catalogue.run('catalogueResourceTool', {
			resource: 'resource',
			operation: 'advancedSearch',
			fieldFilters,
		});
		expect(items.map(({ json }) => json)).toEqual([
			{
				found: 0,
				hints: expect.arrayContaining([expect.stringContaining("has no option 'Ebook'")]),
			},
		]);
	});

	it('what the node hints at, behind the items', async () => {
		const { items } = await catalogue.run('catalogueResourceTool', {
			resource: 'resource',
			operation: 'search',
			limit: 2,
		});
		expect(items).toHaveLength(3);
		expect(items[2]?.json).toEqual({ hints: [expect.stringMatching(/^2 of \d+ /)] });
	});

	it('nothing of the number that n8n gives its call, which is no column', async () => {
		const { items } = await catalogue.run(
			'catalogueResourceTool',
			{
				resource: 'resource',
				operation: 'create',
				resourceType: byName('Book'),
				fields: { mappingMode: 'autoMapInputData', value: null },
			},
			{ items: [{ toolCallId: 'call_1', title: 'By a model' }] },
		);
		// The stand-in for the input gives each item an id.
		expect(items[0]?.json).toMatchObject({ title: 'By a model', notSent: ['id'] });
	});

	it.each([true, false])('what to do about an error (by its routing: %s)', async (byRouting) => {
		const { run } = await catalogue.run(
			'catalogueResourceTool',
			{ resource: 'resource', operation: 'search', resourceType: byName('Books') },
			{ byRouting },
		);
		expect(run.error?.message).toMatch(/^No resource type is called 'Books'\. .*Book/);
	});

	it('and a node that is no tool has these for people: as hints and as description', async () => {
		const { items, hints } = await catalogue.run('catalogueResource', {
			resource: 'resource',
			operation: 'search',
			limit: 2,
		});
		expect([items.length, hints.length]).toEqual([2, 1]);
	});
});
