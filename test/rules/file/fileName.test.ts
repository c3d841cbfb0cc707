import fc from 'fast-check';

import { baseName, nameInAddress, nameInDisposition } from '../../../shared/file/fileName';

describe('the name in a Content-Disposition', () => {
	it.each<[string, string | undefined]>([
		['attachment; filename="Emma.epub"', 'Emma.epub'],
		['attachment; filename=Emma.epub', 'Emma.epub'],
		['attachment;filename="a \\"b\\" c.pdf"', 'a "b" c.pdf'],
		['attachment; filename="x; y.pdf"', 'x; y.pdf'],
		["attachment; filename=\"x.pdf\"; filename*=UTF-8''%E2%82%AC%20Bront%C3%AB.pdf", '€ Brontë.pdf'],
		["attachment; filename*=iso-8859-1'en'%A3%20rates.pdf", '£ rates.pdf'],
		["attachment; filename*=UTF-8''%E2%82; filename=\"plain.pdf\"", 'plain.pdf'],
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
	])('%j is %j', (header, name) => {
		expect(nameInDisposition(header)).toBe(name);
	});

	it('is absent without the header', () => {
		expect(nameInDisposition(undefined)).toBeUndefined();
	});

	it('never leads out of its folder and never holds a control character, whatever is sent', () => {
		const isHarmless = (name: string | undefined) =>
			name === undefined || (/^[^/\\\p{Cc}]+$/u.test(name) && !/^\.+$/.test(name) && name.length <= 200);
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) =>
				isHarmless(baseName(text)) &&
				isHarmless(nameInDisposition(`attachment; filename="${text}"`)) &&
				isHarmless(nameInDisposition(`attachment; filename*=UTF-8''${encodeURIComponent(text.toWellFormed())}`)),
			),
			{ seed: 20261121 },
		);
	});

	it('a name that is too long keeps its extension', () => {
		expect(baseName(`${'a'.repeat(500)}.epub`)).toBe(`${'a'.repeat(195)}.epub`);
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
