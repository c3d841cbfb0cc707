import { itemsOf, readExecution } from '../../scripts/host/execution';
import { inFull } from '../setup/figures';
import type { State } from './catalogue';
import { killed, RECOVERY_MINUTES } from './cluster';
import { executionsOf, outcomeOf, retry, startByWebhook } from './executions';
import {
	catalogue,
	delayQueueing,
	expectEveryTitleSent,
	figures,
	imports,
	isQueueing,
	killInTheMiddle,
	main,
	mayBePaid,
	nightsToKill,
	openMain,
	replaceWorker,
	requestsAfter,
	session,
	settleImport,
	settleNight,
	stalled,
	startOfNight,
	theFeed,
	theImport,
	titles,
	workerOf,
} from './queueMode';

/** n8n 2 gives an execution up whose worker has died: somebody starts the workflow again, or retries the execution. */
export function givenUpTests(undisturbed: () => State): void {
	it('makes the same when the server with main and a worker goes down, and the crashed execution is retried', async () => {
		const crashed = await startOfNight();
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
		expect({ ...catalogue.state(), keywords: undisturbed().keywords }).toEqual(undisturbed());
	});

	it('queues one run when a worker dies before it hears of it, and the feed is started again', async () => {
		await delayQueueing();
		const lost = await startOfNight();
		const first = await killInTheMiddle(lost, isQueueing);

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
			const lost = await startOfNight();
			await killInTheMiddle(lost, () => catalogue.effects().count(operation) >= most);
			await Promise.all([outcomeOf(session, theFeed.id, lost.id), replaceWorker()]);
			const again = await startByWebhook(session, theFeed);
			figures.startedAgain += 1;
			expect(await outcomeOf(session, theFeed.id, again.id)).toBe('success');
			const [report] =
				(await readExecution(session, again.id)).runData.Report?.flatMap(itemsOf) ?? [];
			expect(report?.json).toMatchObject({ sent: titles, state: 'complete' });
			await expectEveryTitleSent(again);
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

		expect(await settleImport(again, 2)).toBe(doneByTheFirst);
	});
}
