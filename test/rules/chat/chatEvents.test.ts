import { chatEvent, listen } from '../../../shared/chat/chatEvents';
import type { Catalogue } from '../../../shared/transport/pipeline';
import type { StreamEvent } from '../../../shared/transport/serverSentEvents';
import { eventReader } from '../../../shared/transport/serverSentEvents';

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
	it('is not read where it holds more values than can be read in one go', () => {
		const withValues = (count: number) =>
			JSON.stringify({ content: 'x', values: Array<number>(count).fill(1) });
		expect(chatEvent({ name: 'done', data: withValues(10_000) }).kind).toBe('done');
		expect(chatEvent({ name: 'done', data: withValues(500_000) }).kind).toBe('unreadable');
		expect(
			chatEvent({ name: 'done', data: JSON.stringify({ content: 'x'.repeat(5_000_000) }) }).kind,
		).toBe('done');
	});

	it.each<[StreamEvent, object]>([
		[
			{ name: 'delta', data: '{"content":"a"}' },
			{ kind: 'delta', content: 'a', replace: false },
		],
		[
			{ name: 'delta', data: '{"content":"","replace":true}' },
			{ kind: 'delta', content: '', replace: true },
		],
		[
			{ name: 'delta', data: '{"content":null}' },
			{ kind: 'delta', content: '', replace: false },
		],
		[
			{ name: 'delta', data: '{"content":12}' },
			{ kind: 'delta', content: '12', replace: false },
		],
		[{ name: 'delta', data: '{"content":' }, { kind: 'unreadable' }],
		[{ name: 'delta', data: '{"text":"a"}' }, { kind: 'unreadable' }],
		...['', 'null', '""', '[]', '{}', '[DONE]'].map((data): [StreamEvent, object] => [
			{ name: 'done', data },
			{ kind: 'done', payload: {} },
		]),
		[{ name: 'done', data: '{"content":"cut' }, { kind: 'unreadable' }],
		[
			{ name: 'done', data: '{"status":"complete"}' },
			{ kind: 'done', payload: { status: 'complete' } },
		],
		[
			{ name: 'done', data: '{"success":true,"data":{"content":"a"}}' },
			{ kind: 'done', payload: { content: 'a' } },
		],
		[
			{ name: 'delta', data: '{"data":{"content":"a"}}' },
			{ kind: 'delta', content: 'a', replace: false },
		],
		[
			{ name: 'error', data: 'gone' },
			{ kind: 'error', payload: { message: 'gone' } },
		],
		[
			{ name: 'error', data: '"gone"' },
			{ kind: 'error', payload: { message: 'gone' } },
		],
		[
			{ name: 'error', data: 'null' },
			{ kind: 'error', payload: { message: '' } },
		],
		[
			{ name: 'error', data: '{"status":"error"}' },
			{ kind: 'error', payload: { status: 'error' } },
		],
		[
			{ name: 'delta', data: '{"content":"a","replace":"1"}' },
			{ kind: 'delta', content: 'a', replace: true },
		],
		[
			{ name: 'delta', data: '{"content":"a","replace":0}' },
			{ kind: 'delta', content: 'a', replace: false },
		],
		[{ name: 'toolCall', data: '{}' }, { kind: 'unknown' }],
	])('%j', (event, meaning) => {
		expect(chatEvent(event)).toEqual(meaning);
	});
});

it('a connection on which nothing comes for a minute is still listened to', async () => {
	jest.useFakeTimers();
	async function* silence() {
		await new Promise((resolve) => setTimeout(resolve, 60_000));
		yield Buffer.from('event: done\ndata: {"content":"All"}\n\n');
	}
	const stream = Object.assign(silence(), { destroy: () => {} });
	const headers = { 'content-type': 'text/event-stream' };
	const open = async () => await Promise.resolve({ status: 200, headers, stream });
	const { signal } = new AbortController();
	const to = { streamId: 's', key: 'key', signal };
	const { ended } = listen(
		{ open } as unknown as Catalogue,
		to,
		async () => await Promise.resolve(),
	);
	await jest.advanceTimersByTimeAsync(61_000);
	expect(await ended).toEqual({ kind: 'done', payload: { content: 'All' } });
	jest.useRealTimers();
});
