const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const TAG = /<(\/?)([a-z][a-z0-9-]*)\b[^>]*>|<!--[\s\S]*?-->/gi;

/** Elements that stand on lines of their own. */
const BLOCK = /^(address|article|blockquote|div|dl|dt|dd|figure|h[1-6]|hr|ol|p|pre|section|table|tr|ul)$/;

function character(code: number, whole: string): string {
	return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
}

function decoded(text: string): string {
	return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
		if (hex) return character(Number.parseInt(hex, 16), whole);
		if (decimal) return character(Number(decimal), whole);
		return ENTITIES[name?.toLowerCase() ?? ''] ?? whole;
	});
}

function inPlaceOf(tag: string, isEnd: boolean): string {
	if (tag === 'br' && !isEnd) return '\n';
	if (tag === 'li') return isEnd ? '' : '\n- ';
	if (tag === 'td' || tag === 'th') return isEnd ? ' ' : '';
	return BLOCK.test(tag) ? '\n\n' : '';
}

/** The text of an answer in HTML, to be read by people; never to be shown as HTML. More of the answer only adds to it. */
export function plainText(html: string): string {
	const text = html
		.replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, '')
		.replace(TAG, (_, slash?: string, tag?: string) => (tag ? inPlaceOf(tag.toLowerCase(), slash === '/') : ''));
	return decoded(text)
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n ?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}
