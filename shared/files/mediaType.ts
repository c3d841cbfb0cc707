import { entryOf } from '../values/read';
import { extensionOf } from './fileName';

/** What publishers' files are, by extension: for answers whose Content-Type says nothing. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
	azw3: 'application/vnd.amazon.ebook',
	csv: 'text/csv',
	doc: 'application/msword',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	epub: 'application/epub+zip',
	gif: 'image/gif',
	htm: 'text/html',
	html: 'text/html',
	idml: 'application/vnd.adobe.indesign-idml-package',
	indd: 'application/x-indesign',
	jpeg: 'image/jpeg',
	jpg: 'image/jpeg',
	json: 'application/json',
	m4a: 'audio/mp4',
	m4b: 'audio/mp4',
	mobi: 'application/x-mobipocket-ebook',
	mp3: 'audio/mpeg',
	mp4: 'video/mp4',
	pdf: 'application/pdf',
	png: 'image/png',
	psd: 'image/vnd.adobe.photoshop',
	svg: 'image/svg+xml',
	tif: 'image/tiff',
	tiff: 'image/tiff',
	txt: 'text/plain',
	wav: 'audio/wav',
	webp: 'image/webp',
	xls: 'application/vnd.ms-excel',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	xml: 'application/xml',
	zip: 'application/zip',
};

/** Types that servers send when they do not know. */
const UNSAID =
	/^(application\/(octet-stream|(x-|force-)?download|x-binary|unknown)|binary\/octet-stream|text\/plain|\*\/\*)$/;

const TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9*][\w!#$&^.+-]*$/;

/** As long as RFC 6838 allows: 127 characters on each side. */
const LONGEST_TYPE = 255;

const typeIn = (contentType: string | undefined) => {
	const sent =
		(contentType ?? '')
			.slice(0, LONGEST_TYPE + 1)
			.split(';')[0]
			?.trim()
			.toLowerCase() ?? '';
	return sent.length <= LONGEST_TYPE && TYPE.test(sent) ? sent : '';
};

/** The type of a file from its Content-Type, or from its name where that is missing, no type at all, or says nothing. */
export function mediaType(contentType: string | undefined, fileName: string): string {
	const said = typeIn(contentType);
	if (said !== '' && !UNSAID.test(said)) return said;
	const extension = extensionOf(fileName);
	return (
		entryOf(BY_EXTENSION, extension) ?? (said === 'text/plain' ? said : 'application/octet-stream')
	);
}

/** A document or a table of older office programs is not among them: some write such files as pages. */
const NEVER_TEXT = /^(image\/(?!svg)|audio\/|video\/)|\b(pdf|zip|ebook|indesign|openxmlformats)/;

/** Whether a file cannot be text, by its name, else by its type: what comes as a page or JSON is not the file. Nor is one that nothing says anything of. */
export function isNeverText(contentType: string | undefined, fileName: string): boolean {
	const byName = entryOf(BY_EXTENSION, extensionOf(fileName));
	if (byName !== undefined) return NEVER_TEXT.test(byName);
	const said = typeIn(contentType);
	const isUnsaid = said === '' || UNSAID.test(said);
	return NEVER_TEXT.test(said) || (isUnsaid && !fileName.includes('.'));
}

/** What a service or a proxy answers with when it has no file to give, and the extensions of files that are such. */
const ANSWERS: Readonly<Record<string, { what: 'a web page' | 'JSON'; extensions: string[] }>> = {
	'text/html': { what: 'a web page', extensions: ['html', 'htm', 'xhtml', 'shtml'] },
	'application/xhtml+xml': { what: 'a web page', extensions: ['xhtml', 'html', 'htm'] },
	'application/json': { what: 'JSON', extensions: ['json', 'jsonld', 'geojson'] },
	'application/ld+json': { what: 'JSON', extensions: ['json', 'jsonld'] },
	'application/problem+json': { what: 'JSON', extensions: [] },
	'text/json': { what: 'JSON', extensions: ['json'] },
};

/** The names that the service has for a file: what its answer says, and what it stored. */
export interface KnownNames {
	inDisposition: string | undefined;
	stored: string | undefined;
}

/**
 * What came where a file was expected, or undefined where it may be the file: one of the names says that it is such, or
 * the answer names a file of no kind that we know.
 */
export function answerInPlaceOfFile(
	contentType: string | undefined,
	{ inDisposition, stored }: KnownNames,
): 'a web page' | 'JSON' | undefined {
	const answer = entryOf(ANSWERS, typeIn(contentType));
	if (!answer) return undefined;
	const isSuch = [inDisposition, stored].some(
		(name) => name !== undefined && answer.extensions.includes(extensionOf(name)),
	);
	const isUnknown =
		inDisposition !== undefined && !Object.hasOwn(BY_EXTENSION, extensionOf(inDisposition));
	return isSuch || isUnknown ? undefined : answer.what;
}
