const types: Record<string, string> = {
	csv: 'text/csv; charset=utf-8',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	epub: 'application/epub+zip',
	gif: 'image/gif',
	html: 'text/html; charset=utf-8',
	jpeg: 'image/jpeg',
	jpg: 'image/jpeg',
	json: 'application/json',
	m4b: 'audio/mp4',
	mobi: 'application/x-mobipocket-ebook',
	mp3: 'audio/mpeg',
	mp4: 'video/mp4',
	pdf: 'application/pdf',
	png: 'image/png',
	svg: 'image/svg+xml',
	tif: 'image/tiff',
	tiff: 'image/tiff',
	txt: 'text/plain; charset=utf-8',
	wav: 'audio/wav',
	webp: 'image/webp',
	xml: 'application/xml',
	zip: 'application/zip',
};
const withoutPreview = new Set(['wav', 'mp3', 'm4b', 'mp4', 'zip', 'csv', 'json', 'xml']);

export function contentTypeOf(extension: string): string {
	return types[extension] ?? 'application/octet-stream';
}

/** Whether a picture of the first page can be made of such a file. */
export function hasPreview(extension: string): boolean {
	return !withoutPreview.has(extension);
}

/** Lower case, without the dot; '' for a name without one. */
export function extensionOf(name: string): string {
	return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
