/** Finds the API key however a service may write it, in whatever came out of a node. */

/** With signs that are written in several ways. */
export const apiKey = 'kx/4f9d+2c-NEVER-SHOWN-81b7';

/** A part of the key is a leak, too. */
const PIECE_LENGTH = 10;
/** More than this of one text is not looked at: echoes are short, and the texts of other shapes are not. */
const LONGEST_TEXT = 256 * 1024;

const NAMED: Record<string, string> = { '/': '|&sol;', '+': '|&plus;', '-': '|&hyphen;|&dash;' };

/** One character as it is, or escaped as in JSON, in addresses or in HTML, once or several times. */
function formsOf(character: string): string {
	const code = character.charCodeAt(0);
	const hex = code.toString(16);
	const plain = character.replace(/[/+-]/, '\\$&');
	return `(?:\\\\*${plain}|\\\\+u0*${hex}|\\\\+x${hex}|%(?:25)*${hex}|&#0*${code};?|&#x0*${hex};?${NAMED[character] ?? ''})`;
}

const pieces = Array.from({ length: apiKey.length - PIECE_LENGTH + 1 }, (_, index) =>
	[...apiKey.slice(index, index + PIECE_LENGTH)].map(formsOf).join(''),
);
const found = new RegExp(pieces.join('|'), 'i');
/** Characters that are shown before and behind a piece. */
const AROUND = 40;

/** Every text in a value and in what hangs on it, without the bytes of files: those are the service's and go on as they are. */
function* textsIn(value: unknown, seen: Set<unknown>): Generator<string> {
	const left: unknown[] = [value];
	while (left.length > 0) {
		const next = left.pop();
		if (typeof next === 'string') yield next;
		if (
			next === null ||
			(typeof next !== 'object' && typeof next !== 'function') ||
			ArrayBuffer.isView(next) ||
			seen.has(next)
		)
			continue;
		seen.add(next);
		if (next instanceof Map || next instanceof Set) left.push(...next.entries());
		for (const key of Reflect.ownKeys(next)) {
			if (Array.isArray(next) ? key === 'length' : false) continue;
			if (!Array.isArray(next)) yield String(key);
			try {
				left.push((next as Record<PropertyKey, unknown>)[key]);
			} catch {
				// A getter that throws shows nothing.
			}
		}
	}
}

/** The places where the key stands, with what is around it. */
export function leaks(value: unknown): string[] {
	const hits: string[] = [];
	for (const text of textsIn(value, new Set())) {
		const hit = found.exec(text.slice(0, LONGEST_TEXT));
		if (hit)
			hits.push(text.slice(Math.max(0, hit.index - AROUND), hit.index + hit[0].length + AROUND));
	}
	return hits;
}
