import { CONTAINER_WEIGHT, MAX_DEPTH, NEW_KEY_WEIGHT, SIGN, VALUE_WEIGHT } from '../values/json';
import { jsonBuilder, type Cleaner, type OpenContainer } from './jsonBuilder';

/** Characters that are built at a time: parsing as many takes about 5 ms. */
const SLICE_LENGTH = 256 * 1024;
/** New keys that are built at a time: they take V8 far longer. */
const SLICE_KEYS = 2_000;
/** Names of one object. V8 takes 50 ms to list five times as many, each time that it is asked to. */
const MAX_NAMES = 20_000;
/** Names that begin with a digit do not count: an object that is keyed by number or date costs less. */
const isDigit = (sign: number) => sign >= 48 && sign <= 57;

const BLANK = new Set([' ', '\t', '\n', '\r'].map((sign) => sign.charCodeAt(0)));
/** By character code; a table, since each character outside of texts is looked up. */
const IS_SIGN = new Uint8Array(128);
for (const sign of Object.values(SIGN)) IS_SIGN[sign] = 1;
const BEGINS_JSON = /[[{"\-\dtfn]/;

/** Random, so that no service can make different keys look alike. */
const randomInt32 = () => Math.floor(Math.random() * 2 ** 32) | 1;

/** Hashes of the keys so far. A key may be hashed in parts, each from the hash of the part before, the first from `seed`. */
function keyHashes() {
	const hashes = new Set<number>();
	const factor = randomInt32();
	return {
		seed: randomInt32(),
		hash(text: string, from: number, to: number, before: number): number {
			let hash = before;
			for (let index = from; index < to; index++)
				hash = Math.imul(hash ^ text.charCodeAt(index), factor);
			return hash;
		},
		isNew(hash: number): boolean {
			const { size } = hashes;
			return hashes.add(hash).size > size;
		},
	};
}

export type JsonReader = ReturnType<typeof jsonReader>;

/**
 * Walks the text once, character by character, and counts before anything is built. A small text is parsed at its end.
 * Of a large one whatever is complete is built slice by slice: the whole text is never kept beside its values, and no
 * single parsing holds n8n up. `clean` takes the API key out of each slice.
 */
export function jsonReader(clean: Cleaner, sliceLength = SLICE_LENGTH) {
	const open: OpenContainer[] = [];
	const builder = jsonBuilder(open, clean);
	const keys = keyHashes();
	let length = 0;
	let weight = 0;
	let isTooWide = false;
	let isBroken = false;
	let hasBegun = false;
	let lastSign = 0;
	let newKeys = 0;
	/** The text (JSON's string) that is being walked through, or the last one. */
	let isInText = false;
	let isEscaped = false;
	let firstOfText = 0;
	let textHash = keys.seed;

	/** Whether a sign may stand outside of all containers. */
	const fitsAtRoot = (sign: number): boolean => {
		if (builder.isDone()) return false;
		const fits = hasBegun || BEGINS_JSON.test(String.fromCharCode(sign));
		hasBegun = true;
		return fits;
	};

	const countKey = (container: OpenContainer | undefined): void => {
		if (container && !isDigit(firstOfText)) container.names += 1;
		isTooWide ||= (container?.names ?? 0) > MAX_NAMES;
		if (!keys.isNew(textHash)) return;
		newKeys += 1;
		weight += NEW_KEY_WEIGHT;
	};

	/** One sign outside of texts; false where it cannot stand there. */
	const takeSign = (sign: number, position: number): boolean => {
		const container = open.at(-1);
		if (!container && !fitsAtRoot(sign)) return false;
		switch (sign) {
			case SIGN.quote:
				isInText = true;
				return true;
			case SIGN.comma:
				weight += VALUE_WEIGHT;
				if (container) container.behindComma = position + 1;
				return container !== undefined;
			case SIGN.colon:
				countKey(container);
				return true;
			case SIGN.openObject:
			case SIGN.openList: {
				const start = position + 1;
				weight += CONTAINER_WEIGHT;
				open.push({ isList: sign === SIGN.openList, start, behindComma: start, names: 0 });
				return open.length <= MAX_DEPTH;
			}
			case SIGN.closeObject:
			case SIGN.closeList:
				return open.pop()?.isList === (sign === SIGN.closeList);
			default:
				return true;
		}
	};

	/** Whether the sign at this index of a text, which goes on from `from` here, is escaped. */
	const isEscapedAt = (text: string, index: number, from: number): boolean => {
		let first = index;
		while (first > from && text.charCodeAt(first - 1) === SIGN.backslash) first--;
		return (index - first + Number(first === from && isEscaped)) % 2 === 1;
	};

	/** The index of the closing quote of the text that goes on from `from`; the length where it is not here yet. */
	const endOfText = (text: string, from: number): number => {
		let end = text.indexOf('"', from);
		while (end >= 0 && isEscapedAt(text, end, from)) end = text.indexOf('"', end + 1);
		return end < 0 ? text.length : end;
	};

	const walk = (text: string): boolean => {
		let [from, to] = [0, 0];
		for (let index = 0; index < text.length; index++) {
			const sign = text.charCodeAt(index);
			if (isInText) {
				firstOfText ||= sign;
				to = endOfText(text, index);
				isInText = to === text.length;
				isEscaped = isInText && isEscapedAt(text, to, index);
				if (!isInText) lastSign = length + to;
				index = to;
				continue;
			}
			if (open.length === 0 ? BLANK.has(sign) : IS_SIGN[sign] !== 1) continue;
			if (sign === SIGN.colon) textHash = keys.hash(text, from, to, textHash);
			if (!takeSign(sign, length + index)) return false;
			lastSign = length + index;
			if (isInText) {
				textHash = keys.seed;
				firstOfText = 0;
				from = index + 1;
			}
		}
		textHash = keys.hash(text, from, to, textHash);
		return true;
	};

	return {
		/** Takes the next part of the text. Says whether a slice was built, which takes so long that others must get their turn. */
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
		/** What came is no JSON, or is nested too deeply. */
		isBroken: () => isBroken,
		/** The memory that the text so far takes, as shared/values/json.ts estimates it; Infinity where an object has too many names. */
		weight: () => (isTooWide ? Infinity : weight),
		/** Characters since the last sign that is not within a text or a number. */
		longest: () => length - lastSign,
		end: () => (isBroken || open.length > 0 || isInText ? undefined : builder.end()),
	};
}
