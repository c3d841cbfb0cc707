import { entryOf } from '../service/read';

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
const UNSAID = /^(application\/(octet-stream|(x-|force-)?download|x-binary|unknown)|binary\/octet-stream|text\/plain|\*\/\*)$/;

const TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9*][\w!#$&^.+-]*$/;

const extensionOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The type of a file from its Content-Type, or from its name where that is missing, no type at all, or says nothing. */
export function mediaType(contentType: string | undefined, fileName: string): string {
	const sent = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
	const said = TYPE.test(sent) ? sent : '';
	if (said !== '' && !UNSAID.test(said)) return said;
	const extension = extensionOf(fileName);
	return entryOf(BY_EXTENSION, extension) ?? (said === 'text/plain' ? said : 'application/octet-stream');
}
