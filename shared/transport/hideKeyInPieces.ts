import { withoutSecret } from './hideKey';

/** One sign in any way of writing it: JSON's escapes, those of an address, an entity, itself. A named entity may be any sign. */
const SIGN =
	/\\{1,7}(?:u00|x)([0-9a-f]{2})|\\{1,7}([^\\])|%(?:25){0,2}([0-9a-f]{2})|&(?:amp;){0,2}(?:#x0{0,6}([0-9a-f]{2})|#0{0,6}(\d{2,3})|[a-z]{2,6});?|([^])/iy;
/** The same, cut off at the end of the text. */
const BEGUN =
	/(?:\\{1,7}(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%(?:25){0,2}[0-9a-f]?|&(?:amp;){0,2}(?:#x?[0-9a-f]{0,8}|[a-z]{0,6}))$/iy;

const isEscape = (sign: string) => sign === '\\' || sign === '%' || sign === '&';

/** How a text goes on from there: with the whole secret (its length), with what may be its beginning, or otherwise. */
function found(text: string, from: number, secret: string): number | 'begun' | 'other' {
	let at = from;
	for (const wanted of secret) {
		const plain = text.charAt(at);
		if (plain === '') return 'begun';
		if (!isEscape(plain)) {
			if (plain.toLowerCase() !== wanted) return 'other';
			at += 1;
			continue;
		}
		BEGUN.lastIndex = at;
		if (BEGUN.test(text)) return 'begun';
		SIGN.lastIndex = at;
		const [written = '', json, escaped, address, hex, decimal, sign] = SIGN.exec(text) ?? [];
		const code = json ?? address ?? hex;
		const meant = code
			? String.fromCharCode(Number.parseInt(code, 16))
			: decimal
				? String.fromCharCode(Number(decimal))
				: (escaped ?? sign);
		if (meant !== undefined && meant.toLowerCase() !== wanted) return 'other';
		at += written.length;
	}
	return at - from;
}

/** Of an end that looks like the key's beginning; shorter ones are those of many words. */
const LONGEST_REST = 7;

/** A text that comes in pieces without the API key, which the service may have repeated in it. */
export function withheld(key: string) {
	const secret = key.trim().toLowerCase();
	const first = secret.charAt(0);
	const mayStart = (sign: string) => isEscape(sign) || sign.toLowerCase() === first;
	let kept = '';
	return {
		/** What the next piece adds, but for an end that may be the key's beginning. */
		more(piece: string): string {
			if (secret === '') return piece;
			const text = kept + piece;
			let out = '';
			let said = 0;
			let at = 0;
			while (at < text.length) {
				const kind = mayStart(text.charAt(at)) ? found(text, at, secret) : 'other';
				if (kind === 'begun') break;
				if (kind !== 'other') {
					out += text.slice(said, at) + withoutSecret(text.slice(at, at + kind), key);
					said = at + kind;
				}
				at += kind === 'other' ? 1 : kind;
			}
			kept = text.slice(at);
			return out + text.slice(said, at);
		},
		/** The end that was kept back, once no more comes. */
		rest(): string {
			const text = kept.length > LONGEST_REST ? '(hidden)' : kept;
			kept = '';
			return text;
		},
	};
}
