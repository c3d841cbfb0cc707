/** The name that a Content-Disposition header gives (RFC 6266), reduced to a base name; undefined where it gives none. */
export function nameInDisposition(header: string | undefined): string | undefined {
	const text = header ?? '';
	const extended = /;\s*filename\*\s*=\s*"?([\w-]*)'[^']*'([^;"]*)"?/i.exec(text);
	const decoded = extended && decodeExtended(extended[1] ?? '', extended[2] ?? '');
	if (decoded) return baseName(decoded);
	const plain = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"?|([^;]*))/i.exec(text);
	if (!plain) return undefined;
	return baseName(asUtf8(plain[1]?.replace(/\\(["\\])/g, '$1') ?? plain[2]?.trim() ?? ''));
}

/** RFC 5987: percent-encoded UTF-8 or ISO-8859-1. */
function decodeExtended(charset: string, encoded: string): string | undefined {
	try {
		if (/^utf-8$/i.test(charset)) return decodeURIComponent(encoded);
		if (!/^iso-8859-1$/i.test(charset)) return undefined;
		return encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	} catch {
		return undefined;
	}
}

/** Node reads header bytes as ISO-8859-1; many servers send a name in UTF-8 as it is. */
function asUtf8(text: string): string {
	if (!/[\x80-\xff]/.test(text) || /[^\x00-\xff]/.test(text)) return text;
	const decoded = Buffer.from(text, 'latin1').toString('utf8');
	return decoded.includes('\uFFFD') ? text : decoded;
}

const LONGEST_NAME = 200;

/** A name that leads nowhere: no folders, no control or direction characters, not '.', '..' or empty. */
export function baseName(name: string): string | undefined {
	const last = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').split(/[/\\]/).pop() ?? '';
	const base = last.trim().replace(/^\.+$/, '');
	if (base === '') return undefined;
	return base.length > LONGEST_NAME ? shortened(base) : base;
}

function shortened(name: string): string {
	const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
	return name.slice(0, LONGEST_NAME - extension.length) + extension;
}

/** The last part of an address, where it looks like a file. */
export function nameInAddress(url: URL): string | undefined {
	const last = url.pathname.split('/').pop() ?? '';
	if (!last.includes('.')) return undefined;
	return baseName(decodeExtended('utf-8', last) ?? last);
}
