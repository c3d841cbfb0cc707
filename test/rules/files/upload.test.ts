import { createHash } from 'node:crypto';

import { frameFor } from '../../../shared/files/upload';
import { checksums } from '../../../shared/files/uploadChecksum';

describe('the frame of a file', () => {
	it('is a form with one part, under a boundary of its own', () => {
		const { contentType, head, tail } = frameFor('Jane Eyre.epub', 'application/epub+zip');
		const [, boundary] = /^multipart\/form-data; boundary=(\S+)$/.exec(contentType)!;
		expect(Buffer.from(head).toString()).toBe(
			`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="Jane Eyre.epub"\r\nContent-Type: application/epub+zip\r\n\r\n`,
		);
		expect(Buffer.from(tail).toString()).toBe(`\r\n--${boundary}--\r\n`);
		expect(frameFor('a', 'b').contentType).not.toBe(contentType);
	});

	it.each([
		['a"; name="other', 'a%22; name=%22other'],
		['a\r\nX-Other: 1', 'a X-Other: 1'],
		['Brontë 简.epub', 'Brontë 简.epub'],
	])('keeps the name %j within its quotes', (name, written) => {
		expect(Buffer.from(frameFor(name, 'text/plain').head).toString()).toContain(
			`filename="${written}"\r\n`,
		);
	});

	it('lets no type end its line', () => {
		expect(Buffer.from(frameFor('a', 'text/plain\r\nX: 1').head).toString()).toContain(
			'Content-Type: text/plainX:1\r\n\r\n',
		);
	});
});

describe('the checksum of an upload', () => {
	const sums = (service: string) => {
		const counted = checksums(service);
		counted.add(Buffer.from('bo'));
		counted.add(Buffer.from('ok'));
		return counted;
	};
	const otherThan = (hex: string) => hex.replace(/^./, (first) => (first === '0' ? '1' : '0'));
	const of = (algorithm: string) => createHash(algorithm).update('book').digest('hex');

	it.each(['md5', 'sha1', 'sha256'])(
		'is recognised as %s, also when it is known by then',
		(algorithm) => {
			for (const when of ['first', 'known by then']) {
				expect([when, sums(algorithm).matches(of(algorithm))]).toEqual([when, true]);
				expect([
					when,
					sums(algorithm).matches(`${algorithm}:${of(algorithm).toUpperCase()}`),
				]).toEqual([when, true]);
				expect([when, sums(algorithm).matches(otherThan(of(algorithm)))]).toEqual([when, false]);
			}
		},
	);

	it.each(['md5', 'sha1', 'sha256'])(
		'of the length of %s proves nothing where that was never seen, unless it is named',
		(algorithm) => {
			const service = `new ${algorithm}`;
			expect(sums(service).matches(otherThan(of(algorithm)))).toBeUndefined();
			expect(sums(service).matches(otherThan(of(algorithm)))).toBeUndefined();
			expect(sums(service).matches(`${algorithm}:${otherThan(of(algorithm))}`)).toBe(false);
		},
	);

	it.each(['', 'abc', of('sha512'), 'not hexadecimal', 'x'.repeat(64)])(
		'%j says nothing',
		(checksum) => {
			expect(sums('one that says nothing').matches(checksum)).toBeUndefined();
		},
	);

	it('of another kind than before is not judged, and is from then on', () => {
		expect(sums('one that changes').matches(of('sha256'))).toBe(true);
		expect(sums('one that changes').matches(of('md5'))).toBeUndefined();
		expect(sums('one that changes').matches(of('md5'))).toBe(true);
		expect(sums('another one').matches(of('sha256'))).toBe(true);
	});
});
