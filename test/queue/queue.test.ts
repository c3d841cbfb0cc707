import { itemsOf, readExecution } from '../../scripts/host/execution';
import { inFull } from '../setup/figures';
import type { State } from './catalogue';
import { killed, RECOVERY_MINUTES } from './cluster';
import { executionsOf, outcomeOf, retry, startByWebhook, until } from './executions';
import { cover, watch } from './workflows';
import {
	catalogue,
	figures,
	imports,
	killInTheMiddle,
	main,
	mayBePaid,
	openMain,
	publish,
	replaceWorker,
	requestsAfter,
	session,
	settleNight,
	stalled,
	theFeed,
	theImport,
	titles,
	workerOf,
} from './queueMode';

jest.setTimeout(1_500_000);

/** Collections are filled with 100 at a time. */
const nightsToKill = [
	[4, 'updateFields', titles / 2],
	[5, 'queueRun', 1],
	[6, 'createCollection', 1],
	[7, 'addToCollection', titles / 200],
	[8, 'queueRun', 1],
	[9, 'createCollection', 1],
	[10, 'addToCollection', titles / 200],
] as const;

/** The state after a night that nothing disturbs. */
let undisturbed: State;

describe('the nightly feed in queue mode', () => {
	it('makes what a night makes that nothing disturbs', async () => {
		await catalogue.evening();
		const { id } = await startByWebhook(session, theFeed);
		expect(await outcomeOf(session, theFeed.id, id)).toBe('success');

		undisturbed = catalogue.state();
		expect(undisturbed.collections).toEqual([
			{
				name: expect.stringMatching(/^Nightly feed to destination \d+$/),
				titles: [...catalogue.titles].sort((a, b) => a - b),
			},
		]);
		expect(undisturbed.runs).toEqual([
			{
				destination: 'Metadata drop: Northwind Retail',
				collection: undisturbed.collections[0]?.name,
			},
		]);
		expect(catalogue.titles.filter((ref) => !undisturbed.keywords[ref])).toEqual([]);
		await catalogue.reset();
	});

	it('makes the same when the server with main and a worker goes down, and the crashed execution is retried', async () => {
		await publish(watch());
		await catalogue.evening();
		const crashed = await startByWebhook(session, theFeed);
		const first = await killInTheMiddle(
			crashed,
			() => catalogue.effects().count('updateFields') >= titles / 2,
		);
		await killed(main);
		const generatedBefore = catalogue.effects().count('generateField');
		expect(generatedBefore).toBe(titles);
		await Promise.all([openMain(RECOVERY_MINUTES.soon), replaceWorker()]);

		expect(await outcomeOf(session, theFeed.id, crashed.id)).toBe('crashed');
		await killed(main);
		await openMain();
		const again = await retry(session, theFeed.id, crashed.id);
		figures.retried += 1;
		expect(again.id).not.toBe(crashed.id);
		expect((await workerOf(again.id)).name).not.toBe(first.name);
		expect(await outcomeOf(session, theFeed.id, again.id)).toBe('success');

		settleNight(await mayBePaid(again));
		expect({ ...catalogue.state(), keywords: undisturbed.keywords }).toEqual(undisturbed);
	});

	it('queues one run when a worker dies before it hears of it, and the feed is started again', async () => {
		await catalogue.evening();
		await catalogue.sandbox.control('faults', {
			match: { method: 'POST', path: '/distribution/queue', times: 1 },
			action: { kind: 'delay', ms: 2000 },
		});
		const lost = await startByWebhook(session, theFeed);
		const first = await killInTheMiddle(
			lost,
			async () => (await catalogue.sandbox.control('faults'))[0].applied === 1,
		);

		const [outcome] = await Promise.all([outcomeOf(session, theFeed.id, lost.id), replaceWorker()]);
		expect(outcome).toBe('error');
		expect((await readExecution(session, lost.id)).error?.message).toContain(stalled);
		expect(catalogue.effects().count('queueRun')).toBe(1);

		const again = await startByWebhook(session, theFeed);
		figures.startedAgain += 1;
		expect((await workerOf(again.id)).name).not.toBe(first.name);
		expect(await outcomeOf(session, theFeed.id, again.id)).toBe('success');

		settleNight(await mayBePaid(again));
		const [night, nextNight] = catalogue.state().collections;
		expect(nextNight).toEqual(night);
		const { runData } = await readExecution(session, again.id);
		expect(runData['Queue Distribution']?.flatMap(itemsOf)[0]?.json).toMatchObject({
			replayed: true,
		});
	});

	/**
	 * In full, with those above, ten nights. What may have been paid in a killed start is not generated again without a person, so
	 * the later ones die elsewhere.
	 */
	for (const [night, operation, most] of inFull ? nightsToKill : []) {
		it(`night ${night}: a worker dies about ${operation}, and the next start sends every title`, async () => {
			await catalogue.evening();
			const lost = await startByWebhook(session, theFeed);
			await killInTheMiddle(lost, () => catalogue.effects().count(operation) >= most);
			await Promise.all([outcomeOf(session, theFeed.id, lost.id), replaceWorker()]);
			const again = await startByWebhook(session, theFeed);
			figures.startedAgain += 1;
			expect(await outcomeOf(session, theFeed.id, again.id)).toBe('success');
			const [report] =
				(await readExecution(session, again.id)).runData.Report?.flatMap(itemsOf) ?? [];
			expect(report?.json).toMatchObject({ sent: titles, state: 'complete' });
			const { collections, keywords } = catalogue.state();
			expect(collections.at(-1)?.titles).toEqual([...catalogue.titles].sort((a, b) => a - b));
			const named = await mayBePaid(again);
			expect(catalogue.titles.filter((ref) => !keywords[ref] && !named.includes(ref))).toEqual([]);
			expect(catalogue.effects().repeated('generateField')).toBe(0);
		}, 600_000);
	}

	it('has nothing to retry where main lived on: n8n ends such a retry at once, and nothing is sent', async () => {
		const lost = (await executionsOf(session, theFeed.id)).find(({ status }) => status === 'error');
		const { total } = await catalogue.sandbox.control('journal?limit=1');
		const again = await retry(session, theFeed.id, lost?.id ?? '');
		expect(await outcomeOf(session, theFeed.id, again.id)).toBe('error');
		expect((await readExecution(session, again.id)).error?.message).toContain(stalled);
		expect(await requestsAfter(total)).toEqual([]);
	});

	it('imports each title once, and a collection for each execution, since another execution has other keys', async () => {
		const effects = () => catalogue.effects();
		catalogue.countAnew();
		const lost = await startByWebhook(session, theImport, { titles: imports });
		await killInTheMiddle(lost, () => effects().count('createResource') >= imports.length / 2);
		expect(await outcomeOf(session, theImport.id, lost.id)).toBe('error');
		const doneByTheFirst = effects().count('createResource');
		expect(doneByTheFirst).toBeLessThan(imports.length);

		const again = await startByWebhook(session, theImport, { titles: imports });
		figures.startedAgain += 1;
		expect(await outcomeOf(session, theImport.id, again.id)).toBe('success');

		const creates = effects().count('createResource');
		figures.creates += creates;
		figures.duplicates += Math.max(0, creates - imports.length);
		figures.losses += Math.max(0, imports.length - creates);
		expect(creates).toBe(imports.length);
		expect(effects().count('createCollection')).toBe(2);
		const { runData } = await readExecution(session, again.id);
		const created = runData['Create Titles']?.flatMap(itemsOf).map(({ json }) => json) ?? [];
		expect(created.filter(({ replayed }) => replayed)).toHaveLength(doneByTheFirst);
		expect(new Set(created.map(({ ref }) => ref)).size).toBe(imports.length);
	});

	it('tells of each run once, though main was killed in between', async () => {
		const told = async () => {
			const executions = await executionsOf(session, watch().id);
			const ended = executions.filter(({ status }) => status === 'success');
			const runs = await Promise.all(
				ended.map(async ({ id }) => (await readExecution(session, id)).runData['Watch Runs'] ?? []),
			);
			return runs
				.flat()
				.flatMap(itemsOf)
				.map(({ json }) => json.eventId);
		};
		const events = await until('An event of each run', 90_000, async () => {
			const found = await told();
			return found.length >= 2 && found;
		});
		expect(events).toHaveLength(catalogue.state().runs.length);
		expect(new Set(events).size).toBe(events.length);
	});

	it('keeps files where every process finds them: main shows the cover that a worker fetched', async () => {
		await publish(cover());
		const { id } = await startByWebhook(session, cover());
		expect(await outcomeOf(session, cover().id, id)).toBe('success');
		const { runData } = await readExecution(session, id);
		const [item] = runData['Download Cover']?.flatMap(itemsOf) ?? [];
		const file = Object.values(item?.binary ?? {})[0] as { id: string; mimeType: string };
		expect(file.id).toMatch(/^database:/);
		const bytes = await session.file(file.id);
		expect(bytes.toString()).toContain('<svg');
	});
});
