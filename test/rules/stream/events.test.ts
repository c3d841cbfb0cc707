import { chatEvent } from '../../../shared/stream/chatEvents';
import { eventReader } from '../../../shared/stream/events';
import type { StreamEvent } from '../../../shared/stream/events';

const bytes = (text: string) => Buffer.from(text, 'utf8');

function readAll(chunks: Uint8Array[]): StreamEvent[] {
	const read = eventReader();
	return chunks.flatMap(read);
}

/** As the service sends it: comments, deltas with letters of one to four bytes, a replacement, an end. */
const recorded = [
	': keepalive',
	'',
	'event: delta',
	'data: {"content":"Brontë – "}',
	'',
	': keepalive',
	'',
	'id: 7',
	'retry: 1000',
	'event: delta',
	'data: {"content":"简·爱 📚"}',
	'',
	'event: delta',
	'data: {"content":"Brontë",',
	'data: "replace":true}',
	'',
	'event: done',
	'data: {"status":"complete","content":"Brontë"}',
	'',
	'',
];

const expected: StreamEvent[] = [
	{ name: 'delta', data: '{"content":"Brontë – "}' },
	{ name: 'delta', data: '{"content":"简·爱 📚"}' },
	{ name: 'delta', data: '{"content":"Brontë",\n"replace":true}' },
	{ name: 'done', data: '{"status":"complete","content":"Brontë"}' },
];

describe.each([
	['LF', '\n'],
	['CR', '\r'],
	['CRLF', '\r\n'],
])('a recorded stream with %s', (_, lineEnd) => {
	const stream = bytes(recorded.join(lineEnd));

	it('reads the same wherever it is split in two', () => {
		for (let at = 0; at <= stream.length; at++) {
			expect(readAll([stream.subarray(0, at), stream.subarray(at)])).toEqual(expected);
		}
	});

	it('reads the same byte by byte', () => {
		expect(readAll([...stream].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
	});

	it('gives an event as soon as its last line end is there', () => {
		const read = eventReader();
		expect(read(bytes(`data: a${lineEnd}${lineEnd}`))).toEqual([{ name: 'message', data: 'a' }]);
	});
});

describe('the event stream of the standard', () => {
	// Cases of the web platform tests (eventsource/format-*.any.js) that concern the parsing.
	it.each<[string, string, string[]]>([
		['a byte order mark', '\uFEFFdata: 1\n\n', ['1']],
		['only one byte order mark', '\uFEFF\uFEFFdata: 1\n\ndata: 2\n\n', ['2']],
		['a field without a colon', 'data\n\ndata\ndata\n\ndata: x\n\n', ['', '\n', 'x']],
		['comments', ':\ndata: 1\n:\0\ndata: 2\n:data: 3\n\n', ['1\n2']],
		['no space after the colon', 'data:x\n\ndata:  y\n\n', ['x', ' y']],
		['a null character', 'data:\0\n\n', ['\0']],
		['unknown fields', 'data: x\nfoo: y\n data: z\n\n', ['x']],
		['a field name that is longer', 'data: x\ndatadata: y\nDATA: z\n\n', ['x']],
		['mixed line ends', 'data:1\r\ndata:2\rdata:3\n\r\n', ['1\n2\n3']],
		['events without data', 'event: delta\n\ndata: x\n\n', ['x']],
		['an event that the end cuts off', 'data: 1\n\ndata: 2\n', ['1']],
		['an event that ends in its last line', 'data: 1\n\ndata: 2', ['1']],
		['letters outside of ASCII', 'data: ok…\n\n', ['ok…']],
	])('%s', (_, stream, data) => {
		expect(readAll([bytes(stream)]).map((event) => event.data)).toEqual(data);
	});

	it('forgets the name of an event after it', () => {
		expect(readAll([bytes('event: delta\ndata: 1\n\ndata: 2\n\n')]).map(({ name }) => name)).toEqual(['delta', 'message']);
	});

	it('replaces bytes that are not UTF-8', () => {
		expect(readAll([Buffer.concat([bytes('data: a'), Buffer.from([0xff]), bytes('b\n\n')])])[0]?.data).toBe('a\uFFFDb');
	});
});

describe('an event that never ends', () => {
	it.each([
		['one line', 'data: ', 'x'],
		['many lines', '', 'data: x\n'],
	])('of %s is a failure, not a full memory', (_, start, more) => {
		const read = eventReader(1000);
		read(bytes(start));
		expect(() => {
			for (let times = 0; times < 2000; times++) read(bytes(more));
		}).toThrow('longer than 1000 characters');
	});
});

describe('what an event means', () => {
	it.each<[StreamEvent, object]>([
		[{ name: 'delta', data: '{"content":"a"}' }, { kind: 'delta', content: 'a', replace: false }],
		[{ name: 'delta', data: '{"content":"","replace":true}' }, { kind: 'delta', content: '', replace: true }],
		[{ name: 'delta', data: '{"content":' }, { kind: 'unreadable' }],
		[{ name: 'delta', data: '{"text":"a"}' }, { kind: 'unreadable' }],
		[{ name: 'done', data: '[]' }, { kind: 'unreadable' }],
		[{ name: 'done', data: '{"status":"complete"}' }, { kind: 'done', payload: { status: 'complete' } }],
		[{ name: 'error', data: 'gone' }, { kind: 'error', payload: {} }],
		[{ name: 'toolCall', data: '{}' }, { kind: 'unknown' }],
	])('%j', (event, meaning) => {
		expect(chatEvent(event)).toEqual(meaning);
	});
});
