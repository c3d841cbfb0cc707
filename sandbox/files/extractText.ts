import { zipEntries } from './zip.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#160': ' ' };

function withoutTags(markup: string): string {
	return markup
		.replace(/<(head|style|script)\b[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

const readers: Record<string, (bytes: Buffer) => string> = {
	txt: (bytes) => bytes.toString('utf8'),
	epub: (bytes) =>
		[...zipEntries(bytes, (name) => /\.x?html?$/i.test(name)).values()]
			.map((page) => withoutTags(page.toString('utf8')))
			.join('\n'),
};

export function isDocument(extension: string): boolean {
	return Object.hasOwn(readers, extension);
}

/** The running text of a document, white space collapsed; '' for a kind that has none or a file that cannot be read. */
export function extractText(extension: string, bytes: Buffer): string {
	try {
		return (readers[extension]?.(bytes) ?? '').replace(/\s+/g, ' ').trim();
	} catch {
		return ''; // A damaged document is stored all the same; it only has no text.
	}
}
