import { createHash } from 'node:crypto';

import { checksums } from '../../../shared/file/checksum';
import { envelopeFor } from '../../../shared/file/multipart';

describe('the envelope of a file', () => {
	it('is a form with one part, under a boundary of its own', () => {
		const { contentType, head, tail } = envelopeFor('file', 'Jane Eyre.epub', 'application/epub+zip');
		const [, boundary] = /^multipart\/form-data; boundary=(\S+)$/.exec(contentType)!;
		expect(Buffer.from(head).toString()).toBe(
			`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="Jane Eyre.epub"\r\nContent-Type: application/epub+zip\r\n\r\n`,
		);
		expect(Buffer.from(tail).toString()).toBe(`\r\n--${boundary}--\r\n`);
		expect(envelopeFor('file', 'a', 'b').contentType).not.toBe(contentType);
	});

	it.each([
		['a"; name="other', 'a%22; name=%22other'],
		['a\r\nX-Other: 1', 'a X-Other: 1'],
		['Brontë 简.epub', 'Brontë 简.epub'],
	])('keeps the name %j within its quotes', (name, written) => {
		expect(Buffer.from(envelopeFor('file', name, 'text/plain').head).toString()).toContain(`filename="${written}"\r\n`);
	});

	it('lets no type end its line', () => {
		expect(Buffer.from(envelopeFor('file', 'a', 'text/plain\r\nX: 1').head).toString()).toContain('Content-Type: text/plainX:1\r\n\r\n');
	});
});

describe('the checksum of an upload', () => {
	const sums = () => {
		const counted = checksums();
		counted.add(Buffer.from('bo'));
		counted.add(Buffer.from('ok'));
		return counted;
	};
	const of = (algorithm: string) => createHash(algorithm).update('book').digest('hex');

	it.each(['md5', 'sha1', 'sha256'])('is recognised as %s', (algorithm) => {
		expect(sums().matches(of(algorithm))).toBe(true);
		expect(sums().matches(`${algorithm}:${of(algorithm).toUpperCase()}`)).toBe(true);
		expect(sums().matches(of(algorithm).replace(/^./, (first) => (first === '0' ? '1' : '0')))).toBe(false);
	});

	it.each(['', 'abc', of('sha512'), 'not hexadecimal'])('%j says nothing', (checksum) => {
		expect(sums().matches(checksum)).toBeUndefined();
	});
});
