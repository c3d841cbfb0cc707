/** JSON nested deeper than this counts as none: n8n could not store it, and the interface has no use for it. */
export const MAX_DEPTH = 500;

const MiB = 1024 * 1024;

/**
 * What a text may take in memory once it is read, reckoned before it is: its own length and so much for each object or
 * list and for each further value. Measured upper bounds of V8 (an object with keys of its own, a key in a large
 * object). 50,000 rows with 25 values each reckon to 170 MiB and take half of it.
 */
export const MAX_WEIGHT = 192 * MiB;
export const CONTAINER_WEIGHT = 300;
export const VALUE_WEIGHT = 80;
/** A key that was not seen before: V8 keeps a shape for each place where one is added. */
export const NEW_KEY_WEIGHT = 400;

export const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'].map((sign) =>
	sign.charCodeAt(0),
) as [number, number, number, number];
export const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = ['{', '}', '[', ']'].map((sign) =>
	sign.charCodeAt(0),
) as [number, number, number, number];

/** The same of a value that was read. */
export function weightOf(value: unknown): number {
	if (typeof value === 'string') return VALUE_WEIGHT + value.length;
	if (typeof value !== 'object' || value === null) return VALUE_WEIGHT;
	let weight = CONTAINER_WEIGHT;
	for (const inner of Array.isArray(value) ? value : Object.values(value))
		weight += weightOf(inner);
	return weight;
}

/** Whether the text is too deep or too heavy to be read; in one pass, before anything of it is built. */
function isTooMuch(text: string, maxWeight: number): boolean {
	let depth = 0;
	let weight = text.length;
	let isInText = false;
	for (let at = 0; at < text.length; at++) {
		const sign = text.charCodeAt(at);
		if (isInText && sign === BACKSLASH) at++;
		else if (sign === QUOTE) isInText = !isInText;
		else if (isInText) continue;
		else if (sign === COMMA) weight += VALUE_WEIGHT;
		else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
			weight += CONTAINER_WEIGHT;
			if (++depth > MAX_DEPTH) return true;
		} else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) depth--;
	}
	return weight > maxWeight;
}

/** What a JSON text holds, or undefined where it is none, is nested too deeply or would fill the memory. */
export function parseJson(text: string, maxWeight = MAX_WEIGHT): unknown {
	try {
		return isTooMuch(text, maxWeight) ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}
