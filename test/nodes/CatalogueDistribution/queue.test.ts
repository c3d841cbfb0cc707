import { byId, byName } from '../../engine/locators';
import {
	catalogue,
	COLLECTION,
	continues,
	DESTINATION,
	effects,
	MISSING,
	queue,
	queued,
	resources,
	sentIn,
} from './queueing';

describe('Run: Queue', () => {
	it('sends a collection once, whichever items name it', async () => {
		const { items } = await queue({ collection: byId(COLLECTION) }, { items: [{}, {}] });
		expect(items).toEqual([
			{
				json: {
					queueRef: expect.any(Number),
					status: 0,
					statusLabel: 'pending',
					destinationRef: DESTINATION,
					destinationName: 'Library feed',
					collectionRef: COLLECTION,
					collectionName: expect.any(String),
					leftOut: 'not checked',
					replayed: false,
				},
				pairedItem: [{ item: 0 }, { item: 1 }],
			},
		]);
		expect(await queued()).toHaveLength(1);
	});

	it('sends the resources of all items in one run', async () => {
		const { items } = await queue(resources, {
			items: [{ ref: 1001 }, { ref: [1002, 1001] }, { ref: '1003' }],
		});
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ destinationRef: DESTINATION, resourceCount: 3, status: 0 }),
		]);
		expect(await sentIn(items[0]?.json.queueRef, [1001, 1002, 1003, 1004])).toEqual([
			1001, 1002, 1003,
		]);
	});

	it('makes a run per destination, found by name, the names looked up once each', async () => {
		const names = ['Library feed', 'trade wholesaler', 'Library feed'];
		const items = names.map((name, index) => ({ name, ref: 1001 + index }));
		const { items: runs } = await queue(
			{ ...resources, destination: byName('={{ $json.name }}') },
			{ items },
		);
		expect(
			runs.map(({ json, pairedItem }) => [json.destinationRef, json.resourceCount, pairedItem]),
		).toEqual([
			[2, 2, [{ item: 0 }, { item: 2 }]],
			[4, 1, { item: 1 }],
		]);
		expect(runs.map(({ json }) => json.destinationName)).toEqual([
			'Library feed',
			'Trade wholesaler',
		]);
		expect(
			(await catalogue.journal()).filter(({ path }) => path === '/distribution/destinations'),
		).toHaveLength(2);
	});

	it('makes a run per item where that is wanted', async () => {
		const { items, pairs } = await queue(
			{ ...resources, options: { onePerItem: true } },
			{ items: [{ ref: 1001 }, { ref: 1001 }] },
		);
		expect(new Set(items.map(({ json }) => json.queueRef)).size).toBe(2);
		expect(pairs).toEqual([0, 1]);
		expect(new Set((await queued()).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
	});

	it('one whose answer was lost is queued once, which is said', async () => {
		const before = await effects();
		await catalogue.fault({ path: '/distribution/queue', times: 1 }, { kind: 'dropAfterCommit' });
		const { items, hints } = await queue({
			collection: byId(COLLECTION),
			options: { includeKey: true },
		});
		expect(items[0]?.json).toMatchObject({
			replayed: true,
			idempotencyKey: expect.stringMatching(/^[0-9a-f]{64}$/),
		});
		expect(hints).toEqual([expect.stringContaining('Nothing was created again')]);
		expect((await effects()) - before).toBe(1);
	});

	it('what the service does not find fails its own run only', async () => {
		const items = [
			{ to: MISSING, from: COLLECTION },
			{ to: DESTINATION, from: MISSING },
			{ to: DESTINATION, from: COLLECTION },
		];
		const { items: runs, errors } = await queue(
			{ destination: byId('={{ $json.to }}'), collection: byId('={{ $json.from }}') },
			{ items, settings: continues },
		);
		expect(runs.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 2 }]);
		expect(errors.map(({ code, httpStatus }) => [code, httpStatus])).toEqual([
			['NOT_FOUND', 404],
			['NOT_FOUND', 404],
		]);
	});

	it('what was not filled in fails its own item, before anything is sent for it', async () => {
		const { items: runs, errors } = await queue(
			{ ...resources, destination: byName('={{ $json.name }}') },
			{
				items: [
					{ ref: 1001, name: 'No such feed' },
					{ ref: '', name: 'Library feed' },
					{ ref: 1002, name: 'Library feed' },
				],
				settings: continues,
			},
		);
		expect(errors.map(({ message }) => message)).toEqual([
			"No destination is called 'No such feed'",
			"'Resources' is empty",
		]);
		expect(runs.map(({ json }) => json.resourceCount)).toEqual([1]);
	});

	it('a part of a name is not taken for it, and the error asks whether it was meant', async () => {
		const { errors } = await queue(
			{ ...resources, destination: byName('northwind retail') },
			{ items: [{ ref: 1001 }], settings: continues },
		);
		expect(errors).toMatchObject([
			{
				message: "No destination is called 'northwind retail'",
				description: expect.stringMatching(
					/^Is it 'Metadata drop: Northwind Retail'\? Check the name/,
				),
			},
		]);
	});
});
