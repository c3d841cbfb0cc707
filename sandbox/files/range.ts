/** First and last byte, both included. */
export interface ByteRange {
	first: number;
	last: number;
}

/**
 * What a Range header asks of `size` bytes: undefined when the whole is to be sent (no header, another unit, several
 * ranges or nonsense, as RFC 9110 14.2 lets a server do), 'unsatisfiable' for 416.
 */
export function byteRange(
	header: string | undefined,
	size: number,
): ByteRange | 'unsatisfiable' | undefined {
	const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
	const [from, to] = [parts?.[1] ?? '', parts?.[2] ?? ''];
	if (from === '' && to === '') return undefined;
	if (from === '') {
		const length = Math.min(Number(to), size);
		return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
	}
	if (to !== '' && Number(to) < Number(from)) return undefined;
	if (Number(from) >= size) return 'unsatisfiable';
	return { first: Number(from), last: Math.min(to === '' ? Infinity : Number(to), size - 1) };
}
