import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';

/** JSON nested deeper than this counts as none: n8n could not store it. */
export const MAX_DEPTH = 500;

/** The memory that values take, by upper bounds of V8. */
export const CONTAINER_WEIGHT = 300;
export const VALUE_WEIGHT = 80;
/** A name that was not seen before: V8 keeps a shape for each place where one is added. */
const NEW_NAME_WEIGHT = 400;
/** Names of one object. V8 takes 50 ms to list five times as many, each time that it is asked to. */
export const MAX_NAMES = 20_000;
/** Names that begin with a digit do not count: an object that is keyed by number or date costs less. */
const BEGINS_WITH_DIGIT = /^\d/;

/** Bytes of one text and of one number that are decoded at once: millions of escapes or digits would else be as many texts. */
const BUFFERS = { stringBufferSize: 64 * 1024, numberBufferSize: 64 };

/** The largest safe whole number, with its sign. */
const LONGEST_SAFE = '-9007199254740991'.length;
const WHOLE_NUMBER = /^-?\d+$/;

/** A whole number that no number of JavaScript holds becomes a text: rounded, a reference is another resource's. */
export function exactNumber(digits: string): number | string {
	const number = Number(digits);
	const isSafe = digits.length <= LONGEST_SAFE && Number.isSafeInteger(number);
	return isSafe || !WHOLE_NUMBER.test(digits) ? number : digits;
}

class ExactTokenizer extends Tokenizer {
	override parseNumber(digits: string): number {
		// The tokenizer hands on whatever this gives.
		return exactNumber(digits) as number;
	}
}

export type JsonStream = ReturnType<typeof jsonStream>;

/**
 * Builds JSON as its text comes, and counts what it takes before it is built: the whole text is never kept beside its
 * values, and no long parsing holds n8n up. `clean` takes the API key out of each text and name.
 */
export function jsonStream(clean = (text: string) => text) {
	const tokenizer = new ExactTokenizer(BUFFERS);
	const parser = new TokenParser({ paths: ['$'], keepStack: true });
	const seenNames = new Set<string>();
	/** How many names each container that is open has so far. */
	const namesOfOpen: number[] = [];
	let root: unknown;
	let length = 0;
	let lengthAtToken = 0;
	let weight = 0;
	let isBroken = false;
	let lastText = '';

	const open = () => {
		weight += CONTAINER_WEIGHT;
		isBroken ||= namesOfOpen.push(0) > MAX_DEPTH;
	};
	const close = () => {
		namesOfOpen.pop();
	};
	const countName = () => {
		if (!seenNames.has(lastText)) weight += NEW_NAME_WEIGHT;
		seenNames.add(lastText);
		if (BEGINS_WITH_DIGIT.test(lastText)) return;
		const names = (namesOfOpen.pop() ?? 0) + 1;
		namesOfOpen.push(names);
		if (names > MAX_NAMES) weight = Infinity;
	};
	const countValue = () => {
		weight += VALUE_WEIGHT;
	};
	const counts: { [token in TokenType]?: () => void } = {
		[TokenType.LEFT_BRACE]: open,
		[TokenType.LEFT_BRACKET]: open,
		[TokenType.RIGHT_BRACE]: close,
		[TokenType.RIGHT_BRACKET]: close,
		[TokenType.COLON]: countName,
		[TokenType.COMMA]: countValue,
	};

	tokenizer.onToken = (found) => {
		lengthAtToken = length;
		counts[found.token]?.();
		if (isBroken) return;
		const isText = found.token === TokenType.STRING;
		if (isText) lastText = clean(String(found.value));
		parser.write(isText ? { ...found, value: lastText } : found);
	};
	parser.onValue = ({ value }) => {
		root = value;
	};
	const unlessBroken = (work: () => void): void => {
		try {
			if (!isBroken) work();
		} catch {
			isBroken = true;
		}
	};

	return {
		/** Takes the next part of the text. */
		add(part: string): void {
			length += part.length;
			unlessBroken(() => tokenizer.write(part));
		},
		/** What came is no JSON, or is nested too deeply. */
		isBroken: () => isBroken,
		/** The memory that the text so far takes, at most; Infinity where an object has too many names. */
		weight: () => length + weight,
		/** Characters since the last part that was not within a text or a number. */
		longest: () => length - lengthAtToken,
		/** The whole value; undefined where the text is no JSON. */
		end(): unknown {
			unlessBroken(() => tokenizer.end());
			return isBroken || !parser.isEnded ? undefined : root;
		},
	};
}
