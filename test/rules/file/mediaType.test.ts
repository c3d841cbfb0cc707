import { mediaType } from '../../../shared/file/mediaType';

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
	])('%j of %s is %s', (contentType, fileName, type) => {
		expect(mediaType(contentType, fileName)).toBe(type);
	});
});
