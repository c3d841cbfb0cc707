/**
 * The cases of the web platform tests for event streams (web-platform-tests/wpt, folder eventsource: event-data and every
 * format-*), each by a stream of our own that turns on the same rule, read whole and split at every byte.
 */
import { eventReader, isEventStream } from '../../../shared/transport/serverSentEvents';

const BOM = '\uFEFF';
const long = 'x'.repeat(3000);

/** A row: the case, what it is about, a stream, and its events as name and data. */
const cases: Array<
	[name: string, rule: string, stream: string, events: Array<[name: string, data: string]>]
> = [
	[
		'event-data',
		'data lines are one text; an event without data is none',
		'data: a\ndata: b\n\n: c\n\nother: d\n\nDATA: e\n\ndata\n\ndata: f\n\n',
		[
			['message', 'a\nb'],
			['message', ''],
			['message', 'f'],
		],
	],
	[
		'format-bom',
		'one byte order mark is skipped, at the very beginning',
		`${BOM}data: a\n\n${BOM}data: b\n\ndata: c\n\n`,
		[
			['message', 'a'],
			['message', 'c'],
		],
	],
	[
		'format-bom-2',
		'a second one belongs to the first field name',
		`${BOM}${BOM}data: a\n\ndata: b\n\n`,
		[['message', 'b']],
	],
	[
		'format-comments',
		'comments of any length, with any content and line end, inside of an event',
		`data: a\n:${long}\r:\0\r\n:\ndata: b\r:data: c\n:${long}\r\ndata: d\n\n`,
		[['message', 'a\nb\nd']],
	],
	[
		'format-data-before-final-empty-line',
		'what the end cuts off before the empty line is no event',
		'data: a\n\nid: 1\ndata: b\n',
		[['message', 'a']],
	],
	[
		'format-field-data',
		'data may be empty, with and without a colon',
		'data:\n\ndata\ndata\n\ndata: a\n\n',
		[
			['message', ''],
			['message', '\n'],
			['message', 'a'],
		],
	],
	[
		'format-field-event',
		'the name holds for its own event only',
		'event: delta\ndata: a\n\ndata: b\n\n',
		[
			['delta', 'a'],
			['message', 'b'],
		],
	],
	[
		'format-field-event-empty',
		'an empty name is the name "message"',
		'event:\ndata: a\n\nevent\ndata: b\n\n',
		[
			['message', 'a'],
			['message', 'b'],
		],
	],
	[
		'format-field-parsing',
		'names are exact; one colon separates, one space is skipped',
		'data:\0\ndata:  a\rDATA: b\ndata\0: c\r\n\0data: d\ndat: e\rdata_f\ndata: g:h\n data: i\ndata: j\n\n',
		[['message', '\0\n a\ng:h\nj']],
	],
	[
		'format-field-unknown',
		'unknown fields are skipped',
		'data: a\n data: b\nfoo: c\njust text\ndata\n\n',
		[['message', 'a\n']],
	],
	[
		'format-leading-space',
		'only one space is skipped, and no tab',
		'data:\ta\rdata: \ndata:  b\n\n',
		[['message', '\ta\n\n b']],
	],
	[
		'format-newlines',
		'LF, CR and CRLF end a line, mixed',
		'data: a\r\ndata\ndata: b\rdata: c\r\n\r\n',
		[['message', 'a\n\nb\nc']],
	],
	['format-null-character', 'a null character is data', 'data: a\0b\n\n', [['message', 'a\0b']]],
	[
		'format-utf-8',
		'text is UTF-8',
		'data: Brontë … 简·爱 📚\n\n',
		[['message', 'Brontë … 简·爱 📚']],
	],
	['format-field-id', 'an id is not part of the data', 'id: …\ndata: a\n\n', [['message', 'a']]],
	[
		'format-field-id-2',
		'an id before the data, behind it, or without any',
		'id: 1\ndata: a\n\ndata: b\nid: 2\n\nid: 3\n\n',
		[
			['message', 'a'],
			['message', 'b'],
		],
	],
	[
		'format-field-id-3',
		'an empty id, with and without a colon',
		'id: 1\ndata: a\n\nid:\ndata: b\n\nid\ndata: c\n\n',
		[
			['message', 'a'],
			['message', 'b'],
			['message', 'c'],
		],
	],
	[
		'format-field-id-null',
		'an id with a null character anywhere',
		'id: \0\0\ndata: a\n\nid: x\0\ndata: b\n\nid: \0x\ndata: c\n\nid: x\0x\ndata: d\n\nid:  \0\ndata: e\n\n',
		[
			['message', 'a'],
			['message', 'b'],
			['message', 'c'],
			['message', 'd'],
			['message', 'e'],
		],
	],
	[
		'format-field-retry',
		'a time to reconnect is not part of the data',
		'retry: 02500\ndata: a\n\n',
		[['message', 'a']],
	],
	[
		'format-field-retry-bogus',
		'one that is no number',
		'retry: 2500\nretry: 10x\ndata: a\n\n',
		[['message', 'a']],
	],
	[
		'format-field-retry-empty',
		'an empty one',
		'retry\ndata: a\n\nretry:\ndata: b\n\n',
		[
			['message', 'a'],
			['message', 'b'],
		],
	],
];

/**
 * What else these cases look at, and why it does not apply: that a browser connects again, after the time of `retry` and
 * with the last id (format-field-id*, format-field-retry*). A connection of the service is one answer (interface section 6,
 * rule 3): what is missing comes from the snapshot.
 */
describe.each(cases)('%s: %s', (_, __, stream, events) => {
	const bytes = Buffer.from(stream, 'utf8');
	const readAll = (...chunks: Uint8Array[]) => {
		const read = eventReader();
		return chunks.flatMap(read).map(({ name, data }) => [name, data]);
	};

	it('is read whole and byte by byte', () => {
		expect(readAll(bytes)).toEqual(events);
		expect(readAll(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(events);
	});

	it('is read the same wherever it is split', () => {
		for (let at = 1; at < bytes.length; at++)
			expect(readAll(bytes.subarray(0, at), bytes.subarray(at))).toEqual(events);
	});
});

it('bytes that are not UTF-8 are replaced', () => {
	const [event] = eventReader()(
		Buffer.concat([Buffer.from('data: a'), Buffer.from([0xff]), Buffer.from('b\n\n')]),
	);
	expect(event?.data).toBe('a\uFFFDb');
});

it('an event of empty lines that never ends is refused before it fills the memory; comments are not', () => {
	const read = eventReader();
	const chunk = (line: string) => Buffer.from(line.repeat(10_000));
	for (let index = 0; index < 150; index++) read(chunk(':\n\n'));
	expect(() => {
		for (let index = 0; index < 150; index++) read(chunk('data:\n'));
	}).toThrow('is longer than 1000000 lines');
});

describe('the type of the answer', () => {
	it.each<[string, string | undefined, boolean]>([
		['the type itself', 'text/event-stream', true],
		['format-mime-trailing-semicolon', 'text/event-stream;', true],
		['format-mime-valid-bogus', 'text/event-stream;x=bogus', true],
		['in capitals, with a charset', 'Text/Event-Stream ; charset=utf-8', true],
		['format-mime-bogus', 'x bogus', false],
		['another type that begins so', 'text/event-streams', false],
		['a page', 'text/html', false],
		['none', undefined, false],
	])('%s: %s', (_, type, isOne) => {
		expect(isEventStream(type === undefined ? {} : { 'content-type': type })).toBe(isOne);
	});
});
