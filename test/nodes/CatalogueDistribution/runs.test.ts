import { byId, byName } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
const continues = { onError: 'continueErrorOutput' as const };
const run = async (operation: string, parameters: object, options = {}) =>
	await catalogue.run(
		'catalogueDistribution',
		{ resource: 'run', operation, ...parameters },
		options,
	);
const wait = async (queueRef: unknown, options: object = {}, settings = {}) =>
	await run('waitForCompletion', { options }, { items: [{ queueRef }], ...settings });
const advance = async (ms: number) => await catalogue.sandbox.control('clock', { advance: ms });
const ENDED_MS = 4_000;
const looks = async () =>
	(await catalogue.journal()).filter(
		({ path, inFlight }) => path === '/distribution/runs' && inFlight === false,
	);
async function firstLook(): Promise<void> {
	while ((await looks()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Queues collection 1 of the seed and gives the run's reference. */
async function queued(
	destinationRef: number,
	outcome: 'complete' | 'failed' = 'complete',
): Promise<number> {
	await catalogue.sandbox.control('motion', { runs: outcome });
	return (
		await catalogue.sandbox
			.as(editor)
			.post('/distribution/queue', { destinationRef, collectionRef: 1 })
	).data.data.queueRef;
}

beforeAll(async () => await catalogue.sandbox.control('clock', { frozen: true }));
beforeEach(async () => await catalogue.forget());

describe('Run: Get Many', () => {
	const refs = async (parameters: object) =>
		(await run('getMany', parameters)).items.map(({ json }) => json.queueRef);

	it('lists the newest first', async () => {
		const older = await queued(1);
		const newer = await queued(2);
		const { items } = await run('getMany', { limit: 2 });
		expect(items.map(({ json }) => json)).toEqual([
			expect.objectContaining({
				queueRef: newer,
				destinationRef: 2,
				status: 0,
				statusLabel: 'pending',
			}),
			expect.objectContaining({ queueRef: older, destinationRef: 1 }),
		]);
	});

	it('begins each with its sentence and names, which people read', async () => {
		await queued(1);
		const { items } = await run('getMany', { limit: 1 });
		expect(Object.keys(items[0]!.json).slice(0, 3)).toEqual([
			'summary',
			'destinationName',
			'collectionName',
		]);
	});

	it('filters by destination and state', async () => {
		const done = await queued(3);
		const failed = await queued(3, 'failed');
		await advance(ENDED_MS);
		const running = await queued(3);
		await queued(4);
		const to = byName('Audiobook partner');
		expect(await refs({ filters: { destination: to }, limit: 3 })).toEqual([running, failed, done]);
		expect(await refs({ filters: { destination: to, state: 'failed' }, returnAll: true })).toEqual([
			failed,
		]);
		expect(
			await refs({ filters: { destination: to, state: 'unfinished' }, returnAll: true }),
		).toEqual([running]);
		expect(await refs({ filters: { destination: to, state: 'succeeded' }, limit: 1 })).toEqual([
			done,
		]);
	});

	it("the node's own words say what succeeded means", async () => {
		await advance(ENDED_MS);
		const running = await queued(5);
		const parameters = { filters: { destination: byId(5), state: 'succeeded' }, returnAll: true };
		expect(await refs(parameters)).not.toContain(running);
		expect(await refs({ ...parameters, options: { succeeded: 'Pending, complete' } })).toContain(
			running,
		);
	});
});

describe('Run: Wait for Completion', () => {
	it('gives a run that has finished, after one look', async () => {
		const queueRef = await queued(1);
		await advance(ENDED_MS);
		const { items } = await wait(queueRef);
		expect(items[0]?.json).toMatchObject({
			queueRef,
			statusLabel: 'complete',
			finished: true,
			succeeded: true,
		});
		expect(await looks()).toHaveLength(1);
	});

	it('looks again until it has finished, and holds no connection in between', async () => {
		const queueRef = await queued(1);
		const waiting = wait(queueRef);
		await firstLook();
		expect((await catalogue.journal()).filter(({ inFlight }) => inFlight)).toEqual([]);
		await advance(ENDED_MS);
		expect((await waiting).items[0]?.json).toMatchObject({ queueRef, succeeded: true });
		expect(await looks()).toHaveLength(2);
	});

	it('a failed run fails its item, or is returned', async () => {
		const queueRef = await queued(1, 'failed');
		await advance(ENDED_MS);
		const { errors } = await wait(queueRef, {}, { settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'RUN_FAILED',
				message: expect.stringMatching(
					new RegExp(`^The run of '.+' to .+ failed on .+, \\d\\d:\\d\\d \\(run ${queueRef}\\)$`),
				),
			}),
		]);
		const { items } = await wait(queueRef, { onFailed: 'return' });
		expect(items[0]?.json).toMatchObject({ queueRef, finished: true, succeeded: false });
	});

	it('says the last state when the maximum is over', async () => {
		const queueRef = await queued(1);
		const { errors } = await wait(queueRef, { maximumWait: 0 }, { settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'NOT_FINISHED',
				retryable: true,
				message: expect.stringContaining("it is 'pending'"),
			}),
		]);
	});

	it('a run that is not in the list is not found', async () => {
		const { errors } = await wait(999_999, {}, { settings: continues });
		expect(errors).toEqual([
			expect.objectContaining({
				code: 'NOT_FOUND',
				message: 'Distribution run 999999 is not in the list of runs',
			}),
		]);
	});

	it('ends at once when the execution is stopped', async () => {
		const stop = new AbortController();
		const waiting = wait(await queued(1), {}, { signal: stop.signal });
		await firstLook();
		const stoppedAt = Date.now();
		stop.abort();
		expect((await waiting).run.status).toBe('canceled');
		expect(Date.now() - stoppedAt).toBeLessThan(1_500);
	});
});

describe('Destination: Get Many', () => {
	const getMany = async (parameters: object) =>
		(
			await catalogue.run('catalogueDistribution', {
				resource: 'destination',
				operation: 'getMany',
				...parameters,
			})
		).items.map(({ json }) => json);

	it('lists them as the service sends them, up to the limit', async () => {
		const all = await getMany({ returnAll: true });
		expect(all).toHaveLength(5);
		expect(all[0]).toEqual({ ref: 1, name: 'Metadata drop: Northwind Retail', type: 'ONIX 3.0' });
		expect(await getMany({ limit: 2 })).toEqual(all.slice(0, 2));
	});
});

it('the names of runs to one destination are read once, however many are waited for', async () => {
	const items = [{ queueRef: await queued(1) }, { queueRef: await queued(1) }];
	await advance(ENDED_MS);
	await catalogue.forget();
	const { items: ended } = await run('waitForCompletion', {}, { items });
	expect(ended.map(({ json }) => json.destinationName)).toEqual(
		Array(2).fill('Metadata drop: Northwind Retail'),
	);
	const paths = (await catalogue.journal()).map(({ path }) => path);
	expect(paths.filter((path) => path === '/distribution/destinations')).toHaveLength(1);
	expect(paths.filter((path) => path === '/collections')).toHaveLength(1);
});
