import { NodeHelpers } from 'n8n-workflow';
import { checkOption } from '../../../nodes/CatalogueDistribution/operations/run/runContent';
import { byId } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import {
	catalogue,
	COLLECTION,
	continues,
	effects,
	MISSING,
	queue,
	queued,
	resources,
	sentIn,
} from './queueing';

describe('resources that the service leaves out of a run', () => {
	const refs = [1001, MISSING, 1002];
	const additions = async () =>
		(await catalogue.journal()).filter(({ path }) => path.endsWith('/resources'));

	it('are named, in the output and in a hint; the collection of the run stays as it is', async () => {
		const { items, hints } = await queue(resources, { items: [{ ref: refs }] });
		expect(items[0]?.json).toMatchObject({
			resourceCount: 3,
			notFoundCount: 1,
			notFoundRefs: [MISSING],
		});
		expect(hints).toEqual([
			expect.stringContaining('1 of 3 resources was left out of the run: it does not exist'),
		]);
		expect(await sentIn(items[0]?.json.queueRef, [...refs, 1003])).toEqual([1001, 1002]);
	});

	it('are looked for in a request per 100 resources and one more; with none there is nothing to say', async () => {
		const { data } = await catalogue.sandbox.as(editor).post('/resources/search', { limit: 100 });
		const { data: next } = await catalogue.sandbox
			.as(editor)
			.post('/resources/search', { limit: 50, offset: 100 });
		const ref = [...data.data.results, ...next.data.results].map((row: { ref: number }) => row.ref);
		await catalogue.forget();
		const { items, hints } = await queue(resources, { items: [{ ref }] });
		expect(items[0]?.json).toMatchObject({
			resourceCount: 150,
			notFoundCount: 0,
			notFoundRefs: [],
		});
		expect(hints).toEqual([]);
		expect(
			(await catalogue.journal()).map(({ method, path }) => `${method} ${path.replace(/\d+/, '')}`),
		).toEqual([
			'GET /distribution/destinations',
			'POST /collections',
			'POST /collections//resources',
			'POST /collections//resources',
			'POST /distribution/queue',
		]);
	});

	it.each(['off', 'perExecution', 'perContent'])(
		'are looked for, and the run is queued, with %s as well',
		async (idempotencyKey) => {
			const options = { idempotencyKey };
			const { items } = await queue({ ...resources, options }, { items: [{ ref: [1001, 1004] }] });
			expect(items[0]?.json).toMatchObject({ queueRef: expect.any(Number), notFoundRefs: [] });
			expect(await queued()).toHaveLength(1);
		},
	);

	it('cost a key of their own where the key was given: one key with two bodies is refused', async () => {
		const given = { ...resources, options: { idempotencyKey: 'custom', customKey: 'tonight' } };
		const [first, again] = [
			await queue(given, { items: [{ ref: refs }] }),
			await queue(given, { items: [{ ref: refs }] }),
		];
		expect([again.items[0]?.json.queueRef, again.items[0]?.json.replayed]).toEqual([
			first.items[0]?.json.queueRef,
			true,
		]);
		const keys = (await catalogue.journal())
			.filter(({ method, path }) => method === 'POST' && !path.endsWith('/resources'))
			.map(({ path, idempotencyKey }) => [path, idempotencyKey]);
		expect(keys).toEqual([
			['/collections', expect.stringMatching(/^[0-9a-f]{64}$/)],
			['/distribution/queue', 'tonight'],
			['/collections', keys[0]?.[1]],
			['/distribution/queue', 'tonight'],
		]);
	});

	it('are not looked for where that is not wanted, or where the collection was chosen', async () => {
		const { items } = await queue(
			{ ...resources, options: { checkLeftOut: false } },
			{ items: [{ ref: refs }] },
		);
		expect(items[0]?.json).not.toHaveProperty('notFoundRefs');
		expect(items[0]?.json).toMatchObject({ resourceCount: 3, leftOut: 'not checked' });
		const { items: chosen } = await queue({ collection: byId(COLLECTION) });
		expect(chosen[0]?.json).toMatchObject({ collectionRef: COLLECTION, leftOut: 'not checked' });
		expect(await additions()).toEqual([]);
	});

	it.each([
		['collection', false],
		['resources', true],
	])('are looked for by an option that the form has for %s: %s', (distribute, isShown) => {
		expect(NodeHelpers.displayParameter({}, checkOption, null, null, { distribute })).toBe(isShown);
	});

	it('are put into a collection before the run is queued: nothing is written to it afterwards', async () => {
		await queue(resources, { items: [{ ref: refs }] });
		expect((await catalogue.journal()).filter(({ method }) => method === 'POST').at(-1)?.path).toBe(
			'/distribution/queue',
		);
	});

	it('with none to send nothing is queued', async () => {
		const { errors } = await queue(resources, { items: [{ ref: MISSING }], settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({ code: 'NOT_FOUND', message: 'None of the resources was found' }),
		]);
		expect(await queued()).toEqual([]);
	});

	it('a collection that was made for a run that failed is named, and a further try goes on with it', async () => {
		await catalogue.fault(
			{ path: '/distribution/queue', times: 1 },
			{ kind: 'status', status: 403 },
		);
		const { errors } = await queue(resources, { items: [{ ref: refs }], settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({ httpStatus: 403, collectionRef: expect.any(Number) }),
		]);
	});

	it('the same references in another order are the same run', async () => {
		const options = { idempotencyKey: 'perContent' };
		const runs = [
			await queue({ ...resources, options }, { items: [{ ref: [1001, 1002] }] }),
			await queue({ ...resources, options }, { items: [{ ref: 1002 }, { ref: 1001 }] }),
		];
		const [first, second] = runs.map(({ items }) => items[0]?.json);
		expect(second).toMatchObject({ queueRef: first?.queueRef, replayed: true });
		expect(await effects()).toBeGreaterThan(0);
	});

	it('without continue-on-fail a run that fails keeps those behind it from being queued', async () => {
		await catalogue.fault(
			{ path: '/distribution/queue', times: 1 },
			{ kind: 'status', status: 403 },
		);
		const items = Array.from({ length: 6 }, (_, index) => ({ ref: 1001 + index }));
		await queue(
			{
				...resources,
				options: { onePerItem: true, checkLeftOut: false },
				requestOptions: { requestsAtOnce: 1 },
			},
			{ items },
		);
		expect(await queued()).toHaveLength(1);
	});
});
