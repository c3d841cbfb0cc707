import { randomBytes } from 'node:crypto';

/** As browsers write it (WHATWG HTML, multipart form data): UTF-8, and no character that could end the header. */
const quoted = (text: string) => text.replace(/\r\n?|\n/g, ' ').replace(/"/g, '%22');

/** The bytes around a file in a multipart/form-data body (RFC 7578) with one part, called `file`. */
export function frameFor(fileName: string, mimeType: string) {
	const boundary = `----catalogue-${randomBytes(16).toString('hex')}`;
	const head = [
		`--${boundary}`,
		`Content-Disposition: form-data; name="file"; filename="${quoted(fileName)}"`,
		`Content-Type: ${mimeType.replace(/[^\x21-\x7e]/g, '')}`,
		'',
		'',
	].join('\r\n');
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		head: Buffer.from(head, 'utf8'),
		tail: Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'),
	};
}
