const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]+)/i;

function declaredDecoder(contentType: string) {
	try {
		return new TextDecoder(CHARSET.exec(contentType)?.[1]);
	} catch {
		// An unknown charset.
		return new TextDecoder();
	}
}

const LONGEST_CHARACTER = 4;

/** The first bytes of a character of UTF-8 that goes on in the next chunk, and may have begun before this one. */
function cutCharacter(before: Uint8Array, chunk: Uint8Array): Uint8Array {
	const end = [...before, ...chunk.slice(1 - LONGEST_CHARACTER)];
	const first = end.map((byte) => byte >= 0xc0).lastIndexOf(true);
	const lead = end[first] ?? 0;
	const length = lead >= 0xf0 ? LONGEST_CHARACTER : lead >= 0xe0 ? LONGEST_CHARACTER - 1 : 2;
	return Uint8Array.from(first >= 0 && end.length - first < length ? end.slice(first) : []);
}

/** Decodes the chunks of an answer: what is UTF-8 as that, whatever charset it declares, and what is none as it declares. */
export function decoderFor(contentType = '') {
	const declared = declaredDecoder(contentType);
	// Bytes of UTF-16 may be UTF-8 by chance.
	let strict = declared.encoding.startsWith('utf-16')
		? undefined
		: new TextDecoder('utf-8', { fatal: true });
	let cut: Uint8Array = new Uint8Array();
	return {
		/** Called without a chunk at the end. */
		decode(chunk: Uint8Array = new Uint8Array()): string {
			const stream = chunk.length > 0;
			if (!strict) return declared.decode(chunk, { stream });
			try {
				const text = strict.decode(chunk, { stream });
				cut = cutCharacter(cut, chunk);
				return text;
			} catch {
				strict = undefined;
				return declared.decode(Buffer.concat([cut, chunk]), { stream });
			}
		},
		/** Whether bytes came that are no text: each of them has become the sign `\uFFFD`. */
		isLossy: () => declared.encoding === 'utf-8' && !strict,
	};
}
