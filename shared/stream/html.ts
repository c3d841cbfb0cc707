const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function character(code: number, whole: string): string {
	return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
}

/** The characters that entities stand for. */
export function decoded(text: string): string {
	return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
		if (hex) return character(Number.parseInt(hex, 16), whole);
		if (decimal) return character(Number(decimal), whole);
		return ENTITIES[name?.toLowerCase() ?? ''] ?? whole;
	});
}

/** A tag, or a text with its entities as they stand. */
export type Part = { text: string } | { tag: string; isEnd: boolean; attribute(name: string): string | undefined };

const TAG = /<(\/?)([a-z][a-z0-9-]*)\b([^>]*)>|<!--[\s\S]*?-->/gi;
const UNSEEN = /<(script|style)\b[\s\S]*?(<\/\1>|$)/gi;

const attributeIn = (attributes: string) => (name: string) => {
	const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes) ?? [];
	return double ?? single;
};

/** An answer's HTML, tag by tag; without comments, scripts and styles. */
export function* partsOf(html: string): Generator<Part> {
	const seen = html.replace(UNSEEN, '');
	let end = 0;
	for (const { 0: whole, 1: slash, 2: tag, 3: attributes = '', index } of seen.matchAll(TAG)) {
		yield { text: seen.slice(end, index) };
		end = index + whole.length;
		if (tag) yield { tag: tag.toLowerCase(), isEnd: slash === '/', attribute: attributeIn(attributes) };
	}
	yield { text: seen.slice(end) };
}
