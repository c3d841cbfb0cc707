/** Shorter ones are no real keys, and would be found inside of words. */
const SHORTEST_SECRET = 8;
const HIDDEN = '(hidden)';

/** Entities of HTML that have names, for the signs that a key may hold. */
const NAMED: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
	'+': 'plus',
	'/': 'sol',
	'=': 'equals',
	'-': 'hyphen',
	_: 'lowbar',
	'.': 'period',
	':': 'colon',
	';': 'semi',
	',': 'comma',
	'!': 'excl',
	'?': 'quest',
	'*': 'ast',
	'#': 'num',
	$: 'dollar',
	'%': 'percnt',
	'@': 'commat',
	'(': 'lpar',
	')': 'rpar',
	'[': 'lsqb',
	']': 'rsqb',
	'{': 'lcub',
	'}': 'rcub',
	'|': 'vert',
	'\\': 'bsol',
	'^': 'Hat',
	'`': 'grave',
};

/**
 * Every way in which a sign of a key is written in what a service answers: as it is, as JSON escapes it (and JSON
 * within JSON: some backslashes), in an address (encoded once to three times), as an entity of HTML or XML. Each part
 * is bounded, so that the search takes a time that grows with the text only, and each begins with a sign of its own: where
 * two did, the search would take four times as long.
 */
function waysToWrite(sign: string): string {
	const code = sign.charCodeAt(0);
	const hex = code.toString(16).padStart(2, '0');
	const named = Object.hasOwn(NAMED, sign) ? `|${NAMED[sign]}` : '';
	const literal = sign === '\\' ? '' : sign.replace(/[^\w]/g, String.raw`\$&`);
	return String.raw`(?:${literal && `${literal}|`}\\{1,7}(?:${literal}|(?:u00|x)${hex})|%(?:25){0,2}${hex}|&(?:amp;){0,2}(?:#0{0,6}${code}|#x0{0,6}${hex}${named});?)`;
}

/** Takes one API key out of what a service answers, in whatever way it is written there. */
export interface Hider {
	text(text: string): string;
	isIn(text: string): boolean;
	/** A parsed value, with its keys. */
	value(value: unknown): unknown;
	headers(headers: Readonly<Record<string, string>>): Record<string, string>;
}

const SHOWS_ALL: Hider = {
	text: (text) => text,
	isIn: () => false,
	value: (value) => value,
	headers: (headers) => headers,
};

export function hiderOf(secret: string): Hider {
	const key = secret.trim();
	if (key.length < SHORTEST_SECRET) return SHOWS_ALL;
	const pattern = [...key].map(waysToWrite).join('');
	const first = new RegExp(pattern, 'i');
	const all = new RegExp(pattern, 'gi');
	const text = (given: string) => given.replace(all, HIDDEN);
	const value = (given: unknown): unknown => {
		if (typeof given === 'string') return text(given);
		if (Array.isArray(given)) return given.map(value);
		if (typeof given !== 'object' || given === null) return given;
		return Object.fromEntries(
			Object.entries(given).map(([name, inner]) => [text(name), value(inner)]),
		);
	};
	const headers = (given: Readonly<Record<string, string>>) =>
		value(given) as Record<string, string>;
	return { text, isIn: (given) => first.test(given), value, headers };
}

/**
 * The text of an answer without the API key, which a service or a proxy may have repeated in it. Before anything is
 * read, cut or kept of it: half a key would not be found any more.
 */
export const withoutSecret = (text: string, secret: string): string => hiderOf(secret).text(text);

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
export function streamHider(key: string) {
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
