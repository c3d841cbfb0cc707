import type { IDataObject } from 'n8n-workflow';

import { byId } from '../engine/locators';
import { service } from './service';

const catalogue = service();
const own = byId('={{ $json.ref }}');
const book = { ref: 1, title: 'Emma', resourceTypeName: 'Book', fields: {} };
const made = { ref: 1, name: 'Spring', visibility: 'team' };

const add = async (item: IDataObject, more: object = {}) =>
	await catalogue.run(
		'catalogueCollection',
		{ resource: 'resource', operation: 'add', collection: own, resourceRefs: '1001', ...more },
		{ items: [item] },
	);
const queue = async (item: IDataObject, more: object) =>
	await catalogue.run(
		'catalogueDistribution',
		{ resource: 'run', operation: 'queue', destination: byId(1), ...more },
		{ items: [item] },
	);
const writes = async () =>
	(await catalogue.journal()).filter(({ method }) => method !== 'GET').map(({ path }) => path);

describe('the ref of an input item', () => {
	beforeEach(async () => await catalogue.forget());

	it.each<[string, () => Promise<{ run: { error?: { message?: string } | undefined } }>]>([
		['a collection to add to', async () => await add(book)],
		['a collection to send', async () => await queue(book, { collection: own })],
		['a destination', async () => await queue(book, { destination: own, collection: byId(1) })],
		[
			'a collection, of a book of a query',
			async () => await add({ ref: 1, title: 'Emma', resourceId: 1 }),
		],
	])('that is a resource is not taken for %s', async (_, run) => {
		expect((await run()).run.error?.message).toContain(
			"The input item is a resource, so its 'ref' is not the reference of a",
		);
		expect(await writes()).toEqual([]);
	});

	it('is not taken for two things at once', async () => {
		const refs = '={{ $json.ref }}';
		const both = [
			await add(made, { resourceRefs: refs }),
			await queue({ ref: 1, name: 'Retailer' }, { destination: own, distribute: 'resources' }),
			await queue(made, { destination: own, collection: own }),
		];
		for (const { run } of both)
			expect(run.error?.message).toContain('are both {{ $json.ref }}, and no number is that of');
		expect(await writes()).toEqual([]);
	});

	it('may be the collection, or the destination, that the item is', async () => {
		const done = [
			await add(made),
			await add({ ref: 1, title: 'Our spring list' }),
			await add({ ...made, title: 'Emma', fields: {} }),
			await queue(made, { collection: own }),
			await queue({ ref: 1, name: 'Retailer' }, { destination: own, collection: byId(1) }),
			await queue(book, { distribute: 'resources', resourceRefs: '1001' }),
		];
		for (const { run, items } of done) expect([run.error, items.length]).toEqual([undefined, 1]);
	});
});
