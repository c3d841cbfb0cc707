import {
	BACKSLASH,
	CLOSE_LIST,
	CLOSE_OBJECT,
	COLON,
	COMMA,
	CONTAINER_WEIGHT,
	MAX_DEPTH,
	NEW_KEY_WEIGHT,
	OPEN_LIST,
	OPEN_OBJECT,
	QUOTE,
	VALUE_WEIGHT,
} from '../values/json';
import { jsonBuilder, type Cleaner, type OpenContainer } from './jsonBuilder';
import { seenKeys } from './newJsonKeys';

/** Characters that are built at a time: parsing as many takes about 5 ms. */
const SLICE_LENGTH = 256 * 1024;
/** And as many keys that were not seen before, which take V8 far longer. */
const SLICE_KEYS = 2_000;

const BLANK = new Set([' ', '\t', '\n', '\r'].map((sign) => sign.charCodeAt(0)));
/** By character code; a table, since each character outside of texts is looked up. */
const IS_SIGN = new Uint8Array(128);
for (const sign of [QUOTE, COMMA, COLON, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST])
	IS_SIGN[sign] = 1;
/** What a JSON text may begin with besides a list or an object: a text, a number, true, false, null. */
const BEGINS_VALUE = /["\-\dtfn]/;

export type JsonReader = ReturnType<typeof jsonReader>;

/**
 * Walks the text once, sign by sign, and counts before anything is built. A small text is parsed at its end, in one go;
 * of a large one whatever is complete is built slice by slice, so that neither the whole text is kept beside its values
 * nor one parsing holds n8n up. `clean` takes the API key out of each slice.
 */
export function jsonReader(clean: Cleaner, sliceLength = SLICE_LENGTH) {
	const open: OpenContainer[] = [];
	const builder = jsonBuilder(open, clean);
	let length = 0;
	let weight = 0;
	let isInText = false;
	let isEscaped = false;
	let isBroken = false;
	let hasBegun = false;
	let lastSign = 0;
	const keys = seenKeys();
	let lastText = keys.seed;
	let newKeys = 0;

	/** A sign outside of all containers: of the one value that a JSON text is. */
	const atRoot = (sign: number): boolean => {
		if (builder.isDone()) return false;
		if (hasBegun) return true;
		hasBegun = true;
		return (
			sign === OPEN_OBJECT || sign === OPEN_LIST || BEGINS_VALUE.test(String.fromCharCode(sign))
		);
	};

	const opened = (isList: boolean, at: number): boolean => {
		weight += CONTAINER_WEIGHT;
		open.push({ isList, start: at + 1, behindComma: at + 1 });
		return open.length <= MAX_DEPTH;
	};

	const closed = (isList: boolean, at: number): boolean => {
		if (open.at(-1)?.isList !== isList) return false;
		const isFine = builder.closes() ? builder.close(at) : true;
		open.pop();
		return isFine;
	};

	const comma = (at: number): boolean => {
		weight += VALUE_WEIGHT;
		const container = open.at(-1);
		if (container) container.behindComma = at + 1;
		return container !== undefined;
	};

	/** The text before it was a key. */
	const colon = (): boolean => {
		if (!keys.isNew(lastText)) return true;
		newKeys += 1;
		weight += NEW_KEY_WEIGHT;
		return true;
	};

	/** One sign outside of texts; false where it cannot stand there. */
	const takeSign = (sign: number, at: number): boolean => {
		if (open.length === 0 && !atRoot(sign)) return false;
		if (sign === QUOTE) isInText = true;
		else if (sign === COMMA) return comma(at);
		else if (sign === COLON) return colon();
		else if (sign === OPEN_OBJECT || sign === OPEN_LIST) return opened(sign === OPEN_LIST, at);
		else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) return closed(sign === CLOSE_LIST, at);
		else return true;
		return true;
	};

	/** Whether the sign at this place of a text, which goes on from `from` here, is escaped. */
	const isEscapedAt = (text: string, at: number, from: number): boolean => {
		let first = at;
		while (first > from && text.charCodeAt(first - 1) === BACKSLASH) first--;
		return (at - first + Number(first === from && isEscaped)) % 2 === 1;
	};

	/** Where the text that goes on from `from` has its closing quote; the piece's length where that is in another piece. */
	const endOfText = (text: string, from: number): number => {
		let end = text.indexOf('"', from);
		while (end >= 0 && isEscapedAt(text, end, from)) end = text.indexOf('"', end + 1);
		return end < 0 ? text.length : end;
	};

	const walk = (text: string): boolean => {
		let [from, to] = [0, 0];
		for (let index = 0; index < text.length; index++) {
			if (isInText) {
				to = endOfText(text, index);
				isInText = to === text.length;
				isEscaped = isInText && isEscapedAt(text, to, index);
				if (!isInText) lastSign = length + to;
				index = to;
				continue;
			}
			const sign = text.charCodeAt(index);
			if (open.length === 0 ? BLANK.has(sign) : IS_SIGN[sign] !== 1) continue;
			if (sign === COLON) lastText = keys.hash(text, from, to, lastText);
			if (!takeSign(sign, length + index)) return false;
			lastSign = length + index;
			if (isInText) {
				lastText = keys.seed;
				from = index + 1;
			}
		}
		lastText = keys.hash(text, from, to, lastText);
		return true;
	};

	return {
		/** Takes the next piece, and builds what has become complete. Says whether it built something, which takes so much time that others must get theirs. */
		add(text: string): boolean {
			if (isBroken || text === '') return false;
			builder.add(text);
			weight += text.length;
			isBroken = !walk(text);
			length += text.length;
			const isSlice = builder.pending() > sliceLength || newKeys > SLICE_KEYS;
			const builds = !isBroken && isSlice && builder.canBuild();
			if (builds) {
				isBroken = !builder.build();
				newKeys = 0;
			}
			if (isBroken) builder.forget();
			return builds;
		},
		/** Certain already: what came is no JSON, or is nested too deeply. */
		isBroken: () => isBroken,
		/** What the text so far takes in memory, as reckoned by shared/values/json.ts; more than there is where an object has too many names. */
		weight: () => (builder.isTooWide() ? Infinity : weight),
		/** Characters since the last sign that is not within a text or a number. */
		longest: () => length - lastSign,
		end: () => (isBroken || open.length > 0 || isInText ? undefined : builder.end()),
	};
}
