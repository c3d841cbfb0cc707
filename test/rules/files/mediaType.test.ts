import { answerInPlaceOfFile, mediaType } from '../../../shared/files/mediaType';

describe('the type of a file', () => {
	it.each<[string | undefined, string, string]>([
		['application/epub+zip', 'x.bin', 'application/epub+zip'],
		['IMAGE/PNG; charset=utf-8', 'x', 'image/png'],
		[undefined, 'Emma.EPUB', 'application/epub+zip'],
		['application/octet-stream', 'cover.jpg', 'image/jpeg'],
		['application/force-download', 'cover.jpg', 'image/jpeg'],
		['text/plain; charset=utf-8', 'Emma.epub', 'application/epub+zip'],
		['text/plain', 'notes', 'text/plain'],
		['pdf', 'x.pdf', 'application/pdf'],
		['', 'x.constructor', 'application/octet-stream'],
		['application/octet-stream', 'x.unknown', 'application/octet-stream'],
		[`${'a'.repeat(200)}/${'b'.repeat(200)}`, 'x.pdf', 'application/pdf'],
		[`a${'/'.repeat(1_000_000)}`, 'x.pdf', 'application/pdf'],
	])('%j of %s is %s', (contentType, fileName, type) => {
		expect(mediaType(contentType, fileName)).toBe(type);
	});
});

describe('what comes in the place of a file', () => {
	it.each<[string | undefined, string | undefined, string | undefined, string | undefined]>([
		['text/html; charset=utf-8', undefined, undefined, 'a web page'],
		['text/html', undefined, 'sample.epub', 'a web page'],
		['text/html', 'sample.epub', undefined, 'a web page'],
		['text/html', 'sample.HTML', undefined, undefined],
		['text/html', undefined, 'sample.htm', undefined],
		['text/html', 'sample', undefined, undefined],
		['text/html', 'package.opf', undefined, undefined],
		['application/json', undefined, undefined, 'JSON'],
		['application/json', undefined, 'extract.json', undefined],
		['application/json', 'book.pdf', 'extract.json', undefined],
		['application/problem+json', undefined, 'extract.json', 'JSON'],
		['application/epub+zip', undefined, undefined, undefined],
		[undefined, undefined, undefined, undefined],
	])('%s called %j, stored as %j: %j', (type, inDisposition, stored, what) => {
		expect(answerInPlaceOfFile(type, { inDisposition, stored })).toBe(what);
	});
});
