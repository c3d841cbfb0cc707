import { createParser } from 'eventsource-parser';
import type { StructuredChunk } from 'n8n-workflow';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, Findings, Scenario } from '../bench.ts';
import { runWell } from '../bench.ts';
import { answerOf, deltasIn, now } from '../deltas.ts';
import { noOp } from '../peers.ts';
import { startServer } from '../program.ts';
import { growthExponent, interleaved, median, percentile, ratio, timed } from '../runner.ts';
import { askAt, keys } from '../sandbox.ts';
import { shares } from '../sizes.ts';

const message = 'Say it';
/** As the node does (interface section 6, rule 5): whoever opens the events sooner waits for the service's next look, 300 ms. */
const HEAD_START_MS = 25;
/** Between two deltas of an answer that takes its time: some hundreds come with each look of the service. */
const PACE_MS = 0.5;

/** Tells the sandbox how the next answer goes. It hands on what is written about every 300 ms, as the service does. */
const nextAnswer = async ({ sandbox }: Bench, deltas: number, everyMs: number) =>
	await sandbox.control('POST', 'chat', {
		chunks: answerOf(deltas),
		chunkDelayMs: everyMs,
		silentMs: 0,
		followUps: [],
	});

/** The node's answer; each of its pieces is told when n8n hands it on. */
async function ask(
	bench: Bench,
	deltas: number,
	everyMs: number,
	url: string,
	onText: (text: string) => void,
) {
	await nextAnswer(bench, deltas, everyMs);
	const node = bench.harness.catalogue('Send', 'catalogueAiChat', {
		resource: 'message',
		operation: 'send',
		message,
	});
	const onChunk = ({ type, content = '' }: StructuredChunk) => {
		if (type === 'item') onText(content);
	};
	return await runWell(bench, 1, [{}], [node], { url, onChunk });
}

/** The same calls without n8n and without the package: the events are read by eventsource-parser, the text is put together. */
async function bareReader(
	bench: Bench,
	deltas: number,
	everyMs: number,
	url: string,
): Promise<number> {
	await nextAnswer(bench, deltas, everyMs);
	return await timed(async () => {
		const call = askAt(url);
		const {
			data: { ref },
		} = await call<{ data: { ref: number } }>('POST', '/ai/chats', {});
		const {
			data: { streamId },
		} = await call<{ data: { streamId: string } }>('POST', '/ai/streams/init', { chatRef: ref });
		const posted = call('POST', `/ai/chats/${ref}/messages`, { message, streamId });
		await pause(HEAD_START_MS);
		const answer = await fetch(`${url}/ai/streams/${streamId}/events`, {
			headers: { 'x-api-key': keys.editor },
		});
		let text = '';
		const parser = createParser({
			onEvent: ({ event, data }) => {
				if (event === 'delta') text += (JSON.parse(data) as { content: string }).content;
			},
		});
		const decoder = new TextDecoder();
		for await (const bytes of answer.body ?? [])
			parser.feed(decoder.decode(bytes, { stream: true }));
		await posted;
		if (deltasIn(text).length !== deltas)
			throw new Error('The bare reader missed a part of the answer');
	});
}

/** Milliseconds by which each delta came out of the node later than it passed the program in between. */
async function delays(
	tee: string,
	deltas: number,
	shown: ReadonlyMap<string, number>,
): Promise<number[]> {
	const passed = (await (await fetch(`${tee}/_passed`)).json()) as Record<string, number>;
	return Array.from({ length: deltas }, (_, delta) => {
		const [out, came] = [shown.get(String(delta)), passed[delta]];
		if (out === undefined || came === undefined)
			throw new Error(`Delta ${delta} did not come out of the node`);
		return out - came;
	});
}

/** An answer that is streamed: how much later each delta comes out, and how long the whole takes, at its pace and all at once. */
export const chat: Scenario = {
	name: 'chat',
	async run(bench): Promise<Findings> {
		const { folder, sandbox, sizes } = bench;
		const added: number[] = [];
		const atPace = async () => {
			const shown = new Map<string, number>();
			const { ms } = await ask(bench, sizes.deltas, PACE_MS, tee.url, (text) => {
				const time = now();
				for (const delta of deltasIn(text)) shown.set(delta, time);
			});
			added.push(percentile(await delays(tee.url, sizes.deltas, shown), 0.99));
			return ms;
		};
		const atOnce = async (deltas: number) => {
			// Put together, since a piece may end within a word.
			let text = '';
			const times = await ask(bench, deltas, 0, sandbox.url, (piece) => {
				text += piece;
			});
			const shown = deltasIn(text).length;
			if (shown !== deltas) throw new Error(`${shown} of ${deltas} deltas were shown`);
			return times;
		};

		const tee = await startServer(folder, 'bench/tee.ts', sandbox.url);
		const paced = await interleaved(sizes.rounds, {
			ours: atPace,
			bare: async () => await bareReader(bench, sizes.deltas, PACE_MS, tee.url),
		});
		await tee.stop();
		const [few = 0, more = 0] = shares.map((share) => share * sizes.deltas);
		const times = await interleaved(sizes.rounds, {
			ours: async () => (await atOnce(sizes.deltas)).ms,
			bare: async () => await bareReader(bench, sizes.deltas, 0, sandbox.url),
			noOp: async () => (await runWell(bench, 1, [{}], [noOp()])).ms,
		});
		// By the clock each of them would take the 300 ms between two looks of the service, however much is to be done.
		const work = async (deltas: number) => (await atOnce(deltas)).processorMs;
		const grown = await interleaved(sizes.rounds, {
			few: () => work(few),
			more: () => work(more),
			all: () => work(sizes.deltas),
		});
		return {
			figures: {
				'chat.addedMs': median(added.slice(1)),
				'chat.vsBareReader': ratio(paced.ours, paced.bare),
				'chat.atOnceVsBareReader': ratio(times.ours, times.bare),
				'chat.atOnceVsBareReaderInN8n':
					median(times.ours) / (median(times.bare) + median(times.noOp)),
				'growth.chat': growthExponent([
					[few, median(grown.few)],
					[more, median(grown.more)],
					[sizes.deltas, median(grown.all)],
				]),
			},
			times: {
				'Catalogue AI Chat': median(paced.ours),
				'bare eventsource-parser': median(paced.bare),
				'Catalogue AI Chat, all at once': median(times.ours),
				'bare eventsource-parser, all at once': median(times.bare),
			},
		};
	},
};
