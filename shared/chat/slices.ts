/** Characters that are read at a time, which takes some milliseconds. */
const SLICE_LENGTH = 16 * 1024;

/** A long text piece by piece, so that n8n's other work can go on between two of them. */
export function* slicesOf(text: string): Generator<string> {
	for (let at = 0; at < text.length; at += SLICE_LENGTH) yield text.slice(at, at + SLICE_LENGTH);
}
