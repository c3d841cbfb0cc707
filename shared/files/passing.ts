/** As many list slots as take the room of a piece as it comes from a socket, 64 KiB; a list of over 128 KiB would be no young object. */
const SLOTS = 8192;
const SLOT_BYTES = 8;

/**
 * Hands the bytes of a download on, counted, and keeps V8 from marking the whole heap for them: it does so for about every
 * 30 MiB of buffers, and with n8n in the heap that takes half of the time. Its quick collection of young objects frees
 * the buffers too, but only comes after as many bytes of lists and the like; so such are made here. What it saves beside
 * counting alone is shown by `npm run bench -- --only file`, once as it is and once without the inner loop (docs/benchmarks.md).
 */
export async function* passing(
	chunks: AsyncIterable<Uint8Array>,
	count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
	for await (const chunk of chunks) {
		for (let made = 0; made < chunk.length; made += SLOTS * SLOT_BYTES)
			new Array<number>(SLOTS).fill(0);
		count(chunk.length);
		yield chunk;
	}
}
