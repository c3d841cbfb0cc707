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

export const isKnownExtension = (extension: string): boolean =>
	entryOf(BY_EXTENSION, extension.toLowerCase()) !== undefined;

/** Types that servers send when they do not know. */
const UNKNOWN =
	/^(application\/(octet-stream|(x-|force-)?download|x-binary|unknown)|binary\/octet-stream|text\/plain|\*\/\*)$/;

const TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9*][\w!#$&^.+-]*$/;

/** As long as RFC 6838 allows: 127 characters on each side. */
const LONGEST_TYPE = 255;

const typeIn = (contentType = ''): string => {
	const [beginning = ''] = contentType.slice(0, LONGEST_TYPE + 1).split(';');
	const type = beginning.trim().toLowerCase();
	return type.length <= LONGEST_TYPE && TYPE.test(type) ? type : '';
};

/** The type of a file from its Content-Type, or from its name where that is missing, no type at all, or says nothing. */
export function mediaType(contentType: string | undefined, fileName: string): string {
	const type = typeIn(contentType);
	if (type !== '' && !UNKNOWN.test(type)) return type;
	const fallback = type === 'text/plain' ? type : 'application/octet-stream';
	return entryOf(BY_EXTENSION, extensionOf(fileName)) ?? fallback;
}

/** Documents and tables of older office programs are not among them: some write such files as pages. */
const NEVER_TEXT = /^(image\/(?!svg)|audio\/|video\/)|\b(pdf|zip|ebook|indesign|openxmlformats)/;

/** Whether a file cannot be text, by its name, else by its type, so that a page or JSON is not the file. A file without an extension whose type is not known counts as such. */
export function isNeverText(contentType: string | undefined, fileName: string): boolean {
	const byName = entryOf(BY_EXTENSION, extensionOf(fileName));
	if (byName !== undefined) return NEVER_TEXT.test(byName);
	const type = typeIn(contentType);
	const isUnknown = type === '' || UNKNOWN.test(type);
	return NEVER_TEXT.test(type) || (isUnknown && !fileName.includes('.'));
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

/** What came in the place of a file; undefined where it may be the file: a name (in the answer, or as stored) is of that kind, or of an unknown one. */
export function answerInPlaceOfFile(
	contentType: string | undefined,
	{ inDisposition, stored }: Record<'inDisposition' | 'stored', string | undefined>,
): 'a web page' | 'JSON' | undefined {
	const answer = entryOf(ANSWERS, typeIn(contentType));
	if (!answer) return undefined;
	const isSuch = [inDisposition, stored].some((name) =>
		answer.extensions.includes(extensionOf(name ?? '')),
	);
	const isUnknown =
		inDisposition !== undefined && !Object.hasOwn(BY_EXTENSION, extensionOf(inDisposition));
	return isSuch || isUnknown ? undefined : answer.what;
}
