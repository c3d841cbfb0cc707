import { decoderFor } from '../../../shared/transport/textDecoder';

const TEXT = '{"author":"Dürrenmatt, José 日本"}';
const LATIN = '{"author":"Dürrenmatt, José"}';

/** In pieces of any size; the last is empty. */
const read = (bytes: Buffer, contentType: string | undefined, size: number) => {
	const { decode, isLossy } = decoderFor(contentType);
	let text = '';
	for (let at = 0; at < bytes.length; at += size) text += decode(bytes.subarray(at, at + size));
	text += decode();
	return isLossy() ? `lossy: ${text}` : text;
};

const SIZES = [1, 2, 3, 7, 1000];

it.each([
	undefined,
	'application/json',
	'application/json; charset=utf-8',
	'application/json; charset=iso-8859-1',
	'application/json; charset=nonsense',
])('what is UTF-8 is read as that, also as %s', (contentType) => {
	for (const size of SIZES) expect(read(Buffer.from(TEXT), contentType, size)).toBe(TEXT);
});

it('what is none is read as the header says', () => {
	const header = 'text/json;charset="ISO-8859-1"';
	for (const size of SIZES) expect(read(Buffer.from(LATIN, 'latin1'), header, size)).toBe(LATIN);
	expect(read(Buffer.from('\ufeff' + TEXT, 'utf16le'), 'application/json; charset=utf-16', 7)).toBe(
		TEXT,
	);
});

it.each([undefined, 'application/json; charset=utf-8'])(
	'bytes that are no text are told, and spare what is one (%s)',
	(contentType) => {
		for (const size of SIZES)
			expect(read(Buffer.from(LATIN, 'latin1'), contentType, size)).toBe(
				'lossy: {"author":"D\uFFFDrrenmatt, Jos\uFFFD"}',
			);
		const cut = Buffer.concat([
			Buffer.from('{"a":"日'),
			Buffer.from([0xe6, 0x97]),
			Buffer.from('","b":"日"}'),
		]);
		for (const size of SIZES)
			expect(read(cut, contentType, size)).toMatch(/^lossy: \{"a":"日\uFFFD+","b":"日"\}$/);
	},
);

it('the sign of an unknown character is a text like any other', () => {
	for (const size of SIZES)
		expect(read(Buffer.from('{"a":"\uFFFD"}'), undefined, size)).toBe('{"a":"\uFFFD"}');
});
