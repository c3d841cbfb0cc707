const tableOf = (entries: string): ReadonlyMap<string, string> =>
	new Map(entries.split(' ').map((entry) => entry.split('=') as [string, string]));

/** The marks of letters that are named after both, as in &Eacute;. */
const MARKS = tableOf(
	'grave=\u0300 acute=\u0301 circ=\u0302 tilde=\u0303 uml=\u0308 ring=\u030a caron=\u030c cedil=\u0327',
);
const LETTERS = tableOf('aelig=æ AElig=Æ oelig=œ OElig=Œ oslash=ø Oslash=Ø szlig=ß');
/** The signs that texts about books hold, in any case; other names stay as they stand. */
const SIGNS = tableOf(
	`amp=& lt=< gt=> quot=" apos=' hellip=… mdash=— ndash=– lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ laquo=« raquo=» bull=• middot=· copy=© reg=® trade=™ euro=€ pound=£ deg=° times=×`,
);

/** Some leave out the semicolon where a space or a sign follows. */
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}))(?:;|(?![\w=]))/gi;

const character = (code: number): string | undefined =>
	code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
		? String.fromCodePoint(code)
		: undefined;

function named(name: string): string | undefined {
	if (name.toLowerCase() === 'nbsp') return ' ';
	const mark = MARKS.get(name.slice(1));
	return (
		SIGNS.get(name.toLowerCase()) ??
		(mark === undefined ? LETTERS.get(name) : `${name.charAt(0)}${mark}`.normalize('NFC'))
	);
}

export function withoutEntities(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(ENTITY, (entity, hex = '', decimal = '', name = '') => {
		const code = hex === '' ? Number(decimal) : Number.parseInt(String(hex), 16);
		return (name === '' ? character(code) : named(String(name))) ?? String(entity);
	});
}

const WHOLE_ENTITY = /&([a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** Whether a text, or one of a list, is written with entities and is no HTML, where they are right. */
export const holdsEntities = (value: unknown): boolean =>
	[value]
		.flat()
		.some(
			(text) => typeof text === 'string' && WHOLE_ENTITY.test(text) && !/<\/?[a-z]/i.test(text),
		);
