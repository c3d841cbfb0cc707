/** One parameter of a header; it matches whatever stands behind a ';', so a header is read once, from left to right. */
const PARAMETER = /;([^=;]*)(?:=\s*(?:"((?:\\.|[^"\\])*)|([^;]*)))?[^;]*/gs;

/** The parameters of a header by their names in lower case (RFC 9110 section 5.6.6); of a name that comes twice the first. */
function parametersOf(header: string): Map<string, string> {
	const found = [...header.matchAll(PARAMETER)].map(
		([, name = '', quoted, plain = '']): [string, string] => [
			name.trim().toLowerCase(),
			quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim(),
		],
	);
	return new Map(found.reverse());
}

/** A name in numbered parts (RFC 2231 section 3), those that follow each other from 0 on, as the one parameter that they are. */
function joined(parameters: Map<string, string>): { encoded: string; plain: string } {
	const encoded = [parameters.has('filename*0*') ? '' : "utf-8''"];
	const plain: string[] = [];
	for (let part = 0; ; part++) {
		const sent = parameters.get(`filename*${part}*`);
		const text = parameters.get(`filename*${part}`);
		if (sent === undefined && text === undefined) break;
		encoded.push(sent ?? asSent(text ?? '').replaceAll('%', '%25'));
		if (sent === undefined) plain.push(text ?? '');
	}
	return plain.length === encoded.length - 1
		? { encoded: '', plain: plain.join('') }
		: { encoded: encoded.join(''), plain: '' };
}

function decoded(extended: string): string | undefined {
	const [, charset = 'utf-8', encoded = ''] = /^(?:([\w-]*)'[^']*')?(.*)$/s.exec(extended) ?? [];
	return decodeExtended(charset, encoded);
}

/** The name that a Content-Disposition header gives (RFC 6266), reduced to a base name; undefined where it gives none. */
export function nameInDisposition(header: string | undefined): string | undefined {
	// Some leave out how the file is to be shown.
	const parameters = parametersOf(
		/^\s*filename(\*\d?\*?)?\s*=/i.test(header ?? '') ? `;${header}` : (header ?? ''),
	);
	const parts = joined(parameters);
	const extended = decoded(parameters.get('filename*') ?? '') || decoded(parts.encoded);
	if (extended) return baseName(extended);
	return baseName(asWritten(parts.plain || (parameters.get('filename') ?? '')));
}

/** The words of a mail's header (RFC 2047), in which many servers write a name; the space between two is none of its own. */
const MAIL_WORDS = /=\?([\w-]+)\?([bq])\?([^?]*)\?=(?:\s+(?==\?))?/gi;

function asWritten(text: string): string {
	const decoded = text.replace(MAIL_WORDS, (word, charset: string, way: string, said: string) => {
		const bytes =
			way.toLowerCase() === 'b'
				? Buffer.from(said, 'base64')
				: Buffer.from(
						bytesIn(said.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
						'latin1',
					);
		try {
			return new TextDecoder(charset).decode(bytes);
		} catch {
			return word;
		}
	});
	return decoded === text ? asSent(text) : decoded;
}

/** Each %41 as the sign that its byte is in ISO-8859-1. */
const bytesIn = (encoded: string) =>
	encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);

/** RFC 5987: percent-encoded UTF-8 or ISO-8859-1. */
function decodeExtended(charset: string, encoded: string): string | undefined {
	try {
		if (/^utf-8$/i.test(charset)) return decodeURIComponent(encoded);
		if (!/^iso-8859-1$/i.test(charset)) return undefined;
		return bytesIn(encoded);
	} catch {
		return undefined;
	}
}

/** Node reads header bytes as ISO-8859-1; many servers send a name as it is, in UTF-8 or as Windows writes it. */
function asSent(text: string): string {
	if (!/[\x80-\xff]/.test(text) || /[^\x00-\xff]/.test(text)) return text;
	const bytes = Buffer.from(text, 'latin1');
	const decoded = bytes.toString('utf8');
	return decoded.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : decoded;
}

/** Bytes of UTF-8; no usual file system takes more. */
const LONGEST_NAME = 255;
const LONGEST_EXTENSION = 64;

/** A name that leads nowhere: no folders, no control or direction characters, not '.', '..' or empty. */
export function baseName(name: string): string | undefined {
	const last =
		name
			.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
			.split(/[/\\]/)
			.pop() ?? '';
	const base = last.trim().replace(/^\.+$/, '');
	if (base === '') return undefined;
	return Buffer.byteLength(base) > LONGEST_NAME ? shortened(base) : base;
}

/** The beginning of the text that has room in so many bytes. */
function within(text: string, most: number): string {
	const bytes = Buffer.from(text);
	let end = Math.min(most, bytes.length);
	// Back to the first byte of a character: the others begin with the bits 10.
	while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
	return bytes.toString('utf8', 0, end);
}

function shortened(name: string): string {
	const found = name.slice(name.lastIndexOf('.'));
	const extension =
		name.includes('.') && Buffer.byteLength(found) <= LONGEST_EXTENSION ? found : '';
	return within(name, LONGEST_NAME - Buffer.byteLength(extension)) + extension;
}

/** Without its dot and in lower case; empty where there is none. */
export const extensionOf = (name: string): string =>
	name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';

/** The last part of an address, where it looks like a file. */
export function nameInAddress(url: URL): string | undefined {
	const last = url.pathname.split('/').pop() ?? '';
	if (!last.includes('.')) return undefined;
	return baseName(decodeExtended('utf-8', last) ?? last);
}
