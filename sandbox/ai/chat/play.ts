import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { startStopwatch } from '../../stopwatch.ts';
import { withPiece } from './pieces.ts';
import type { Performance } from './script.ts';
import type { ChatStream } from './streams.ts';

const lookMs = 15;

/** Writes the pieces into the stream as their time comes, by the sandbox's clock; gives up when the stream has vanished. */
export async function play(
	clock: Clock,
	stream: ChatStream,
	{ pieces, silentMs, chunkDelayMs }: Performance,
): Promise<void> {
	const elapsed = startStopwatch(clock);
	let due = silentMs;
	for (const piece of pieces) {
		while (elapsed() < due) {
			if (stream.vanished) return;
			await pause(lookMs);
		}
		stream.toolStatus = '';
		stream.pieces.push(piece);
		stream.content = withPiece(stream.content, piece);
		due += chunkDelayMs;
	}
}
