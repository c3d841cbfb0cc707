import { itemsOf, readExecution } from '../../scripts/host/execution';
import { inFull } from '../setup/figures';
import type { State } from './catalogue';
import { killed } from './cluster';
import { outcomeOf, startByWebhook } from './executions';
import {
	catalogue,
	figures,
	imports,
	killInTheMiddle,
	main,
	mayBePaid,
	nightsToKill,
	openMain,
	replaceWorker,
	session,
	settleNight,
	theFeed,
	theImport,
	titles,
	workerOf,
} from './queueMode';

/** n8n 1 has another worker run an execution from its start whose worker has died, under the same id. */
export function handedOnTests(undisturbed: () => State): void {
	it('makes the same when the server with main and a worker goes down', async () => {
		await catalogue.evening();
		const night = await startByWebhook(session, theFeed);
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
		await catalogue.evening();
		await catalogue.sandbox.control('faults', {
			match: { method: 'POST', path: '/distribution/queue', times: 1 },
			action: { kind: 'delay', ms: 2000 },
		});
		const night = await startByWebhook(session, theFeed);
		await killInTheMiddle(
			night,
			async () => (await catalogue.sandbox.control('faults'))[0].applied === 1,
		);
		await replaceWorker();
		expect(await outcomeOf(session, theFeed.id, night.id)).toBe('success');
		figures.startedAgain += 1;
		settleNight(await mayBePaid(night));
	});

	/** In full, with those above, ten nights. */
	for (const [nth, operation, most] of inFull ? nightsToKill : []) {
		it(`night ${nth}: a worker dies about ${operation}, and another one sends every title`, async () => {
			await catalogue.evening();
			const night = await startByWebhook(session, theFeed);
			await killInTheMiddle(night, () => catalogue.effects().count(operation) >= most);
			await replaceWorker();
			expect(await outcomeOf(session, theFeed.id, night.id)).toBe('success');
			figures.startedAgain += 1;
			const { collections, keywords } = catalogue.state();
			expect(collections.at(-1)?.titles).toEqual([...catalogue.titles].sort((a, b) => a - b));
			const named = await mayBePaid(night);
			expect(catalogue.titles.filter((ref) => !keywords[ref] && !named.includes(ref))).toEqual([]);
			expect(catalogue.effects().repeated('generateField')).toBe(0);
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

		const creates = effects().count('createResource');
		figures.creates += creates;
		figures.duplicates += Math.max(0, creates - imports.length);
		figures.losses += Math.max(0, imports.length - creates);
		expect(creates).toBe(imports.length);
		expect(effects().count('createCollection')).toBe(1);
		const { runData } = await readExecution(session, execution.id);
		const created = runData['Create Titles']?.flatMap(itemsOf).map(({ json }) => json) ?? [];
		expect(created.filter(({ replayed }) => replayed).length).toBeGreaterThanOrEqual(
			doneByTheFirst,
		);
		expect(new Set(created.map(({ ref }) => ref)).size).toBe(imports.length);
	});
}
