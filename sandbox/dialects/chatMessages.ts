import { EVENTS, events } from './chatChoices.ts';
import type { Answer, Choice, Json, Point, Row, StreamEvent } from './choice.ts';
import { answerOf, dataOf, isRow, refusalOf, rowOf } from './choice.ts';
import type { Endpoint } from './endpoints.ts';

const MESSAGE: Endpoint = 'POST /ai/chats/{ref}/messages';
const CHAT: Endpoint = 'GET /ai/chats/{ref}';
const SNAPSHOT: Endpoint = 'GET /ai/streams/{streamId}';

/** The question is refused; nothing is written, and the stream stays as it is. */
const refused = (name: string, says: string, answer: () => Answer): Choice => ({
	name,
	says,
	appliesTo: [MESSAGE],
	wanted: 'told',
	instead: answer,
});
const words = { success: false, status: 'fail', message: 'The message was blocked' };

/** The answer stopped on the way, and each way says so. */
const stopped = (word: string): Choice => ({
	name: `stopped ${word}`,
	says: `the answer is its first half, and its status is ${word}`,
	appliesTo: [EVENTS, SNAPSHOT, MESSAGE, CHAT],
	wanted: 'told',
	loses: ['content', 'text', 'answer', 'status'],
	success: (answer, { asked: { endpoint } }) => {
		const data = dataOf(answer);
		if (isRow(data) && endpoint === SNAPSHOT && data.isComplete === true)
			Object.assign(data, { content: half(data.content), status: word });
		if (isRow(data) && endpoint === MESSAGE) data.content = half(data.content);
	},
	event: (event): StreamEvent[] => {
		const payload = rowOf(event.data);
		if (event.event !== 'done') return [event];
		return [{ ...event, data: { ...payload, status: word, content: half(payload.content) } }];
	},
});
const half = (content: Json | undefined) =>
	typeof content === 'string' ? content.slice(0, Math.ceil(content.length / 2)) : (content ?? null);

const done = (name: string, says: string, by: (payload: Row) => Json, more: Partial<Choice> = {}) =>
	events(
		name,
		says,
		(event) => (event.event === 'done' ? [{ ...event, data: by(rowOf(event.data)) }] : [event]),
		more,
	);
const sources = {
	loses: ['results', 'isComplete', 'toolStatus', 'status', 'rawScore', 'followUpQuestions'],
};
const lines = (name: string, says: string, text: Choice['text']): Choice => ({
	name,
	says,
	appliesTo: [EVENTS],
	...sources,
	text,
});

export const messagePoints: Point[] = [
	{
		point: 'refused questions',
		section: '4.3',
		says: 'a question that is refused, whatever the status',
		rules: ['4.3.message.images', '7.open'],
		choices: [
			refused('200', 'with status 200', () => refusalOf(200, 'AI_DISABLED', 'AI is off')),
			refused('200 words', 'with status 200 and no code', () => answerOf(200, words)),
			refused('200 status', 'with status 200 and the word fail alone', () =>
				answerOf(200, { status: 'fail', message: 'AI is off' }),
			),
			refused('200 error', 'with status 200 and an error that is a text', () =>
				answerOf(200, { error: 'The message was blocked' }),
			),
			refused('200 wordless', 'with status 200, success false and nothing else', () =>
				answerOf(200, { success: false }),
			),
			refused('400', 'with status 400', () => refusalOf(400, 'MESSAGE_TOO_LONG', 'Too long')),
			refused('402', 'with status 402', () => refusalOf(402, 'QUOTA', 'Token budget used up')),
			refused('no scope', 'with status 200, for want of a scope', () =>
				refusalOf(200, 'INSUFFICIENT_SCOPE', 'Missing scope: ai'),
			),
		],
	},
	{
		point: 'stopped answers',
		section: '6',
		says: 'an answer that was stopped before its end',
		rules: ['2.open.stream-words', '3.stream.complete', '6.one-answer'],
		choices: ['aborted', 'stopped', 'cancelled', 'interrupted', 'max_tokens', 'error'].map(stopped),
	},
	{
		point: 'payloads',
		section: '6',
		says: 'what the events of a stream hold',
		rules: ['2.done*', '2.snapshot*', '6.comments'],
		choices: [
			done(
				'results null',
				'no results are null',
				(payload) => ({ ...payload, results: null }),
				sources,
			),
			done('results keyed', 'results as an object', (payload) => ({
				...payload,
				results: Object.fromEntries(
					(Array.isArray(payload.results) ? payload.results : []).map((row, index) => [
						String(index),
						row,
					]),
				),
			})),
			done(
				'results in items',
				'results stand under items',
				(payload) => ({
					...payload,
					results: { items: payload.results ?? [], total: 1 },
				}),
				sources,
			),
			done('questions as records', 'follow-up questions as objects', (payload) => ({
				...payload,
				followUpQuestions: (Array.isArray(payload.followUpQuestions)
					? payload.followUpQuestions
					: []
				).map((question) => ({ question })),
			})),
			done('questions keyed', 'follow-up questions as an object', (payload) => ({
				...payload,
				followUpQuestions: Object.fromEntries(
					(Array.isArray(payload.followUpQuestions) ? payload.followUpQuestions : []).map(
						(question, index) => [String(index + 1), question],
					),
				),
			})),
			events('deltas wrapped', 'deltas within data', (event) =>
				event.event === 'delta' ? [{ ...event, data: { data: event.data } }] : [event],
			),
			events('replace as text', 'replace is "true" or "false"', (event) =>
				event.event === 'delta'
					? [
							{
								...event,
								data: {
									...rowOf(event.data),
									replace: String(rowOf(event.data).replace === true),
								},
							},
						]
					: [event],
			),
			lines('broken delta', 'a delta whose JSON is cut', (text) =>
				text.startsWith('event: done') ? `event: delta\ndata: {"content":\n\n${text}` : text,
			),
			lines('broken done', 'done whose JSON is cut', (text) =>
				text.startsWith('event: done') ? `${text.trimEnd().slice(0, -9)}\n\n` : text,
			),
			lines('[DONE]', '[DONE] behind the last event', (text) =>
				text.startsWith('event: done') ? `${text}data: [DONE]\n\n` : text,
			),
			lines('comments within', 'comments within events', (text) =>
				text.replace(/\ndata:/g, '\n: keepalive\ndata:'),
			),
		],
	},
];
