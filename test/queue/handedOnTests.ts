import { inFull } from '../setup/figures';
import type { State } from './catalogue';
import { killed } from './cluster';
import { outcomeOf, startByWebhook } from './executions';
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
	session,
	settleImport,
	settleNight,
	startOfNight,
	theFeed,
	theImport,
	titles,
	workerOf,
} from './queueMode';

/** n8n 1 has another worker run an execution from its start whose worker has died, under the same id. */
export function handedOnTests(undisturbed: () => State): void {
	it('makes the same when the server with main and a worker goes down', async () => {
		const night = await startOfNight();
		const first = await killInTheMiddle(
			night,
			() => catalogue.effects().count('updateFields') >= titles / 2,
		);
		await killed(main);
		await Promise.all([openMain(), replaceWorker()]);
		expect(await outcomeOf(session, theFeed.id, night.id)).toBe('success');
		figures.startedAgain += 1;
		expect((await workerOf(night.id)).name).not.toBe(first.name);

		settleNight(await mayBePaid(night));
		expect({ ...catalogue.state(), keywords: undisturbed().keywords }).toEqual(undisturbed());
	});

	it('queues one run when a worker dies before it hears of it', async () => {
		await delayQueueing();
		const night = await startOfNight();
		await killInTheMiddle(night, isQueueing);
		await replaceWorker();
		expect(await outcomeOf(session, theFeed.id, night.id)).toBe('success');
		figures.startedAgain += 1;
		settleNight(await mayBePaid(night));
	});

	/** In full, with those above, ten nights. */
	for (const [nth, operation, most] of inFull ? nightsToKill : []) {
		it(`night ${nth}: a worker dies about ${operation}, and another one sends every title`, async () => {
			const night = await startOfNight();
			await killInTheMiddle(night, () => catalogue.effects().count(operation) >= most);
			await replaceWorker();
			expect(await outcomeOf(session, theFeed.id, night.id)).toBe('success');
			figures.startedAgain += 1;
			await expectEveryTitleSent(night);
		}, 600_000);
	}

	it('imports each title once into one collection, since the execution has its keys again', async () => {
		const effects = () => catalogue.effects();
		catalogue.countAnew();
		const execution = await startByWebhook(session, theImport, { titles: imports });
		await killInTheMiddle(execution, () => effects().count('createResource') >= imports.length / 2);
		const doneByTheFirst = effects().count('createResource');
		expect(doneByTheFirst).toBeLessThan(imports.length);
		await replaceWorker();
		expect(await outcomeOf(session, theImport.id, execution.id)).toBe('success');
		figures.startedAgain += 1;

		expect(await settleImport(execution, 1)).toBeGreaterThanOrEqual(doneByTheFirst);
	});
}
