import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { startStopwatch } from '../../stopwatch.ts';
import { withChunk } from './chunks.ts';
import type { Performance } from './script.ts';
import type { ChatStream } from './streams.ts';

const lookMs = 15;

/** Writes the chunks into the stream as their time comes, by the sandbox's clock; gives up when the stream has vanished. */
export async function play(
	clock: Clock,
	stream: ChatStream,
	{ chunks, silentMs, chunkDelayMs }: Performance,
): Promise<void> {
	const elapsed = startStopwatch(clock);
	let due = silentMs;
	for (const chunk of chunks) {
		while (elapsed() < due) {
			if (stream.vanished) return;
			await pause(lookMs);
		}
		stream.toolStatus = '';
		stream.chunks.push(chunk);
		stream.content = withChunk(stream.content, chunk);
		due += chunkDelayMs;
	}
}
