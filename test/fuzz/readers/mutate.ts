/** Changes of texts, by chance but the same at each run. */

export type Random = () => number;

export const below = (next: Random, count: number): number => Math.floor(next() * count);
export const oneOf = <T>(next: Random, all: readonly T[]): T => all[below(next, all.length)] as T;

const LONGEST = 4_096;
const SIGNS = [
	'\0',
	'\n',
	'\r\n',
	' ',
	'\t',
	'"',
	"'",
	'\\',
	'/',
	'<',
	'>',
	'&',
	';',
	'=',
	'%',
	'*',
	'_',
	'`',
	'[',
	']',
	'(',
	')',
	'{',
	'}',
	':',
	',',
	'#',
	'!',
	'\u00e9',
	'\u2028',
	'\u202e',
	'\ud800',
	'\udfff',
	'📚',
	'\ufeff',
	'0',
	'9',
	'-1',
	'x',
];

type Change = (
	text: string,
	next: Random,
	others: readonly string[],
	words: readonly string[],
) => string;

const cut = (text: string, next: Random): [number, number] => {
	const from = below(next, text.length + 1);
	return [from, Math.min(text.length, from + 1 + below(next, 24))];
};

const put = (text: string, at: number, part: string) => text.slice(0, at) + part + text.slice(at);

const changes: Change[] = [
	(text, next) => put(text, below(next, text.length + 1), oneOf(next, SIGNS)),
	(text, next, _, words) => put(text, below(next, text.length + 1), oneOf(next, words)),
	(text, next, _, words) => put(text, below(next, text.length + 1), oneOf(next, words)),
	(text, next) => {
		const [from, to] = cut(text, next);
		return text.slice(0, from) + text.slice(to);
	},
	(text, next) => {
		const [from, to] = cut(text, next);
		return put(text, below(next, text.length + 1), text.slice(from, to));
	},
	(text, next) => {
		const [from, to] = cut(text, next);
		return put(text, from, text.slice(from, to).repeat(1 << below(next, 9)));
	},
	(text, next, others) => {
		const other = oneOf(next, others);
		return text.slice(0, below(next, text.length + 1)) + other.slice(below(next, other.length + 1));
	},
	(text, next) => {
		const at = below(next, text.length + 1);
		return text.slice(0, at) + String.fromCharCode(below(next, 256)) + text.slice(at + 1);
	},
	(text, next) => text.slice(0, below(next, text.length + 1)),
];

/** One to four changes of the text. */
export function mutated(
	text: string,
	next: Random,
	others: readonly string[],
	words: readonly string[],
): string {
	let current = text;
	for (let left = 1 + below(next, 4); left > 0; left--)
		current = oneOf(next, changes)(current, next, others, words);
	return current.slice(0, LONGEST);
}
