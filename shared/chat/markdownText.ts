import type { Deployment } from '../deployment/deployment';
import { oneSpaced } from '../values/words';

/** Where relative addresses begin, and from where a picture may be shown. */
export type Addresses = Pick<Deployment, 'baseUrl' | 'mayFetch'>;

const LONGEST_ADDRESS = 8_192;
const RELATIVE = /^\/(?![\\/])/;

/** A web address as the service wrote it; others (data:, javascript:) are no target of a link. */
export function webAddress(address: string | undefined, { baseUrl }: Addresses): URL | undefined {
	const text = address?.trim() ?? '';
	const whole = baseUrl !== '' && RELATIVE.test(text) ? `${baseUrl}${text}` : text;
	return whole.length <= LONGEST_ADDRESS && /^https?:\/\//i.test(whole) && URL.canParse(whole)
		? new URL(whole)
		: undefined;
}

/** The target of a link: the parsed address, so that a browser finds the host that was judged, without what ends a target, a cell or a code in Markdown. */
export const targetOf = ({ href }: URL): string =>
	href
		.replace(
			/[\s()<>`|\\]|!(?=\[)/g,
			(character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
		)
		.replace(/&(?=#|[a-z0-9]{1,32};)/gi, '&amp;');

/** A text that stays one wherever it stands in a line. */
export const escaped = (text: string) => text.replace(/[\\`*_[\]<|~]|&(?=[#a-z0-9])/gi, '\\$&');

/** What begins a list, a heading or a quotation when it stands first in a line. */
const FIRST = /^[#+>=-]/;

/** How far the first word of a line is known: nothing of it, digits only (which may become a list's number), or enough. */
export type LineHead = 'empty' | 'digits' | 'known';

/** The next part of a line with what makes it a list and the like escaped, and how far the line is known then. */
export function escapedHead(part: string, head: LineHead): { text: string; head: LineHead } {
	if (head === 'known') return { text: part, head };
	const digits = /^\d*/.exec(part)?.[0] ?? '';
	const rest = part.slice(digits.length);
	if (rest === '') return { text: part, head: digits === '' ? head : 'digits' };
	if (digits === '' && head === 'empty')
		return { text: part.replace(FIRST, '\\$&'), head: 'known' };
	return { text: `${digits}${rest.replace(/^[.)]/, '\\$&')}`, head: 'known' };
}

const longestRun = (code: string) =>
	Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));

/** Code within a line: no backtick in it can end it. In a row of a table a `|` would, in code as well. */
export function inlineCode(text: string, isInRow: boolean): string {
	const code = oneSpaced(text);
	if (code === '') return '';
	const fence = '`'.repeat(longestRun(code) + 1);
	const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
	return `${fence}${space}${isInRow ? code.replaceAll('|', '\\|') : code}${space}${fence}`;
}

/** Lines of code between two fences that none of them can be. */
export function fencedCode(text: string): string[] {
	const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
	return [fence, ...text.replace(/^\n|\n$/g, '').split('\n'), fence];
}

/** The words of a picture; without line ends, with which they could begin anything. */
export const pictureName = (name: string): string => escaped(oneSpaced(name));
