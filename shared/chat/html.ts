import { withoutEntities } from '../values/htmlEntities';
import { slicesOf } from './slices';

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

export type Tag = Extract<Part, { kind: 'tag' }>;

/** What is read of a tag; a picture that is written into its own tag may be longer. */
const LONGEST_TAG = 16 * 1024;
const LONGEST_NAME = 64;
const NAME = /^<(\/?)([a-z][a-z0-9-]*)/i;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+)))?/g;
/** Entities that may have only begun; a whole one waits for the sign behind it, so that none is made of two texts. */
const LAST_ENTITY = /&[a-z0-9#]{0,10};?$/i;
const ENTITY_LENGTH = 12;

/** What ends an element or a sign whose content is not shown, and how many signs of it may have come. */
const ENDS: Readonly<Record<string, { end: RegExp; begun: number }>> = {
	comment: { end: /-->/g, begun: 2 },
	declaration: { end: />/g, begun: 0 },
	script: { end: /<\/script/gi, begun: 7 },
	style: { end: /<\/style/gi, begun: 6 },
};

const isLetter = (sign: string | undefined) => sign !== undefined && /[a-z]/i.test(sign);

function tagOf(raw: string): Tag {
	const [, slash, name = ''] = NAME.exec(raw.slice(0, LONGEST_NAME)) ?? [];
	return {
		kind: 'tag',
		raw,
		tag: name.toLowerCase(),
		isEnd: slash === '/',
		attribute: (wanted) => {
			for (const [, found, double, single, bare] of raw
				.slice(1 + name.length, LONGEST_TAG)
				.matchAll(ATTRIBUTE)) {
				if (found?.toLowerCase() === wanted) return withoutEntities(double ?? single ?? bare ?? '');
			}
			return undefined;
		},
	};
}

/** Where a tag ends: at the first `>` that stands in no value with quotes. Goes on where the text before ended. */
function tagEnd(honoursQuotes: boolean): (text: string, from: number) => number {
	let quote = '';
	let isValue = false;
	return (text, from) => {
		if (!honoursQuotes) return text.indexOf('>', from);
		for (let at = from; at < text.length; at++) {
			const sign = text.charAt(at);
			if (quote !== '') quote = sign === quote ? '' : quote;
			else if (sign === '>') return at;
			else if (isValue && (sign === '"' || sign === "'")) quote = sign;
			if (sign.trim() !== '') isValue = sign === '=' && quote === '';
		}
		return -1;
	};
}

/** What begins at a `<`; undefined while that cannot be told. */
function kindAt(text: string, at: number): 'tag' | 'comment' | 'declaration' | 'sign' | undefined {
	const rest = text.slice(at, at + 4);
	if (rest === '<!--') return 'comment';
	if ('<!--'.startsWith(rest) || rest === '</') return undefined;
	if (isLetter(rest[1] === '/' ? rest[2] : rest[1])) return 'tag';
	return rest[1] === '!' && isLetter(rest[2]) ? 'declaration' : 'sign';
}

/** Reads an answer's HTML as it comes, each character once, tag by tag and line by line: a line end is a text of its own. */
export function htmlReader(onPart: (part: Part) => void) {
	let mode = 'text';
	/** What was read of a tag or of what is not shown. */
	let raw = '';
	/** What waits for the signs behind it; a few signs at most. */
	let rest = '';
	let honoursQuotes = true;
	let endOfTag = tagEnd(honoursQuotes);

	const line = (text: string) => {
		if (text !== '') onPart({ kind: 'text', raw: text, text: withoutEntities(text) });
	};
	const say = (text: string) => {
		let from = 0;
		for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
			line(text.slice(from, at));
			line('\n');
			from = at + 1;
		}
		line(text.slice(from));
	};
	/** A text to its end, but for an entity that may only have begun there. */
	const sayOpen = (text: string) => {
		const until = LAST_ENTITY.exec(text.slice(-ENTITY_LENGTH))?.[0].length ?? 0;
		say(text.slice(0, text.length - until));
		rest = text.slice(text.length - until);
	};
	const begin = (kind: string, begun = '') => {
		mode = kind;
		raw = begun;
		endOfTag = tagEnd(honoursQuotes);
	};

	const inText = (text: string, from: number): number => {
		const open = text.indexOf('<', from);
		if (open < 0) {
			sayOpen(text.slice(from));
			return text.length;
		}
		say(text.slice(from, open));
		const kind = kindAt(text, open);
		if (kind === 'sign') line('<');
		if (kind === 'sign') return open + 1;
		if (kind !== undefined) begin(kind, kind === 'comment' ? '<!--' : '<');
		else rest = text.slice(open);
		return kind === undefined ? text.length : open + raw.length;
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
	const unseen = (
		text: string,
		from: number,
		{ end, begun }: { end: RegExp; begun: number },
	): number => {
		end.lastIndex = from;
		const found = end.exec(text);
		if (!found) {
			const until = Math.max(from, text.length - begun);
			raw += text.slice(from, until);
			rest = text.slice(until);
			return text.length;
		}
		const isElement = found[0].startsWith('<');
		const until = isElement ? found.index : end.lastIndex;
		onPart({ kind: 'unseen', raw: raw + text.slice(from, until) });
		begin(isElement ? 'tag' : 'text');
		return until;
	};
	const read = (more: string) => {
		const text = rest + more;
		rest = '';
		for (let at = 0; at < text.length;) {
			const hidden = ENDS[mode];
			at = hidden ? unseen(text, at, hidden) : mode === 'tag' ? inTag(text, at) : inText(text, at);
		}
	};

	return {
		read,
		/** No more comes: what had only begun is a text, which is said slice by slice. */
		*end(): Generator<void> {
			if (mode === 'tag' && honoursQuotes && raw.includes('>')) {
				// A quote that is never closed: from here on tags end at their first `>`.
				honoursQuotes = false;
				const again = raw;
				begin('tag');
				for (const slice of slicesOf(again)) yield read(slice);
			}
			const left = raw + rest;
			const isElement = mode === 'script' || mode === 'style';
			begin('text');
			rest = '';
			if (isElement) return onPart({ kind: 'unseen', raw: left });
			for (const slice of slicesOf(left)) yield sayOpen(rest + slice);
			say(rest);
		},
	};
}
