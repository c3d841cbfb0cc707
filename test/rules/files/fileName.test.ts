import fc from 'fast-check';

import { addressesOf } from '../../../shared/files/download';
import { baseName, nameInAddress, nameInDisposition } from '../../../shared/files/fileName';

describe('the name in a Content-Disposition', () => {
	it.each<[string, string | undefined]>([
		['attachment; filename="Emma.epub"', 'Emma.epub'],
		['attachment; filename=Emma.epub', 'Emma.epub'],
		['attachment;filename="a \\"b\\" c.pdf"', 'a "b" c.pdf'],
		['attachment; filename="x; y.pdf"', 'x; y.pdf'],
		[
			'attachment; filename="x.pdf"; filename*=UTF-8\'\'%E2%82%AC%20Bront%C3%AB.pdf',
			'€ Brontë.pdf',
		],
		["attachment; filename*=iso-8859-1'en'%A3%20rates.pdf", '£ rates.pdf'],
		['attachment; filename*=UTF-8\'\'%E2%82; filename="plain.pdf"', 'plain.pdf'],
		["attachment; filename*=koi8-r''%C1; filename=plain.pdf", 'plain.pdf'],
		['attachment; filename="BrontÃ«.pdf"', 'Brontë.pdf'],
		['attachment; filename="Brontë.pdf"', 'Brontë.pdf'],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		['attachment; filename="C:\\\\books\\\\Emma.epub"', 'Emma.epub'],
		["attachment; filename*=UTF-8''..%2F..%2Fx.pdf", 'x.pdf'],
		['attachment; filename="fdp.\u202Eexe"', 'fdp.exe'],
		['attachment; filename="a\u0000\r\nb.pdf"', 'ab.pdf'],
		['attachment; filename=".."', undefined],
		['attachment; filename=""', undefined],
		['inline', undefined],
		['attachment; x="; filename=\'a\'"; filename=b.pdf', 'b.pdf'],
		['attachment; FileName = "Emma.epub" ; filename="other.pdf"', 'Emma.epub'],
		['attachment; filename="Emma', 'Emma'],
		['attachment; filename*="UTF-8\'\'Emma%20.epub"', 'Emma .epub'],
		['attachment; filename="\u0080 12.pdf"', '€ 12.pdf'],
		['attachment; filename="Bront\u00eb \u0093Jane\u0094.pdf"', 'Brontë “Jane”.pdf'],
		['attachment; filename="=?utf-8?B?QnJvbnTDqy5wZGY=?="', 'Brontë.pdf'],
		['attachment; filename==?UTF-8?Q?Bront=C3=AB_100%_roman.pdf?=', 'Brontë 100% roman.pdf'],
		['attachment; filename="=?iso-8859-1?q?Stra=DFe?= =?utf-8?q?_2.pdf?="', 'Straße 2.pdf'],
		['attachment; filename="=?utf-8?B?Li4vLi4vZXRjL3gucGRm?="', 'x.pdf'],
		['attachment; filename="=?nobody?B?QnJv?="', '=?nobody?B?QnJv?='],
		['attachment; filename*=Stra%C3%9Fe.pdf', 'Straße.pdf'],
		['filename="Emma.epub"', 'Emma.epub'],
		[
			'attachment; filename*0="Pride and "; filename*1="Prejudice.epub"',
			'Pride and Prejudice.epub',
		],
		['attachment; filename*1=Prejudice.epub; FILENAME*0="Pride; "', 'Pride; Prejudice.epub'],
		[
			"attachment; filename*0*=UTF-8''Bront%C3; filename*1*=%AB%20; filename*2=100%25.pdf",
			'Brontë 100%25.pdf',
		],
		['attachment; filename*0*=iso-8859-1\'en\'%A3%20; filename*1="rates.pdf"', '£ rates.pdf'],
		[
			'attachment; filename=short.pdf; filename*0="the whole "; filename*1="name.pdf"',
			'the whole name.pdf',
		],
		["attachment; filename*=UTF-8''Emma.pdf; filename*0=other.pdf", 'Emma.pdf'],
		['attachment; filename*0="begun.pdf"; filename*2="lost.pdf"', 'begun.pdf'],
		['attachment; filename*1="lost.pdf"; filename=Emma.pdf', 'Emma.pdf'],
		["attachment; filename*0*=koi8-r''%C1; filename*1=.pdf; filename=plain.pdf", 'plain.pdf'],
		['attachment; filename*0="../../"; filename*1="etc/passwd"', 'passwd'],
		['filename*0="Em"; filename*1="ma.epub"', 'Emma.epub'],
	])('%j is %j', (header, name) => {
		expect(nameInDisposition(header)).toBe(name);
	});

	it('is absent without the header', () => {
		expect(nameInDisposition(undefined)).toBeUndefined();
	});

	it('never leads out of its folder and never holds a control character, whatever is sent', () => {
		const isHarmless = (name: string | undefined) =>
			name === undefined ||
			(/^[^/\\\p{Cc}]+$/u.test(name) &&
				!/^\.+$/.test(name) &&
				Buffer.byteLength(name) <= 255 &&
				name.isWellFormed());
		fc.assert(
			fc.property(
				fc.string({ unit: 'binary', maxLength: 600 }),
				(text) =>
					isHarmless(baseName(text)) &&
					isHarmless(nameInDisposition(`attachment; filename="${text}"`)) &&
					isHarmless(
						nameInDisposition(`attachment; filename*0=".${text}"; filename*1*="${text}"`),
					) &&
					isHarmless(
						nameInDisposition(
							`attachment; filename*=UTF-8''${encodeURIComponent(text.toWellFormed())}`,
						),
					),
			),
			{ seed: 20261121 },
		);
	});

	it.each([
		['a'.repeat(500), '.epub', 'a'.repeat(250)],
		['简'.repeat(100), '.epub', '简'.repeat(83)],
		['😀'.repeat(100), '.mp3', '😀'.repeat(62)],
		['é'.repeat(200), `.${'x'.repeat(100)}`, 'é'.repeat(127)],
	])(
		'a name that is too long (%s%s) is cut by bytes between characters, and keeps its extension',
		(name, extension, cut) => {
			expect(baseName(name + extension)).toBe(extension.length > 64 ? cut : cut + extension);
		},
	);

	it.each([
		['parameters without end', ';'.repeat(1_000_000)],
		['spaces', `attachment;${' '.repeat(1_000_000)}filename`],
		['equals signs', `attachment; filename${'='.repeat(1_000_000)}`],
		['quotes', 'attachment; filename="\\"'.repeat(40_000)],
		['backslashes', `attachment; filename="${'\\'.repeat(1_000_000)}`],
		['languages', `attachment; filename*=utf-8${"'x".repeat(500_000)}`],
		['characters in percent', `attachment; filename*=utf-8''${'%41'.repeat(300_000)}`],
		[
			'parts',
			`attachment${Array.from({ length: 60_000 }, (_, n) => `; filename*${n}=x`).join('')}`,
		],
		['dots', `attachment; filename="${'.'.repeat(1_000_000)}"`],
		['bytes', `attachment; filename="${'\u00e9'.repeat(1_000_000)}"`],
		["a mail's words", `attachment; filename="${'=?a?b?'.repeat(200_000)}"`],
	])(
		'a header of a megabyte of %s is read once',
		(_, header) => {
			const name = nameInDisposition(header);
			expect(Buffer.byteLength(name ?? '')).toBeLessThanOrEqual(255);
		},
		5_000,
	);
});

describe('where an address of the service leads', () => {
	const from = (address: string, base = 'https://x.example/api/v1') =>
		addressesOf(address, base).map(({ href }) => href);

	it.each<[string, string[]]>([
		['files/1', ['https://x.example/api/v1/files/1']],
		['/files/1?a=b', ['https://x.example/api/v1/files/1?a=b', 'https://x.example/files/1?a=b']],
		['/api/v1/files/1', ['https://x.example/api/v1/files/1']],
		[
			'/api/v10/files/1',
			['https://x.example/api/v1/api/v10/files/1', 'https://x.example/api/v10/files/1'],
		],
		['https://x.example/files/1', ['https://x.example/files/1']],
		['files/1?a=b&amp;c=d', ['https://x.example/api/v1/files/1?a=b&c=d']],
		['//files.example/1', ['https://files.example/1']],
		['/\\files.example/1', ['https://files.example/1']],
	])('%s: %j', (address, found) => {
		expect(from(address)).toEqual(found);
	});

	it('is one place where the Base URL has no path', () => {
		expect(from('/files/1', 'https://x.example')).toEqual(['https://x.example/files/1']);
	});

	it.each(['', ' ', 'http://[', 'https://'])('%j is none', (address) => {
		expect(() => from(address)).toThrow('is not a web address');
	});
});

describe('the name in an address', () => {
	it.each<[string, string | undefined]>([
		['https://x.example/files/Emma%20(1).epub?sig=1', 'Emma (1).epub'],
		['https://x.example/files/%E0.pdf', '%E0.pdf'],
		['https://x.example/files/12', undefined],
		['https://x.example/a%2Fb.pdf', 'b.pdf'],
	])('%s: %s', (address, name) => {
		expect(nameInAddress(new URL(address))).toBe(name);
	});
});
