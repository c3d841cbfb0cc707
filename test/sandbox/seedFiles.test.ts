import { inflateRawSync } from 'node:zlib';

import type { SeedResource } from '../../sandbox/seed/types';
import { checks, repeated, snapshot } from './seedSnapshot';

describe('isbn13', () => {
	it('adds the check digit', () => {
		expect(snapshot('isbn', '978030640615', '978316148410', '979860000000')).toEqual([
			{ isbn: '9780306406157', valid: true },
			{ isbn: '9783161484100', valid: true },
			{ isbn: '9798600000001', valid: true },
		]);
	});

	it('refuses what is not the beginning of an ISBN', () => {
		expect(() => snapshot('isbn', '123456789012')).toThrow(/Not the first twelve digits/);
		expect(snapshot('isValid', '9780306406157', '9780306406158', '978-0306406157')).toEqual([
			true,
			false,
			false,
		]);
	});
});

describe('generated records', () => {
	const many = snapshot<SeedResource[]>('generated', '3000', '1');
	const real = snapshot<SeedResource[]>('real');

	it('are the same in two processes, and others for another seed', () => {
		const first = snapshot<string[]>('hash', '4000', '7');
		expect(snapshot('hash', '4000', '7')).toEqual(first);
		const other = snapshot<string[]>('hash', '4000', '8');
		expect(other.filter((hash) => first.includes(hash))).toEqual([]);
	});

	it('are as many as were asked for, the real ones first', () => {
		const few = snapshot<SeedResource[]>('generated', '120', '1');
		expect(few).toEqual(real.slice(0, 120));
		expect(many).toHaveLength(3000);
		expect(many.slice(0, real.length)).toEqual(real);
	});

	it('are editions of the real works with valid ISBNs of their own', () => {
		const editions = many.filter(({ fields }) => fields.isbn !== undefined);
		expect(editions.filter(({ fields }) => !checks(fields.isbn))).toEqual([]);
		expect(repeated(editions.map(({ fields }) => fields.isbn))).toEqual([]);
		const titles = new Set(real.map(({ fields }) => fields.title));
		expect(editions.filter(({ fields }) => !titles.has(fields.title))).toEqual([]);
	});
});

interface Made {
	resource: SeedResource;
	base64: string;
}

/** The entries of a zip archive by its central directory: their names, methods and contents. */
function unzip(archive: Buffer): { name: string; method: number; content: string }[] {
	const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
	const entries = [];
	let at = archive.readUInt32LE(end + 16);
	for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
		const method = archive.readUInt16LE(at + 10);
		const size = archive.readUInt32LE(at + 20);
		const length = archive.readUInt16LE(at + 28);
		const name = archive.toString('utf8', at + 46, at + 46 + length);
		const local = archive.readUInt32LE(at + 42);
		const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
		const data = archive.subarray(start, start + size);
		const content = (method === 8 ? inflateRawSync(data) : data).toString('utf8');
		expect(Buffer.byteLength(content)).toBe(archive.readUInt32LE(at + 24));
		entries.push({ name, method, content });
		at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
	}
	return entries;
}

type Files = Record<'epub' | 'pdf' | 'wav' | 'svg', Made> & {
	text: string;
	covers: string[];
	epubs: string[];
};

describe('the files', () => {
	const files = snapshot<Files>('files');
	const bytes = ({ base64 }: Made) => Buffer.from(base64, 'base64');

	it('have an EPUB that begins with its stored type and holds all that its package names', () => {
		const entries = unzip(bytes(files.epub));
		expect(entries[0]).toEqual({ name: 'mimetype', method: 0, content: 'application/epub+zip' });
		const content = new Map(entries.map((entry) => [entry.name, entry.content]));
		expect(content.get('META-INF/container.xml')).toContain('full-path="EPUB/package.opf"');
		const opf = content.get('EPUB/package.opf') ?? '';
		expect(opf).toContain(`urn:isbn:${files.epub.resource.fields.isbn}`);
		const hrefs = [...opf.matchAll(/href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`);
		const named = [...hrefs, 'EPUB/package.opf', 'META-INF/container.xml', 'mimetype'];
		expect([...content.keys()].sort()).toEqual(named.sort());
		expect(content.get('EPUB/text.xhtml')).toContain('It is a truth universally acknowledged');
		expect(files.text).toContain('It is a truth universally acknowledged');
	});

	it('begin every other EPUB in the same way', () => {
		expect(files.epubs.length).toBeGreaterThan(150);
		const beginning = /^PK\x03\x04.{26}mimetypeapplication\/epub\+zip$/s;
		expect(files.epubs.filter((start) => !beginning.test(start))).toEqual([]);
	});

	it('have a PDF whose table gives the place of each object', () => {
		const pdf = bytes(files.pdf).toString('latin1');
		expect(pdf).toMatch(/^%PDF-1\.4\n/);
		const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
		expect(pdf.slice(start, start + 4)).toBe('xref');
		const places = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
		expect(places.map((place) => parseInt(pdf.slice(place), 10))).toEqual([1, 2, 3, 4, 5, 6]);
		expect(files.pdf.resource.confidential).toBe(true);
	});

	it('have a WAV as long as its header says', () => {
		const wav = bytes(files.wav);
		expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
		expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44]);
		expect(new Set(wav.subarray(44)).size).toBeGreaterThan(100);
	});

	it('have covers in three sizes with title and author, and pictures that are SVG', () => {
		expect(files.covers.map((svg) => Number(/width="(\d+)"/.exec(svg)?.[1]))).toEqual([
			160, 480, 1200,
		]);
		for (const svg of files.covers) {
			expect(svg).toContain('<title>Pride and Prejudice, by Jane Austen</title>');
			expect(svg).toContain('Jane Austen</text>');
		}
		expect(bytes(files.svg).toString()).toMatch(/^<svg [^>]+>[^]+<\/svg>\n$/);
	});
});
