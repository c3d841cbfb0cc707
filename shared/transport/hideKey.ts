/** Shorter ones are no real keys, and would be found inside of words. */
const SHORTEST_SECRET = 8;
const HIDDEN = '(hidden)';

/** The signs that a key may hold, each with the name of its HTML entity. */
const ENTITY_NAMES = new Map(
	'&amp <lt >gt "quot \'apos +plus /sol =equals -hyphen _lowbar .period :colon ;semi ,comma !excl ?quest *ast #num $dollar %percnt @commat (lpar )rpar [lsqb ]rsqb {lcub }rcub |vert \\bsol ^Hat `grave'
		.split(' ')
		.map((entry) => [entry.charAt(0), entry.slice(1)]),
);

/**
 * A pattern of all ways in which an answer may write a sign of the key: as it is, escaped in JSON (or in JSON within
 * JSON), encoded in an address (up to three times), as an entity of HTML or XML. Its parts are bounded and each begins
 * with another sign, so that the search takes linear time.
 */
function waysToWrite(sign: string): string {
	const code = sign.charCodeAt(0);
	const hex = code.toString(16).padStart(2, '0');
	const name = ENTITY_NAMES.get(sign);
	const named = name === undefined ? '' : `|${name}`;
	const literal = sign === '\\' ? '' : sign.replace(/[^\w]/g, String.raw`\$&`);
	return String.raw`(?:${literal && `${literal}|`}\\{1,7}(?:${literal}|(?:u00|x)${hex})|%(?:25){0,2}${hex}|&(?:amp;){0,2}(?:#0{0,6}${code}|#x0{0,6}${hex}${named});?)`;
}

/** The beginning of such a writing, where the text ends within it. */
const CUT_SIGN = String.raw`(?:\\{1,7}(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%(?:25){0,2}[0-9a-f]?|&(?:amp;){0,2}(?:#x?[0-9a-f]{0,8}|[a-z]{0,6}))$`;

const NEVER = '(?!)';

/** The time to compile a pattern of all beginnings grows with the square of the key: behind so many signs it is the key. */
const MOST_BEGINNINGS = 64;
/** Of one sign: `&amp;amp;#x000000ff;`. */
const LONGEST_WRITING = 20;

/** A pattern for each sign of the key; none where it is too short for a real one. */
function signsOf(secret: string): string[] {
	const signs = [...secret.trim()].map(waysToWrite);
	return signs.length < SHORTEST_SECRET ? [] : signs;
}

const wholeOf = (signs: string[]) => (signs.length === 0 ? NEVER : signs.join(''));

/** Patterns of the key's beginning at the end of a text: of one of few signs, and of a longer one. */
function beginningsOf(signs: string[]) {
	const [first, ...others] = signs.slice(0, MOST_BEGINNINGS);
	if (first === undefined) return { beginning: NEVER, longer: NEVER };
	const behindFirst = others.reduceRight(
		(behind, sign) => `(?:${CUT_SIGN}|$|${sign}${behind})`,
		NEVER,
	);
	const left = (signs.length - MOST_BEGINNINGS) * LONGEST_WRITING;
	return {
		beginning: `(?:${CUT_SIGN}|${first}${behindFirst})`,
		longer: left > 0 ? `${first}${others.join('')}[^]{0,${left}}$` : NEVER,
	};
}

/** Takes one API key out of what a service answers, where it or a proxy may have repeated it, in whatever way it is written there. */
export type Hider = ReturnType<typeof hiderOf>;

export function hiderOf(secret: string) {
	const whole = wholeOf(signsOf(secret));
	const first = new RegExp(whole, 'i');
	const all = new RegExp(whole, 'gi');
	/** The text of an answer. Before anything is read, cut or kept of it: half a key would not be found any more. */
	const text = (given: string) => given.replace(all, HIDDEN);
	/** A parsed value, with its keys. */
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
	return { text, isIn: (given: string) => first.test(given), value, headers };
}

/** A longer end that looks like the key's beginning is hidden; shorter ones are those of many words. */
const LONGEST_SHOWN_END = 7;

export function streamHider(secret: string) {
	const signs = signsOf(secret);
	const { beginning, longer } = beginningsOf(signs);
	const beginningOrWhole = new RegExp(`(${beginning})|${wholeOf(signs)}|(${longer})`, 'gi');
	let held = '';
	return {
		/** What the next part adds, but for an end that may be the key's beginning. */
		more(part: string): string {
			const text = held + part;
			held = '';
			return text.replace(beginningOrWhole, (_, short?: string, long?: string) => {
				const end = short ?? long;
				held = end ?? '';
				return end === undefined ? HIDDEN : '';
			});
		},
		/** The end that was held back, once no more comes. */
		rest(): string {
			const end = held.length > LONGEST_SHOWN_END ? HIDDEN : held;
			held = '';
			return end;
		},
	};
}
