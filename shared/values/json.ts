import { CONTAINER_WEIGHT, exactNumber, MAX_DEPTH, VALUE_WEIGHT } from './jsonStream';

export const MiB = 1024 * 1024;

/** The memory that a text may take once read. 50,000 rows of 25 values come to 170 MiB, and take half. */
export const MAX_WEIGHT = 192 * MiB;

const SIGN = {
	quote: 0x22,
	comma: 0x2c,
	openList: 0x5b,
	backslash: 0x5c,
	closeList: 0x5d,
	openObject: 0x7b,
	closeObject: 0x7d,
} as const;

/** The memory that a value takes which was read, by upper bounds of V8. */
export function weightOf(value: unknown): number {
	if (typeof value === 'string') return VALUE_WEIGHT + value.length;
	if (typeof value !== 'object' || value === null) return VALUE_WEIGHT;
	let weight = CONTAINER_WEIGHT;
	for (const inner of Array.isArray(value) ? value : Object.values(value))
		weight += weightOf(inner);
	return weight;
}

/** Whether a text is too deep or too heavy to be read; in one pass, before any of it is built. */
function isTooMuch(text: string, maxWeight: number): boolean {
	// So short a text is neither: most events of an answer are.
	if (text.length <= Math.min(MAX_DEPTH, maxWeight / (CONTAINER_WEIGHT + 1))) return false;
	let depth = 0;
	let weight = text.length;
	let isInText = false;
	for (let index = 0; index < text.length; index++) {
		const sign = text.charCodeAt(index);
		if (isInText && sign === SIGN.backslash) index++;
		else if (sign === SIGN.quote) isInText = !isInText;
		else if (isInText) continue;
		else if (sign === SIGN.comma) weight += VALUE_WEIGHT;
		else if (sign === SIGN.openObject || sign === SIGN.openList) {
			weight += CONTAINER_WEIGHT;
			if (++depth > MAX_DEPTH) return true;
		} else if (sign === SIGN.closeObject || sign === SIGN.closeList) depth--;
	}
	return weight > maxWeight;
}

const MAY_BE_INEXACT = /(?:^|[[:,\s])-?\d{16}/;
/** Quotes one by one: a pattern for a whole text runs out of stack at some million escapes. `\d{16,}` takes ten times as long. */
const QUOTE_ESCAPE_OR_LONG_NUMBER = /"|\\.|(?<![\d.eE+-])-?\d{16}\d*(?![\d.eE])/g;

/** The text with those numbers as texts that JSON.parse would round. */
function withExactNumbers(json: string): string {
	if (!MAY_BE_INEXACT.test(json)) return json;
	let isInText = false;
	return json.replace(QUOTE_ESCAPE_OR_LONG_NUMBER, (found) => {
		if (found === '"') isInText = !isInText;
		const isNumber = !isInText && /\d/.test(found.at(-1) ?? '');
		return isNumber && typeof exactNumber(found) === 'string' ? `"${found}"` : found;
	});
}

/** What a JSON text holds, or undefined where it is none, is nested too deeply or would fill the memory. */
export function parseJson(text: string, maxWeight = MAX_WEIGHT): unknown {
	try {
		return isTooMuch(text, maxWeight) ? undefined : JSON.parse(withExactNumbers(text));
	} catch {
		return undefined;
	}
}
