import type { IDataObject } from 'n8n-workflow';
import type { Bench, Findings, Scenario } from '../bench.ts';
import { credentialFor } from '../bench.ts';
import { interleaved, median, ratio, timed } from '../runner.ts';
import { keys } from '../sandbox.ts';

/** Runs that are queued between two polls, as a rule. */
const newRuns = 10;
/** A poll takes some milliseconds, so it can be measured often. */
const pollsPerRound = 4;

/** Queues runs that end at once; `count` is a multiple of ten. */
async function queue(
	{ sandbox }: Bench,
	key: string,
	collectionRef: number,
	count: number,
): Promise<void> {
	for (let left = count; left > 0; left -= 10) {
		await Promise.all(
			Array.from(
				{ length: 10 },
				async () =>
					await sandbox.ask(
						'POST',
						'/distribution/queue',
						{ destinationRef: 1, collectionRef },
						key,
					),
			),
		);
	}
}

/** A publisher with so many runs, and a trigger that knows them all. */
async function watcher(bench: Bench, key: string, known: number) {
	const { harness, sandbox } = bench;
	const collection = await sandbox.ask<{ data: { ref: number } }>(
		'POST',
		'/collections',
		{ name: 'Watched' },
		key,
	);
	await queue(bench, key, collection.data.ref, known);
	const trigger = harness.catalogue(
		'Trigger',
		'catalogueTrigger',
		{ events: ['runStatusChanged'] },
		{ id: `trigger of ${key}` },
	);
	const staticData: IDataObject = {};
	const poll = async () =>
		await harness.runPoll(trigger, {
			credential: { ...credentialFor(sandbox.url), apiKey: key },
			staticData,
		});
	await poll();
	let mostRequests = 0;
	return {
		pollForNew: async (wanted = newRuns) => {
			await queue(bench, key, collection.data.ref, wanted);
			await sandbox.forget();
			let found = 0;
			const ms = await timed(async () => {
				found = (await poll())?.length ?? 0;
			});
			if (found !== wanted)
				throw new Error(`The trigger reported ${found} runs instead of ${wanted}`);
			mostRequests = Math.max(mostRequests, (await sandbox.journal()).length);
			return ms;
		},
		mostRequests: () => mostRequests,
		stateBytes: () => Buffer.byteLength(JSON.stringify(staticData)),
	};
}

/** The trigger among many runs that it knows, with ten new ones at each poll; and among few. At last there are many new ones at once. */
export const poll: Scenario = {
	name: 'poll',
	async run(bench): Promise<Findings> {
		const { sandbox, sizes } = bench;
		await sandbox.control('POST', 'motion', { runningMs: 0, endedMs: 0 });
		const many = await watcher(bench, keys.editor, sizes.runs.many);
		const few = await watcher(bench, keys.rival, sizes.runs.few);
		const times = await interleaved(sizes.rounds * pollsPerRound, {
			many: async () => await many.pollForNew(),
			few: async () => await few.pollForNew(),
		});
		const requests = Math.max(many.mostRequests(), few.mostRequests());
		await many.pollForNew(sizes.runs.more);
		return {
			figures: {
				'poll.requests': requests,
				'poll1k.requests': many.mostRequests(),
				'poll.growth': ratio(times.many, times.few),
				'poll.stateBytes': many.stateBytes(),
			},
			times: {
				[`Poll with ${sizes.runs.few} known runs`]: median(times.few),
				[`Poll with ${sizes.runs.many} known runs`]: median(times.many),
			},
		};
	},
};
