/** Decodes the pieces of an answer; without one, its end. */
type DecodePieces = (piece?: Uint8Array) => string;

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]+)/i;

function declared(contentType: string) {
	try {
		return new TextDecoder(CHARSET.exec(contentType)?.[1]);
	} catch {
		// A name that nobody knows says nothing.
		return new TextDecoder();
	}
}

const LONGEST_SIGN = 4;

/** The beginning of a sign of UTF-8 whose rest is in the next piece. */
function cutSign(piece: Uint8Array): Uint8Array {
	const end = [...piece.slice(1 - LONGEST_SIGN)];
	const first = end.map((byte) => byte >= 0xc0).lastIndexOf(true);
	const lead = end[first] ?? 0;
	const length = lead >= 0xf0 ? LONGEST_SIGN : lead >= 0xe0 ? LONGEST_SIGN - 1 : 2;
	return Uint8Array.from(first >= 0 && end.length - first < length ? end.slice(first) : []);
}

/**
 * JSON is UTF-8, whatever its header says: some servers name their own charset above it. What is none is of the charset that
 * is named.
 */
export function decoderFor(contentType = ''): DecodePieces {
	const decoder = declared(contentType);
	let strict = decoder.encoding.startsWith('utf-')
		? undefined
		: new TextDecoder('utf-8', { fatal: true });
	let cut: Uint8Array = new Uint8Array();
	return (piece = new Uint8Array()) => {
		const stream = piece.length > 0;
		if (!strict) return decoder.decode(piece, { stream });
		try {
			const text = strict.decode(piece, { stream });
			cut = cutSign(piece);
			return text;
		} catch {
			strict = undefined;
			return decoder.decode(Buffer.concat([cut, piece]), { stream });
		}
	};
}
