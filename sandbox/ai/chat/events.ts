import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { startStopwatch } from '../../stopwatch.ts';
import type { ChatStream } from './streams.ts';
import { isEnded } from './streams.ts';

/** Real time between two looks at the stream, and the clock's time after which a connection is ended (section 8). */
const pollMs = 300;
const capMs = 120_000;

const keepalive = ': keepalive\n\n';

function event(name: 'delta' | 'done' | 'error', data: object): string {
	return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The last event of an ended stream: `done` for complete and aborted ones, else `error`. */
function lastEvent({ status, content, reasoning, results, followUps }: ChatStream): string {
	if (status === 'error')
		return event('error', { status, message: 'The answer ended in an error' });
	return event('done', { status, content, reasoning, results, followUpQuestions: followUps });
}

/**
 * The text of one event connection (section 6): every new piece at each poll, a comment when there is none, one terminal event.
 * It yields at each poll, so that a reader who has gone is noticed then. `malformed` makes the first delta unreadable.
 */
export async function* eventTexts(
	clock: Clock,
	stream: ChatStream,
	malformed: boolean,
): AsyncGenerator<string> {
	const elapsed = startStopwatch(clock);
	let sent = 0;
	let spoil = malformed;
	yield keepalive;
	for (;;) {
		if (stream.vanished)
			return yield event('error', { status: 'error', message: 'The stream no longer exists' });
		const isLast = isEnded(stream); // read before the pieces: none can come after it
		const fresh = stream.chunks.slice(sent);
		sent += fresh.length;
		if (spoil && fresh.length > 0) {
			spoil = false;
			yield 'event: delta\ndata: {"content": "this never\n\n';
		}
		if (fresh.length > 0) yield fresh.map((piece) => event('delta', piece)).join('');
		if (isLast) return yield lastEvent(stream);
		if (elapsed() >= capMs) {
			stream.status = 'timeout';
			return yield event('error', {
				status: 'timeout',
				message: 'The event connection reached its time limit of 120 seconds',
			});
		}
		if (fresh.length === 0) yield keepalive;
		await pause(pollMs);
	}
}
