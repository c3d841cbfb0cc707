import { interruptible, watchIdle, type BodyStream } from '../transport/bodyStream';
import { connectionFailure } from '../failure/connectionFailure';

/** The bytes of one answer. Throws what the connection threw; a silence ends it. */
export async function* bytesOf(body: BodyStream, idleMs: number): AsyncGenerator<Uint8Array> {
	const stream = interruptible(body);
	let isSilent = false;
	const watch = watchIdle(idleMs, () => {
		isSilent = true;
		stream.destroy();
	});
	try {
		for await (const chunk of stream) {
			watch.rest();
			yield chunk;
			watch.moved();
		}
	} finally {
		watch.end();
		stream.destroy();
	}
	if (isSilent) throw connectionFailure({ code: 'ETIMEDOUT' });
}
