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

/** The first bytes of a character of UTF-8 that goes on in the next chunk. */
function cutCharacter(chunk: Uint8Array): Uint8Array {
	const end = [...chunk.slice(1 - LONGEST_CHARACTER)];
	const first = end.map((byte) => byte >= 0xc0).lastIndexOf(true);
	const lead = end[first] ?? 0;
	const length = lead >= 0xf0 ? LONGEST_CHARACTER : lead >= 0xe0 ? LONGEST_CHARACTER - 1 : 2;
	return Uint8Array.from(first >= 0 && end.length - first < length ? end.slice(first) : []);
}

/** Decodes the chunks of an answer; called without one at its end. The declared charset counts where it is not UTF-8. */
export function decoderFor(contentType = ''): (chunk?: Uint8Array) => string {
	const decoder = declaredDecoder(contentType);
	let strict = decoder.encoding.startsWith('utf-')
		? undefined
		: new TextDecoder('utf-8', { fatal: true });
	let cut: Uint8Array = new Uint8Array();
	return (chunk = new Uint8Array()) => {
		const stream = chunk.length > 0;
		if (!strict) return decoder.decode(chunk, { stream });
		try {
			const text = strict.decode(chunk, { stream });
			cut = cutCharacter(chunk);
			return text;
		} catch {
			strict = undefined;
			return decoder.decode(Buffer.concat([cut, chunk]), { stream });
		}
	};
}
