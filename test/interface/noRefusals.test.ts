import { byId, byName } from '../engine/locators';
import { service } from '../nodes/service';
import { colleague } from '../sandbox/startSandbox';

const catalogue = service();
const automatic = { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] };

const create = { resource: 'resource', operation: 'create' };
const update = { resource: 'resource', operation: 'update', resourceRef: byId('={{ $json.ref }}') };
const collection = { resource: 'collection', operation: 'create', name: 'Ours' };
const queue = { resource: 'run', operation: 'queue', destination: byId(1) };

describe('what is no refusal', () => {
	it('an option that there is not: created or saved, and told per field', async () => {
		const items = [{ title: 'A Scroll', format: ['Scroll'], price: 9 }];
		const made = await catalogue.run(
			'catalogueResource',
			{ ...create, resourceType: byName('Book'), fields: automatic },
			{ items },
		);
		expect(made.items[0]?.json).toMatchObject({
			ref: expect.any(Number),
			fieldErrors: { format: expect.stringContaining('Scroll') },
		});
		const ref = Number(made.items[0]?.json.ref);
		const saved = await catalogue.run(
			'catalogueResource',
			{ ...update, resourceType: byName('Book'), fields: automatic },
			{ items: [{ ref, format: ['Scroll'], title: 'A Roll' }] },
		);
		expect(saved.items[0]?.json).toMatchObject({
			fieldErrors: { format: expect.stringContaining('Scroll') },
		});
	});

	it('a collection that silently became private: the output and a hint say so', async () => {
		const { items, hints } = await catalogue.run('catalogueCollection', collection, {
			key: colleague,
		});
		expect(items[0]?.json).toMatchObject({ name: 'Ours', visibility: 'private' });
		expect(hints.join(' ')).toMatch(/private/i);
	});

	it('resources that cannot be found or were there already: told per reference, any number in calls of 100', async () => {
		const { items: made } = await catalogue.run('catalogueCollection', collection);
		const refs = Array.from({ length: 250 }, (_, index) => 1001 + index);
		const add = {
			resource: 'resource',
			operation: 'add',
			collection: byId(Number(made[0]?.json.ref)),
			resourceRefs: [...refs, 999_999].join(','),
			output: 'summary',
		};
		await catalogue.forget();
		const first = await catalogue.run('catalogueCollection', add);
		expect(
			(await catalogue.journal()).filter(({ path }) => path.endsWith('/resources')),
		).toHaveLength(3);
		const { addedCount, notFoundCount } = first.items[0]?.json ?? {};
		expect(Number(addedCount) + Number(notFoundCount)).toBe(251);
		expect(notFoundCount).toBeGreaterThanOrEqual(1);
		const again = await catalogue.run('catalogueCollection', add);
		expect(again.items[0]?.json).toMatchObject({ addedCount: 0, alreadyPresentCount: addedCount });
	});

	it('resources of a run that cannot be seen: it is queued for the others, and output and hint say which were left out', async () => {
		const { items, hints } = await catalogue.run('catalogueDistribution', {
			...queue,
			distribute: 'resources',
			resourceRefs: '1001, 999999',
		});
		expect(items[0]?.json).toMatchObject({
			status: 0,
			statusLabel: 'pending',
			destinationRef: 1,
			resourceCount: 2,
			notFoundRefs: [999_999],
		});
		expect(hints.join(' ')).toContain('1 of 2 resources was left out');
	});
});
