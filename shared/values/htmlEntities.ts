/** The named ones that texts about books hold; others stay as they stand. */
const NAMED: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
	hellip: '…',
	mdash: '—',
	ndash: '–',
	lsquo: '‘',
	rsquo: '’',
	sbquo: '‚',
	ldquo: '“',
	rdquo: '”',
	bdquo: '„',
	laquo: '«',
	raquo: '»',
	bull: '•',
	middot: '·',
	copy: '©',
	reg: '®',
	trade: '™',
	euro: '€',
	pound: '£',
	deg: '°',
	times: '×',
};

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi;

function character(code: number, whole: string): string {
	return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
		? String.fromCodePoint(code)
		: whole;
}

/** A text with the characters that its HTML entities stand for. */
export function withoutEntities(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
		if (hex) return character(Number.parseInt(hex, 16), whole);
		if (decimal) return character(Number(decimal), whole);
		return NAMED[name?.toLowerCase() ?? ''] ?? whole;
	});
}
