/** Answers of JSON that are small on the wire and large in memory, deep, or long. */
import {
	brotliCompressSync,
	constants,
	deflateRawSync,
	deflateSync,
	gzipSync,
	zstdCompressSync,
} from 'node:zlib';

import type { Shape } from './reply';
import { flood, JSON_TYPE, kept, withText } from './reply';

const MiB = 1024 * 1024;

const rows = (megabytes: number) => {
	const row = '{},';
	return Buffer.from(`{"data":[${row.repeat(Math.floor((megabytes * MiB) / row.length))}{}]}`);
};

/** 64 MiB of JSON that is as many objects as can be. */
const objects = kept(() => rows(63));
/** A gibibyte of spaces; gzip may have any number of members one behind the other. */
const gibibyte = kept(() => {
	const member = gzipSync(Buffer.alloc(MiB, ' '));
	return Buffer.concat(Array.from({ length: 1_024 }, () => member));
});

const packed = (name: string, encoding: string, make: () => Buffer): Shape => {
	const bytes = kept(make);
	return {
		name: `size: ${name}`,
		telling: /getMany|polls of|search\w+/,
		reply: withText(bytes, { ...JSON_TYPE, 'content-encoding': encoding }),
	};
};

const text = (name: string, make: () => string | Buffer): Shape => ({
	name: `size: ${name}`,
	reply: withText(kept(make)),
});

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Stored, of no bytes, not the last. */
const EMPTY_BLOCK = Buffer.from([0, 0, 0, 0xff, 0xff]);

const endless = (name: string, encoding: string, head: Buffer): Shape => ({
	name: `size: ${name}`,
	patienceMs: 100,
	reply: async (response) => {
		response.writeHead(200, { ...JSON_TYPE, 'content-encoding': encoding });
		const blocks = Buffer.concat(Array.from({ length: 1_000 }, () => EMPTY_BLOCK));
		await flood(response, (index) => (index === 0 ? head : blocks));
	},
});

const brotli = (bytes: Buffer) =>
	brotliCompressSync(bytes, {
		params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 },
	});
const nested = (open: string, close: string, levels: number) =>
	`{"data":${open.repeat(levels)}1${close.repeat(levels)}}`;

export const sizes: Shape[] = [
	packed('objects in brotli', 'br', () => brotli(objects())),
	packed('objects in gzip', 'gzip', () => gzipSync(objects())),
	packed('objects in deflate', 'deflate', () => deflateSync(objects())),
	packed('objects in raw deflate', 'deflate', () => deflateRawSync(objects())),
	packed('objects in zstd', 'zstd', () => zstdCompressSync(objects())),
	packed('gzip of a gibibyte', 'gzip', gibibyte),
	packed('zeros in brotli', 'br', () =>
		brotli(Buffer.from(`{"data":[${'0,'.repeat(10_000_000)}0]}`)),
	),
	packed('gzip in gzip', 'gzip, gzip', () => gzipSync(gzipSync(objects()))),
	packed('brotli in gzip', 'br, gzip', () => gzipSync(brotli(objects()))),
	packed('an encoding that nobody knows', 'rot13', () => Buffer.from('{"data":{}}')),
	packed('gzip that is none', 'gzip', () => Buffer.alloc(MiB, 0x1f)),
	packed('gzip that is cut', 'gzip', () => gzipSync(objects()).subarray(0, 10_000)),
	packed('lines in brotli', 'br', () =>
		brotli(Buffer.from('event: delta\ndata: {"content":"x"}\n\n'.repeat(1_500_000))),
	),
	endless('empty blocks of gzip for ever', 'gzip', Buffer.concat([GZIP_HEAD, EMPTY_BLOCK])),
	endless(
		'empty blocks of deflate for ever',
		'deflate',
		Buffer.concat([Buffer.from([0x78, 0x9c]), EMPTY_BLOCK]),
	),
	text('a million levels of lists', () => nested('[', ']', 1_000_000)),
	text('a million levels of objects', () => nested('{"a":', '}', 1_000_000)),
	text('a million levels that are never closed', () => '['.repeat(1_000_000)),
	text('a thousand levels', () => nested('[', ']', 1_000)),
	text('ten million zeros', () => `{"data":[${'0,'.repeat(10_000_000)}0]}`),
	text(
		'ten million zeros in a list of rows',
		() => `{"data":{"results":[${'0,'.repeat(10_000_000)}0],"total":10}}`,
	),
	text('a million empty lists', () => `{"data":[${'[],'.repeat(1_000_000)}0]}`),
	text('a string of 60 MiB', () =>
		Buffer.concat([
			Buffer.from('{"data":{"name":"'),
			Buffer.alloc(60 * MiB, 'x'),
			Buffer.from('"}}'),
		]),
	),
	text('a string of 60 MiB of escapes', () => `{"data":{"name":"${'\\u0000'.repeat(10 * MiB)}"}}`),
	text('a number of 1 MB', () => `{"data":{"ref":${'9'.repeat(MiB)}}}`),
	text(
		'numbers of 1 MB in rows',
		() => `{"data":{"results":[${`{"ref":1e${'9'.repeat(MiB)}},`.repeat(5)}{}],"total":6}}`,
	),
	text('a key of 1 MB', () => `{"data":{"${'k'.repeat(MiB)}":1}}`),
	text(
		'a million keys',
		() => `{"data":{${Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":1`).join()}}}`,
	),
	text(
		'keys that are methods',
		() =>
			'{"data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"then":1,"toJSON":1,"length":-1},"__proto__":{"polluted":1}}',
	),
	text('a hundred thousand keys alike', () => `{"data":{${'"ref":1,'.repeat(100_000)}"ref":"2"}}`),
	text(
		'NUL and lone surrogates in keys',
		() => '{"data":{"\\u0000":"\\ud800","\\udfff":"\\u0000","name":"\\ud800"}}',
	),
	text('JSON that is cut', () => '{"data":{"name":"x","rows":[{"ref":1},{"re'),
	text('JSON and garbage behind it', () => `{"data":{}}${'x'.repeat(MiB)}`),
	text('JSON behind 20 MB of spaces', () => `${' '.repeat(20 * MiB)}{"data":{}}`),
	text('two bodies', () => '{"data":{}}{"data":{}}'),
	text('UTF-16', () => Buffer.from('\ufeff{"data":{}}', 'utf16le')),
	text('bytes that are no UTF-8', () => Buffer.alloc(10 * MiB, 0xc3)),
	{
		name: 'size: a body without end',
		reply: async (response) => {
			response.writeHead(200, JSON_TYPE);
			const more = Buffer.alloc(64 * 1024, '{},');
			await flood(response, (index) => (index === 0 ? '{"data":[' : more));
		},
	},
];
