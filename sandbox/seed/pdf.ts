import { wrap } from './wrap.ts';

const lineLength = 84;

/** A text as a PDF string in Latin-1; what Latin-1 does not have becomes a question mark. */
function literal(text: string): string {
	const latin = text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"').replace(/[\u2013\u2014]/g, '-');
	return `(${latin.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')})`;
}

/** A PDF 1.4 of one A4 page: a heading, and paragraphs as far as the page holds them. */
export function pdf(heading: string, paragraphs: readonly string[]): Buffer {
	const lines = paragraphs.flatMap((paragraph) => [...wrap(paragraph, lineLength), '']).slice(0, 42);
	const shown = lines.map((line) => `${literal(line)} Tj T*`).join('\n');
	const text = `BT /F2 18 Tf 60 770 Td ${literal(heading)} Tj ET\nBT /F1 11 Tf 60 735 Td 16 TL\n${shown}\nET`;
	const font = (name: string): string =>
		`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
			'/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
		`<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
		font('Times-Roman'),
		font('Times-Bold'),
	];
	let body = '%PDF-1.4\n';
	const offsets = objects.map((object, index) => {
		const offset = Buffer.byteLength(body, 'latin1');
		body += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, '0')} 00000 n \n`;
	});
	const start = Buffer.byteLength(body, 'latin1');
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
	return Buffer.from(`${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
}
