/** JSON nested deeper than this counts as none: n8n could not store it. */
export const MAX_DEPTH = 500;

const MiB = 1024 * 1024;

/**
 * The memory that a text may take once it is read, estimated before: its length and so much for each object or list and
 * each further value, by measured upper bounds of V8. 50,000 rows with 25 values each come to 170 MiB and take half.
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

/** The same for a value that was read. */
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
	let depth = 0;
	let weight = text.length;
	let isInText = false;
	for (let index = 0; index < text.length; index++) {
		const sign = text.charCodeAt(index);
		if (isInText && sign === BACKSLASH) index++;
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
