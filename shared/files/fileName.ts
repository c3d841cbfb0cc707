/** One parameter of a header; it matches whatever stands behind a ';', so a header is read once, from left to right. */
const PARAMETER = /;([^=;]*)(?:=\s*(?:"((?:\\.|[^"\\])*)|([^;]*)))?[^;]*/gs;

/** The parameters of a header by their names in lower case (RFC 9110 section 5.6.6); of a name that comes twice the first. */
function parametersOf(header: string): Map<string, string> {
	const entries = [...header.matchAll(PARAMETER)].map(
		([, name = '', quoted, plain = '']): [string, string] => [
			name.trim().toLowerCase(),
			quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim(),
		],
	);
	return new Map(entries.reverse());
}

/** A name in numbered parts (RFC 2231 section 3), those that follow each other from 0 on, as one parameter. */
function joined(parameters: Map<string, string>): { encoded: string; plain: string } {
	const encoded = [parameters.has('filename*0*') ? '' : "utf-8''"];
	const plain: string[] = [];
	for (let part = 0; ; part++) {
		const encodedPart = parameters.get(`filename*${part}*`);
		const text = parameters.get(`filename*${part}`);
		if (encodedPart === undefined && text === undefined) break;
		encoded.push(encodedPart ?? fromHeaderBytes(text ?? '').replaceAll('%', '%25'));
		if (encodedPart === undefined) plain.push(text ?? '');
	}
	return plain.length === encoded.length - 1
		? { encoded: '', plain: plain.join('') }
		: { encoded: encoded.join(''), plain: '' };
}

/** Each %41 as the character that its byte is in ISO-8859-1. */
const decodedBytes = (encoded: string) =>
	encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);

/** RFC 5987: percent-encoded UTF-8 or ISO-8859-1, as charset'language'text. */
function decoded(extended: string): string | undefined {
	const [, charset = 'utf-8', encoded = ''] = /^(?:([\w-]*)'[^']*')?(.*)$/s.exec(extended) ?? [];
	try {
		if (/^utf-8$/i.test(charset)) return decodeURIComponent(encoded);
	} catch {
		return undefined;
	}
	return /^iso-8859-1$/i.test(charset) ? decodedBytes(encoded) : undefined;
}

/** The name that a Content-Disposition header gives (RFC 6266), reduced to a base name; undefined where it gives none. */
export function nameInDisposition(header = ''): string | undefined {
	// Some leave out how the file is to be shown.
	const isNameOnly = /^\s*filename(\*\d?\*?)?\s*=/i.test(header);
	const parameters = parametersOf(isNameOnly ? `;${header}` : header);
	const parts = joined(parameters);
	const extended = decoded(parameters.get('filename*') ?? '') || decoded(parts.encoded);
	return baseName(extended || decodedMailWords(parts.plain || (parameters.get('filename') ?? '')));
}

/** The words of a mail's header (RFC 2047), in which many servers write a name; the space between two is none of its own. */
const MAIL_WORDS = /=\?([\w-]+)\?([bq])\?([^?]*)\?=(?:\s+(?==\?))?/gi;

function decodedMailWords(text: string): string {
	const name = text.replace(
		MAIL_WORDS,
		(word, charset: string, encoding: string, content: string) => {
			const quoted = () => content.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%');
			const bytes =
				encoding.toLowerCase() === 'b'
					? Buffer.from(content, 'base64')
					: Buffer.from(decodedBytes(quoted()), 'latin1');
			try {
				return new TextDecoder(charset).decode(bytes);
			} catch {
				return word;
			}
		},
	);
	return name === text ? fromHeaderBytes(text) : name;
}

/** Node reads header bytes as ISO-8859-1; many servers send a name as it is, in UTF-8 or as Windows writes it. */
function fromHeaderBytes(text: string): string {
	if (!/[\x80-\xff]/.test(text) || /[^\x00-\xff]/.test(text)) return text;
	const bytes = Buffer.from(text, 'latin1');
	const name = bytes.toString('utf8');
	return name.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : name;
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

function shortened(name: string): string {
	const last = name.includes('.') ? name.slice(name.lastIndexOf('.')) : '';
	const extension = Buffer.byteLength(last) <= LONGEST_EXTENSION ? last : '';
	const bytes = Buffer.from(name);
	let end = Math.min(LONGEST_NAME - Buffer.byteLength(extension), bytes.length);
	// Back to the first byte of a character: the others begin with the bits 10.
	while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
	return bytes.toString('utf8', 0, end) + extension;
}

/** Without its dot and in lower case; empty where there is none. */
export const extensionOf = (name: string): string =>
	name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';

export function nameInAddress(url: URL): string | undefined {
	const last = url.pathname.split('/').pop() ?? '';
	return last.includes('.') ? baseName(decoded(`utf-8''${last}`) ?? last) : undefined;
}
