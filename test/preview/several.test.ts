import type { IDataObject } from 'n8n-workflow';

import { byId, byName } from '../engine/locators';
import { bodies, collection, ISBN, NOT_YET, resource, run, service } from './severalItems';

describe('a preview of several items', () => {
	it.each<[string, IDataObject, IDataObject[]]>([
		[
			'update',
			resource('update'),
			[
				{ id: 1, ref: 1001, title: 'One' },
				{ id: 2, ref: 'twelve', title: 'Two' },
				{ id: 3, ref: 1003, title: 'Three' },
			],
		],
		[
			'create',
			resource('create'),
			[
				{ id: 1, title: 'One' },
				{ id: 2, subtitle: 'Without a title' },
				{ id: 3, title: 'Three', pageCount: 'many' },
			],
		],
		[
			'upsert',
			resource('upsert'),
			[
				{ id: 1, isbn: ISBN, title: 'One' },
				{ id: 2, title: 'Without an ISBN' },
			],
		],
		[
			'queue',
			{
				type: 'catalogueDistribution',
				resource: 'run',
				operation: 'queue',
				destination: byId(2),
				distribute: 'resources',
				resourceRefs: '={{ $json.refs }}',
			},
			[
				{ id: 1, refs: '1001' },
				{ id: 2, refs: 'one' },
			],
		],
		[
			'a custom key that cannot be one',
			{
				type: 'catalogueCollection',
				...collection('create', {
					name: '={{ $json.name }}',
					options: { idempotencyKey: 'custom', customKey: '={{ $json.key }}' },
				}),
			},
			[
				{ id: 1, name: 'A', key: 'a' },
				{ id: 2, name: 'B', key: 'b c' },
			],
		],
	])(
		'%s: what cannot be sent fails with the same error as in earnest',
		async (_, { type = 'catalogueResource', ...parameters }, items) => {
			const shown = await run(String(type), { ...parameters, preview: true }, items);
			expect(service.writes()).toEqual([]);
			const done = await run(String(type), parameters, items);
			expect(shown.failed.length).toBeGreaterThan(0);
			expect(shown.failed).toEqual(done.failed);
			expect(shown.succeeded.map(({ id }) => id)).toEqual(done.succeeded.map(({ id }) => id));
		},
	);

	it('Create or Update: what the first item would create, the next one would update, and the third leaves', async () => {
		const items = [
			{ id: 1, isbn: ISBN, title: 'One' },
			{ id: 2, isbn: ISBN, title: 'Two' },
			{ id: 3, isbn: ISBN, title: 'Two' },
		];
		const { succeeded, hints } = await run(
			'catalogueResource',
			resource('upsert', { preview: true }),
			items,
		);
		expect(succeeded.map(({ json: { action, ref, reason } }) => ({ action, ref, reason }))).toEqual(
			[
				{ action: 'create', ref: NOT_YET, reason: undefined },
				{ action: 'update', ref: NOT_YET, reason: undefined },
				{ action: 'none', ref: NOT_YET, reason: 'Nothing differs' },
			],
		);
		// Which book it is stands before what would change.
		expect(Object.keys(succeeded[1]!.json).slice(0, 5)).toEqual([
			'action',
			'ref',
			'title',
			'isbn',
			'changes',
		]);
		expect(succeeded[1]?.json).toMatchObject({
			isbn: ISBN,
			changes: [{ field: 'title', before: 'One', after: 'Two' }],
			requests: [{ method: 'PATCH', path: `/resources/${NOT_YET}/fields` }],
		});
		expect(hints).toContain(
			'Preview: 1 would be created, 1 would be updated, 1 kept. Nothing was sent, nothing was paid.',
		);
		expect(service.writes()).toEqual([]);
	});

	it('without continue-on-fail shows all items, too', async () => {
		const items = [1, 2, 3].map((id) => ({ id, name: `Collection ${id}` }));
		const parameters = collection('create', { name: '={{ $json.name }}' });
		const { succeeded } = await run(
			'catalogueCollection',
			{ ...parameters, preview: true },
			items,
			{},
		);
		expect(bodies(succeeded)).toEqual(items.map(({ name }) => JSON.stringify({ name })));
		await run('catalogueCollection', parameters, items, {});
		expect(
			service
				.writes()
				.map(({ body }) => body)
				.sort(),
		).toEqual(bodies(succeeded).sort());
	});

	it('Add: as many requests as in earnest, for each collection', async () => {
		const refs = (from: number) => Array.from({ length: 130 }, (_, index) => from + index).join();
		const items = [
			{ id: 1, to: 1, refs: refs(1001) },
			{ id: 2, to: 2, refs: '1001' },
			{ id: 3, to: 1, refs: refs(1100) },
		];
		const parameters = collection('add', {
			collection: byId('={{ $json.to }}'),
			resourceRefs: '={{ $json.refs }}',
		});
		const { succeeded, hints } = await run(
			'catalogueCollection',
			{ ...parameters, preview: true },
			items,
			{},
		);
		expect(succeeded.map(({ json }) => json.resourceCount)).toEqual([229, 1]);
		expect(hints.join()).toContain('Preview: 230 would be added.');
		await run('catalogueCollection', parameters, items, {});
		expect(
			service
				.writes()
				.map(({ body }) => body)
				.sort(),
		).toEqual(bodies(succeeded).sort());
	});

	it.each<[string, unknown, IDataObject[], RegExp[]]>([
		[
			'a switch that is neither on nor off',
			'={{ $json.wanted }}',
			[{ id: 1, wanted: 'perhaps' }, { id: 2 }, { id: 3, wanted: '' }],
			[/neither true nor false/, /neither true nor false/, /neither true nor false/],
		],
		[
			'a switch that differs between items',
			'={{ $json.wanted }}',
			[
				{ id: 1, wanted: true },
				{ id: 2, wanted: false },
			],
			[/on for some items and off for others/],
		],
	])('%s sends nothing', async (_, preview, items, wanted) => {
		const { failed } = await run(
			'catalogueCollection',
			collection('create', { name: '=Spring {{ $json.id }}', preview } as IDataObject),
			items,
		);
		expect(failed.map(({ error }) => error.message)).toEqual(
			wanted.map((words): unknown => expect.stringMatching(words)),
		);
		expect(service.writes()).toEqual([]);
	});

	it('Generate: counts what would be generated, what is kept and what is beyond the maximum', async () => {
		const items = [
			{ id: 1, ref: 1001, fields: { keywords: 'sea' } },
			{ id: 2, ref: 1002, fields: { keywords: '' } },
			...[3, 4].map((id) => ({ id, ref: 1000 + id, fields: {} })),
		];
		const parameters = {
			resource: 'field',
			operation: 'generate',
			resourceRef: byId('={{ $json.ref }}'),
			field: byName('keywords'),
			presentValues: '={{ $json.fields }}',
			save: true,
			maximumGenerations: 2,
		};
		const { succeeded, hints } = await run(
			'catalogueAiGenerate',
			{ ...parameters, preview: true },
			items,
		);
		expect(hints).toEqual([
			'Preview: 1 kept, 2 would be generated, 1 beyond the maximum of 2. Nothing was sent, nothing was paid.',
		]);
		expect(succeeded.map(({ json: { action, reason } }) => [action, reason])).toEqual([
			['none', 'The field has a value, which was kept'],
			['generate', undefined],
			['generate', undefined],
			['none', "'Maximum Generations' was reached"],
		]);
		for (const [place, before] of [
			[1, ''],
			[2, 'not known'],
		] as const)
			expect(succeeded[place]?.json).toMatchObject({
				generated: false,
				saved: false,
				value: NOT_YET,
				changes: [{ field: 'keywords', before, after: NOT_YET }],
			});
		expect(service.writes()).toEqual([]);
	});
});
