/** The marks of letters that are named after both, as in &Eacute;. */
const MARKS: Readonly<Record<string, string>> = {
	grave: '\u0300',
	acute: '\u0301',
	circ: '\u0302',
	tilde: '\u0303',
	uml: '\u0308',
	ring: '\u030a',
	caron: '\u030c',
	cedil: '\u0327',
};

const LETTERS: Readonly<Record<string, string>> = {
	aelig: 'æ',
	AElig: 'Æ',
	oelig: 'œ',
	OElig: 'Œ',
	oslash: 'ø',
	Oslash: 'Ø',
	szlig: 'ß',
};

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

function letter(name: string): string | undefined {
	const mark = MARKS[name.slice(1)];
	return mark === undefined ? LETTERS[name] : `${name.charAt(0)}${mark}`.normalize('NFC');
}

/** A text with the characters that its HTML entities stand for. */
export function withoutEntities(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
		if (hex) return character(Number.parseInt(hex, 16), whole);
		if (decimal) return character(Number(decimal), whole);
		return NAMED[name?.toLowerCase() ?? ''] ?? letter(name ?? '') ?? whole;
	});
}
