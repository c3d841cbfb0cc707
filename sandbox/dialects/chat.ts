import {
	cut,
	done,
	EVENTS,
	events,
	lines,
	message,
	put,
	refused,
	snapshot,
	whileWritten,
	word,
} from './chatChoices.ts';
import type { Point, StreamEvent } from './choice.ts';
import { answerOf, bytesOf, dataOf, refusalOf, rowOf } from './choice.ts';

/** One chat, three ways in which its answer comes: events, snapshot, message. */
export const chatPoints: Point[] = [
	{
		point: 'stream words',
		section: '4.3',
		says: 'the state in a snapshot',
		rules: ['2.open.stream-words', '3.stream.complete'],
		choices: [
			word('done'),
			word('COMPLETE'),
			word('finished'),
			word('streaming'),
			word(null),
			word(2),
		],
	},
	{
		point: 'message',
		section: '4.3',
		says: 'what the message is answered with, once the answer is written',
		rules: ['4.3.message.images', '4.3.new-chat'],
		choices: [
			message('204', '204 and no body', (answer) => put(answer, answerOf(204, undefined))),
			message('empty', '200 and no body', (answer) => put(answer, answerOf(200, undefined))),
			message('success alone', 'success and no data', (answer) => {
				answer.json = { success: true };
			}),
			message('data null', 'data is null', (answer) => {
				answer.json = { data: null };
			}),
			message('without content', 'no content in data', (answer) => {
				delete rowOf(dataOf(answer)).content;
			}),
			message('under message', 'the saved message stands under message', (answer) => {
				rowOf(answer.json).data = { message: dataOf(answer) ?? null };
			}),
			whileWritten('gateway time-out', 'a proxy gives up waiting: 504 and a page', (answer) =>
				put(answer, bytesOf(504, 'text/html', '<html><h1>504 Gateway Time-out</h1></html>')),
			),
			whileWritten(
				'connection lost',
				'the connection of the message is lost while the answer is written',
				(answer) => void (answer.cut = true),
			),
		],
	},
	{
		point: 'events',
		section: '6',
		says: 'the event stream',
		rules: ['2.open.error-event', '3.stream.timeout', '6.*', '8.event-connection', '8.streams'],
		choices: [
			refused(
				'not yet',
				'the stream is not there at the first two looks: 404',
				() => refusalOf(404, 'NOT_FOUND', 'Stream not found'),
				2,
			),
			refused('never', 'the stream is never there: 404', () =>
				refusalOf(404, 'NOT_FOUND', 'Stream not found'),
			),
			refused('limited', 'too many streams at once: 429', () =>
				refusalOf(429, 'RATE_LIMITED', 'Too many concurrent streams.'),
			),
			refused('unavailable', '503', () =>
				refusalOf(503, 'SERVICE_UNAVAILABLE', 'Streaming is switched off'),
			),
			refused('buffered', 'a proxy answers with an empty stream', () => ({
				...answerOf(200, undefined, { 'content-type': 'text/event-stream' }),
			})),
			cut('closed early', 'the connection closes after two events', undefined),
			cut('cut at 120 s', 'an error event with status timeout after two events', {
				event: 'error',
				data: { status: 'timeout' },
			}),
			cut('cut with words', 'an error event with a message beside status', {
				event: 'error',
				data: {
					status: 'timeout',
					message: 'Stream connection exceeded 120 seconds',
					code: 'STREAM_TIMEOUT',
				},
			}),
			events('without deltas', 'nothing but done', (event) =>
				event.event === 'delta' ? [] : [event],
			),
			events('without done', 'the connection closes without done', (event) =>
				event.event === 'done' ? [] : [event],
			),
			done('done without content', 'done has no content', ({ content: _, ...payload }) => payload),
			done('done with empty content', 'the content of done is empty', (payload) => ({
				...payload,
				content: '',
			})),
			done('done with null', 'the content of done is null', (payload) => ({
				...payload,
				content: null,
			})),
			done('done in other words', 'the status of done is another word', (payload) => ({
				...payload,
				status: 'finished',
			})),
			done('done without status', 'done has no status', ({ status: _, ...payload }) => payload),
			events('comments', 'comments between all events', (event) => [
				{ event: '', data: ': keepalive' },
				event,
				{ event: '', data: ':' },
			]),
			events('further events', 'events that are not described', (event): StreamEvent[] => [
				{ event: 'ping', data: {} },
				{ event: 'tool', data: { name: 'catalog_query' } },
				event,
			]),
			events('replaced', 'every delta replaces what was before', (event, { memory }) => {
				if (event.event !== 'delta') return [event];
				const { content = '', replace } = rowOf(event.data);
				const before = replace === true ? '' : String(memory.get('so far') ?? '');
				memory.set('so far', before + String(content));
				return [{ event: 'delta', data: { content: before + String(content), replace: true } }];
			}),
			{
				name: 'CRLF',
				says: 'lines end with CR and LF',
				appliesTo: [EVENTS],
				text: (text) => text.replaceAll('\n', '\r\n'),
			},
			lines('CR', 'lines end with CR alone', (text) => text.replaceAll('\n', '\r')),
			lines('unfinished', 'no empty line behind the last event', (text) =>
				text.startsWith('event: done') ? text.trimEnd() : text,
			),
			lines('many lines', 'the JSON of an event in several lines', (text) =>
				text.replace(/^data: (.*)$/m, (_line, data: string) =>
					JSON.stringify(JSON.parse(data), null, 1)
						.split('\n')
						.map((line) => `data: ${line}`)
						.join('\n'),
				),
			),
			lines('data first', 'the data before the name of the event', (text) =>
				text.replace(/^(event: .*)\n(data: .*)$/m, '$2\n$1'),
			),
			lines('unnamed', 'events without names', (text) => text.replace(/^event: .*\n/, '')),
			lines('capitals', 'names of events in capitals', (text) =>
				text.replace(/^event: .*$/m, (line) => `event: ${line.slice(7).toUpperCase()}`),
			),
			{
				name: 'without spaces',
				says: 'no space behind the colons',
				appliesTo: [EVENTS],
				text: (text) => text.replace(/^(event|data): /gm, '$1:'),
			},
			{
				name: 'ids',
				says: 'every event has an id and a retry',
				appliesTo: [EVENTS],
				text: (text) => (text.startsWith('event') ? `id: 7\nretry: 3000\n${text}` : text),
			},
		],
	},
	{
		point: 'snapshots',
		section: '4.3',
		says: 'what a snapshot holds',
		rules: ['2.snapshot*', '2.open.stream-words'],
		choices: [
			snapshot('without results', 'no results', (data) => delete data.results, {
				loses: ['results'],
			}),
			snapshot(
				'without reasoning',
				'no reasoning and no state of tools',
				(data) => {
					delete data.reasoning;
					delete data.toolStatus;
				},
				{ loses: ['reasoning', 'toolStatus'] },
			),
			snapshot('without status', 'isComplete and no status', (data) => delete data.status),
		],
	},
];
