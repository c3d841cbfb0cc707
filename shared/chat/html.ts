import { withoutEntities } from '../values/htmlEntities';

/** A tag, a text with its entities decoded, or what is not shown (comments, scripts, styles). `raw` is how it was written. */
export type Part =
	| { kind: 'text'; raw: string; text: string }
	| {
			kind: 'tag';
			raw: string;
			tag: string;
			isEnd: boolean;
			attribute(name: string): string | undefined;
	  }
	| { kind: 'unseen'; raw: string };

export const BLOCK =
	/^(address|article|blockquote|div|dl|dt|dd|figure|h[1-6]|hr|ol|p|pre|section|table|tr|ul)$/;

export type Tag = Extract<Part, { kind: 'tag' }>;

/** Characters that are read at a time, which takes some milliseconds. */
const SLICE_LENGTH = 16 * 1024;

/** A long text slice by slice, so that n8n's other work can go on between two of them. */
export function* slicesOf(text: string): Generator<string> {
	for (let from = 0; from < text.length; from += SLICE_LENGTH)
		yield text.slice(from, from + SLICE_LENGTH);
}

/** What is read of a tag; a picture that is written into its own tag may be longer. */
const LONGEST_TAG = 16 * 1024;
const LONGEST_NAME = 64;
const NAME = /^<(\/?)([a-z][a-z0-9-]*)/i;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g;
/** Entities that may have only begun; a whole one waits for the character behind it, so that none is made of two texts. */
const LAST_ENTITY = /&[a-z0-9#]{0,10};?$/i;
const ENTITY_LENGTH = 12;

/** What ends an element or a comment that is not shown, and how many characters of that may have come. */
type HiddenEnd = { pattern: RegExp; begun: number };
const HIDDEN_ENDS: Readonly<Record<string, HiddenEnd>> = {
	comment: { pattern: /-->/g, begun: 2 },
	declaration: { pattern: />/g, begun: 0 },
	script: { pattern: /<\/script/gi, begun: 7 },
	style: { pattern: /<\/style/gi, begun: 6 },
};

const isLetter = (character: string | undefined) =>
	character !== undefined && /[a-z]/i.test(character);

function tagOf(raw: string): Tag {
	const [, slash, name = ''] = NAME.exec(raw.slice(0, LONGEST_NAME)) ?? [];
	const attribute = (wantedName: string) => {
		const attributes = raw.slice(1 + name.length, LONGEST_TAG).matchAll(ATTRIBUTE);
		for (const [, attributeName, double, single, bare] of attributes) {
			if (attributeName?.toLowerCase() === wantedName)
				return withoutEntities(double ?? single ?? bare ?? '');
		}
		return undefined;
	};
	return { kind: 'tag', raw, tag: name.toLowerCase(), isEnd: slash === '/', attribute };
}

/** Where a tag ends: at the first `>` outside quoted values. Goes on where the text before ended. */
function tagEnd(honoursQuotes: boolean): (text: string, from: number) => number {
	let quote = '';
	let isValue = false;
	return (text, from) => {
		if (!honoursQuotes) return text.indexOf('>', from);
		for (let index = from; index < text.length; index++) {
			const character = text.charAt(index);
			if (quote !== '') quote = character === quote ? '' : quote;
			else if (character === '>') return index;
			else if (isValue && (character === '"' || character === "'")) quote = character;
			if (character.trim() !== '') isValue = character === '=' && quote === '';
		}
		return -1;
	};
}

/** What begins at a `<`; undefined while that cannot be known. */
function kindAt(text: string, index: number) {
	const rest = text.slice(index, index + 4);
	if (rest === '<!--') return 'comment';
	if ('<!--'.startsWith(rest) || rest === '</') return undefined;
	if (isLetter(rest[1] === '/' ? rest[2] : rest[1])) return 'tag';
	return rest[1] === '!' && isLetter(rest[2]) ? 'declaration' : 'text';
}

/** Reads an answer's HTML as it comes, each character once, tag by tag and line by line: a line end is a text of its own. */
export function htmlReader(onPart: (part: Part) => void) {
	let mode = 'text';
	let raw = '';
	/** A few characters at most, which wait for those behind them. */
	let rest = '';
	let honoursQuotes = true;
	let endOfTag = tagEnd(honoursQuotes);

	const addText = (text: string) => {
		for (const line of text.split(/(\n)/))
			if (line !== '') onPart({ kind: 'text', raw: line, text: withoutEntities(line) });
	};
	/** A text to its end, but for an entity that may only have begun there. */
	const addOpenText = (text: string) => {
		const entity = LAST_ENTITY.exec(text.slice(-ENTITY_LENGTH))?.[0] ?? '';
		addText(text.slice(0, text.length - entity.length));
		rest = entity;
	};
	const begin = (nextMode: string, begun = '') => {
		mode = nextMode;
		raw = begun;
		endOfTag = tagEnd(honoursQuotes);
	};

	/** Each reads from there and gives how far it came. */
	const inText = (text: string, from: number): number => {
		const open = text.indexOf('<', from);
		if (open < 0) {
			addOpenText(text.slice(from));
			return text.length;
		}
		addText(text.slice(from, open));
		const kind = kindAt(text, open);
		if (kind === undefined) {
			rest = text.slice(open);
			return text.length;
		}
		if (kind === 'text') {
			addText('<');
			return open + 1;
		}
		begin(kind, kind === 'comment' ? '<!--' : '<');
		return open + raw.length;
	};
	const inTag = (text: string, from: number): number => {
		const end = endOfTag(text, from);
		raw += text.slice(from, end < 0 ? undefined : end + 1);
		if (end < 0) return text.length;
		const tag = tagOf(raw);
		begin(!tag.isEnd && (tag.tag === 'script' || tag.tag === 'style') ? tag.tag : 'text');
		onPart(tag);
		return end + 1;
	};
	const inHidden = (text: string, from: number, { pattern, begun }: HiddenEnd): number => {
		pattern.lastIndex = from;
		const end = pattern.exec(text);
		if (!end) {
			const until = Math.max(from, text.length - begun);
			raw += text.slice(from, until);
			rest = text.slice(until);
			return text.length;
		}
		const isElement = end[0].startsWith('<');
		const until = isElement ? end.index : pattern.lastIndex;
		onPart({ kind: 'unseen', raw: raw + text.slice(from, until) });
		begin(isElement ? 'tag' : 'text');
		return until;
	};
	const read = (more: string) => {
		const text = rest + more;
		rest = '';
		for (let index = 0; index < text.length;) {
			const hidden = HIDDEN_ENDS[mode];
			if (hidden) index = inHidden(text, index, hidden);
			else index = mode === 'tag' ? inTag(text, index) : inText(text, index);
		}
	};

	return {
		read,
		/** No more comes: what had only begun is a text, which comes slice by slice. */
		*end(): Generator<void> {
			if (mode === 'tag' && honoursQuotes && raw.includes('>')) {
				// A quote that is never closed: from here on tags end at their first `>`.
				honoursQuotes = false;
				const again = raw;
				begin('tag');
				for (const slice of slicesOf(again)) yield read(slice);
			}
			const unfinished = raw + rest;
			const isElement = mode === 'script' || mode === 'style';
			begin('text');
			rest = '';
			if (isElement) return onPart({ kind: 'unseen', raw: unfinished });
			for (const slice of slicesOf(unfinished)) yield addOpenText(rest + slice);
			addText(rest);
		},
	};
}
