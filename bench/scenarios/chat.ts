import type { StructuredChunk } from 'n8n-workflow';
import { createParser } from 'eventsource-parser';
import { runWell } from '../bench.ts';
import type { Bench, Findings, Scenario } from '../bench.ts';
import { answerOf, deltasIn, now } from '../deltas.ts';
import { startServer } from '../program.ts';
import { growthExponent, interleaved, median, percentile, ratio, timed } from '../runner.ts';
import { keys } from '../sandbox.ts';
import { shares } from '../sizes.ts';

const message = 'Say it';

/** Tells the sandbox how the next answer goes. It hands on what is written about every 300 ms, as the service does. */
const nextAnswer = async ({ sandbox }: Bench, deltas: number, everyMs: number) =>
	await sandbox.control('POST', 'chat', { chunks: answerOf(deltas), chunkDelayMs: everyMs, silentMs: 0, followUps: [] });

const sendNode = ({ harness }: Bench) => harness.catalogue('Send', 'catalogueAiChat', { resource: 'message', operation: 'send', message });

/** The same calls without n8n and without the package: the events are read by eventsource-parser, the text is put together. */
async function bareReader({ sandbox }: Bench, deltas: number): Promise<void> {
	const chat = await sandbox.ask<{ data: { ref: number } }>('POST', '/ai/chats', {});
	const { data: { streamId } } = await sandbox.ask<{ data: { streamId: string } }>('POST', '/ai/streams/init', { chatRef: chat.data.ref });
	const posted = sandbox.ask('POST', `/ai/chats/${chat.data.ref}/messages`, { message, streamId });
	const answer = await fetch(`${sandbox.url}/ai/streams/${streamId}/events`, { headers: { 'x-api-key': keys.editor } });
	let text = '';
	const parser = createParser({
		onEvent: ({ event, data }) => {
			if (event === 'delta') text += (JSON.parse(data) as { content: string }).content;
		},
	});
	const decoder = new TextDecoder();
	for await (const bytes of answer.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
	await posted;
	if (deltasIn(text).length !== deltas) throw new Error('The bare reader missed a part of the answer');
}

/** Milliseconds by which each delta came out of the node later than it reached it, over an answer that takes its time. */
async function delays(bench: Bench, deltas: number, tee: string): Promise<number[]> {
	await nextAnswer(bench, deltas, 1);
	const sent = new Map<string, number>();
	const onChunk = ({ type, content = '' }: StructuredChunk) => {
		const time = now();
		if (type === 'item') for (const delta of deltasIn(content)) sent.set(delta, time);
	};
	await runWell(bench, 1, [{}], [sendNode(bench)], { url: tee, onChunk });
	const passed = (await (await fetch(`${tee}/_passed`)).json()) as Record<string, number>;
	return Array.from({ length: deltas }, (_, delta) => {
		const [out, came] = [sent.get(String(delta)), passed[delta]];
		if (out === undefined || came === undefined) throw new Error(`Delta ${delta} did not come out of the node`);
		return out - came;
	});
}

/** An answer that is streamed: how much later each delta comes out, and how long the whole takes when it comes all at once. */
export const chat: Scenario = {
	name: 'chat',
	async run(bench): Promise<Findings> {
		const { folder, sandbox, sizes } = bench;
		const atOnce = async (deltas: number) => {
			await nextAnswer(bench, deltas, 0);
			let shown = 0;
			const onChunk = ({ content = '' }: StructuredChunk) => {
				shown += deltasIn(content).length;
			};
			const { ms, processorMs } = await runWell(bench, 1, [{}], [sendNode(bench)], { onChunk });
			if (shown !== deltas) throw new Error(`${shown} of ${deltas} deltas were shown`);
			return { ms, processorMs };
		};
		const bare = async () => {
			await nextAnswer(bench, sizes.deltas, 0);
			return await timed(async () => await bareReader(bench, sizes.deltas));
		};

		const tee = await startServer(folder, 'bench/tee.ts', sandbox.url);
		const added: number[] = [];
		for (let round = 0; round < sizes.rounds; round++) added.push(percentile(await delays(bench, sizes.deltas, tee.url), 0.99));
		await tee.stop();

		const [few = 0, more = 0] = shares.map((share) => share * sizes.deltas);
		const times = await interleaved(sizes.rounds, { ours: async () => (await atOnce(sizes.deltas)).ms, bare });
		// By the clock each of them would take the 300 ms between two looks of the service, however much is to be done.
		const work = async (deltas: number) => (await atOnce(deltas)).processorMs;
		const grown = await interleaved(sizes.rounds, { few: () => work(few), more: () => work(more), all: () => work(sizes.deltas) });
		return {
			figures: {
				'chat.addedMs': median(added),
				'chat.vsBareReader': ratio(times.ours, times.bare),
				'growth.chat': growthExponent([[few, median(grown.few)], [more, median(grown.more)], [sizes.deltas, median(grown.all)]]),
			},
			times: { 'Catalogue AI Chat': median(times.ours), 'bare eventsource-parser': median(times.bare) },
		};
	},
};
