/** JSON nested deeper than this counts as none: n8n could not store it, and the interface has no use for it. */
const MAX_DEPTH = 500;

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const OPEN = new Set(['{', '['].map((sign) => sign.charCodeAt(0)));
const CLOSE = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)));

function isTooDeep(text: string): boolean {
	let depth = 0;
	let isInText = false;
	for (let at = 0; at < text.length; at++) {
		const sign = text.charCodeAt(at);
		if (isInText && sign === BACKSLASH) at++;
		else if (sign === QUOTE) isInText = !isInText;
		else if (isInText) continue;
		else if (OPEN.has(sign) && ++depth > MAX_DEPTH) return true;
		else if (CLOSE.has(sign)) depth--;
	}
	return false;
}

/** What a JSON text holds, or undefined where it is none. */
export function parseJson(text: string): unknown {
	try {
		return isTooDeep(text) ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}
