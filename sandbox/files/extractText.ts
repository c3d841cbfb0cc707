import { zipEntries } from './zip.ts';

const entities: Record<string, string> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
	'#160': ' ',
};

function withoutTags(markup: string): string {
	return markup
		.replace(/<(head|style|script)\b[\s\S]*?<\/\1>/gi, ' ')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** The text of every entry of a zip file with such a name. */
function pages(bytes: Buffer, names: RegExp): string {
	const entries = zipEntries(bytes, (name) => names.test(name)).values();
	return [...entries].map((page) => withoutTags(page.toString('utf8'))).join('\n');
}

const readers: Record<string, (bytes: Buffer) => string> = {
	txt: (bytes) => bytes.toString('utf8'),
	epub: (bytes) => pages(bytes, /\.x?html?$/i),
	docx: (bytes) => pages(bytes, /^word\/document\.xml$/),
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
