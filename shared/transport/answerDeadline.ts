import { watchIdle, type BodyStream } from './bodyStream';
import { Failure } from '../failure/failure';
import { connectionFailure } from '../failure/connectionFailure';
import type { StreamAnswer } from './send';

/**
 * n8n's own stream leaves a silent connection open when it is destroyed (its generator waits for a next piece). It stays a
 * stream of its class, of which files are made.
 */
const closing = (stream: BodyStream, connection: AbortController): BodyStream =>
	Object.create(stream, {
		[Symbol.asyncIterator]: { value: () => stream[Symbol.asyncIterator]() },
		destroy: {
			value: () => {
				stream.destroy();
				connection.abort();
			},
		},
	}) as BodyStream;

/**
 * Sends with a deadline for the beginning of the answer. axios' own timeout is, in some of its versions, one of
 * silence: headers that trickle in and 1xx answers without end keep it from ever firing.
 */
export async function withDeadline(
	ms: number,
	send: (signal: AbortSignal) => Promise<StreamAnswer | Failure>,
): Promise<StreamAnswer | Failure> {
	const connection = new AbortController();
	const watch = watchIdle(ms, () => connection.abort());
	try {
		const answer = await send(connection.signal);
		if (!(answer instanceof Failure))
			return { ...answer, stream: closing(answer.stream, connection) };
		return connection.signal.aborted ? connectionFailure({ code: 'ETIMEDOUT' }) : answer;
	} finally {
		watch.end();
	}
}
