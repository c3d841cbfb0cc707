import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import { collection, NOT_YET, run, service } from './severalItems';

describe('a preview of several items', () => {
	it('several runs of one node are all shown', async () => {
		const items = [
			{ id: 1, to: 1 },
			{ id: 2, to: 2 },
		];
		const parameters: IDataObject = {
			resource: 'run',
			operation: 'queue',
			destination: byId('={{ $json.to }}'),
			distribute: 'resources',
			resourceRefs: '1001',
		};
		const { succeeded } = await run(
			'catalogueDistribution',
			{ ...parameters, preview: true },
			items,
			{},
		);
		expect(
			succeeded.map(({ json: { destinationRef, queueRef, collectionRef } }) => ({
				destinationRef,
				queueRef,
				collectionRef,
			})),
		).toEqual(
			[1, 2].map((destinationRef) => ({
				destinationRef,
				queueRef: NOT_YET,
				collectionRef: NOT_YET,
			})),
		);
	});

	it('behind it a node without a preview says that it writes', async () => {
		const update = {
			resource: 'resource',
			operation: 'update',
			resourceRef: byId('={{ $json.ref }}'),
			resourceType: { __rl: true, mode: 'name', value: 'Book' },
			fields: { mappingMode: 'defineBelow', value: { subtitle: 'Of a preview' }, schema: [] },
		};
		const { succeeded, hints } = await run('catalogueResource', { ...update, preview: false }, [
			{ ref: 1001, preview: true },
		]);
		expect(succeeded[0]?.json).toMatchObject({ ref: 1001, changedFields: ['subtitle'] });
		expect(hints).toContainEqual(expect.stringMatching(/^The input items are what a node/));
	});

	const keywords = (value: string, automatic = false) => ({
		...{ resource: 'resource', operation: 'update', preview: false },
		...{ resourceRef: byId('={{ 1001 }}'), resourceType: byName('Book') },
		fields: automatic
			? { mappingMode: 'autoMapInputData', value: null, schema: [] }
			: { mappingMode: 'defineBelow', value: { keywords: value }, schema: [] },
	});
	const image = (prompt: string) => ({ resource: 'image', operation: 'generate', prompt });
	const previewed = { value: NOT_YET, preview: true };

	it.each<[what: string, type: string, parameters: object, item: IDataObject]>([
		['is no value of a field', 'catalogueResource', keywords('={{ $json.value }}'), previewed],
		[
			'is none either in a text around it',
			'catalogueResource',
			keywords('=Sea; {{ $json.value }}'),
			previewed,
		],
		[
			'is none behind a node that drops the preview',
			'catalogueResource',
			keywords('={{ $json.value }}'),
			{ value: NOT_YET },
		],
		['is none in a column', 'catalogueResource', keywords('', true), { keywords: NOT_YET }],
		['is nothing to pay for', 'catalogueAiGenerate', image('=Cover: {{ $json.value }}'), previewed],
	])('what an earlier preview did not make %s in earnest', async (_what, type, form, item) => {
		const { failed } = await run(type, form as IDataObject, [item]);
		expect(failed[0]?.error.description).toContain("Turn 'Preview' off in the node");
		expect(service.writes()).toEqual([]);
	});

	it('items that are passed on bring what they hold, and not the preview before', async () => {
		const start = {
			feed: 'Nightly feed',
			destinationRef: 2,
			moment: '2026-03-10T02:00:00Z',
			behind: 0,
		};
		const items = [1, 2].map((id) => ({
			id,
			ref: 1000 + id,
			preview: true,
			action: 'generate',
			requests: [{ method: 'POST', path: '/ai/generate-field' }],
		}));
		const { succeeded, hints } = await run(
			'catalogueDistribution',
			{ resource: 'feed', operation: 'createCollection', start, preview: true },
			items,
		);
		expect(succeeded.map(({ json: { ref, action, feed } }) => ({ ref, action, feed }))).toEqual(
			['createCollection', 'none'].map((action, index) => ({
				ref: 1001 + index,
				action,
				feed: expect.objectContaining({ turn: true, collectionRef: NOT_YET }),
			})),
		);
		expect(succeeded.flatMap(({ json }) => json.requests)).toEqual([
			expect.objectContaining({ path: '/collections' }),
		]);
		expect(hints).toEqual([
			'Preview: 1 would be created, 1 kept. Nothing was sent, nothing was paid.',
		]);
	});

	it('what an earlier preview did not make goes on as not known yet, and is no reference in earnest', async () => {
		const item = [{ id: 1, ref: NOT_YET, refs: '1001' }];
		const add = collection('add', {
			collection: byId('={{ $json.ref }}'),
			resourceRefs: '={{ $json.refs }}',
		});
		expect(
			(await run('catalogueCollection', { ...add, preview: true }, item)).succeeded[0]?.json,
		).toMatchObject({
			collectionRef: NOT_YET,
			requests: [{ path: `/collections/${NOT_YET}/resources`, body: { resourceRefs: [1001] } }],
		});
		expect((await run('catalogueCollection', add, item)).failed[0]?.error.message).toContain(
			'which is not a reference',
		);
		expect(service.writes()).toEqual([]);
	});

	it.each([
		['catalogueDistribution', { resource: 'run', operation: 'waitForCompletion' }, 'queueRef'],
		['catalogueJob', { resource: 'job', operation: 'waitForCompletion' }, 'job'],
		['catalogueJob', { resource: 'job', operation: 'get' }, 'job'],
		['catalogueFile', { resource: 'file', operation: 'download' }, 'resourceRef'],
	])('%s, %j passes on what was not made, and does not look for it', async (type, form, name) => {
		const parameters = { ...form, [name]: byId(`={{ $json.made }}`) };
		const items = [
			{ id: 1, made: NOT_YET, preview: true, action: 'queue', requests: [{ path: '/any' }] },
		];
		const { succeeded, hints } = await run(type, parameters, items);
		expect(succeeded.map(({ json }) => json)).toEqual([
			{ ...items[0], action: 'none', requests: [] },
		]);
		expect(hints).toEqual(['Preview: 1 not made yet. Nothing was sent, nothing was paid.']);
		const [failed] = (await run(type, parameters, [{ id: 1, made: NOT_YET }])).failed;
		expect(failed?.error.message).toContain('which is not a reference');
	});
});
