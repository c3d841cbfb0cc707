import type { Item } from '../../shared/engine/item';
import { Failure } from '../../shared/failure/failure';
import { judge } from '../../shared/transport/judge';
import { adviceFor } from '../../shared/failure/adviceByCode';
import { parseJson } from '../../shared/values/json';
import { ARTWORK, QUERY_RESULT, TRENDS } from '../../shared/catalogue/answerShapes';
import { recordOf } from '../../shared/catalogue/recordShape';
import { chatIn, messagesOf } from '../../shared/chat/chats';
import { failureIn } from './failures';

describe('rows within a record', () => {
	const books = [{ resourceId: 7, title: 'Emma' }];

	it.each<[string, unknown]>([
		['a list', books],
		['a list under another name', { items: books }],
		['an object keyed by number', { 0: { resourceId: '7', title: 'Emma' } }],
		['the one row', { resourceId: '7', title: 'Emma' }],
		['a list with nothing in it besides', [null, books[0], []]],
	])('are read from %s', (_, value) => {
		expect(recordOf(QUERY_RESULT, { books: value as object[] }).books).toEqual(books);
	});

	it.each([[null], [''], [{}], [[]], [false]])('are none where they are %j', (value) => {
		expect(recordOf(QUERY_RESULT, { books: value as never }).books).toEqual([]);
	});

	it('with a list of their own are not taken for a place of the list', () => {
		expect(recordOf(TRENDS, { trends: { term: 'sea', news: [{ title: 'a' }] } }).trends).toEqual([
			{ term: 'sea', news: [{ title: 'a' }] },
		]);
	});

	it('that are none pass as they came', () => {
		expect(recordOf(ARTWORK, { images: ['a.png'] }).images).toEqual(['a.png']);
	});
});

describe('a chat', () => {
	const item = { assumed: (name: string) => name.replace(/^\w+\./, '') } as unknown as Item;
	const messages = [
		{ role: 'user', content: 'a' },
		{ role: 'assistant', content: 'b' },
	];

	it.each<[string, unknown]>([
		['its messages', { ref: 1, messages }],
		['its messages within a list', { messages: { items: messages } }],
		['itself one level down', { chat: { messages } }],
		['nothing but its messages', messages],
		['the last of them first', { messages: [...messages].reverse() }],
	])('may hold %s', (_, data) => {
		expect(messagesOf(item, data)).toEqual(messages);
		expect(chatIn(item, data)).toHaveProperty('messages');
	});

	it('without messages is told, and one that is empty is none', async () => {
		expect(
			(await failureIn(() => messagesOf(item, { ref: 1, history: messages }))).details.description,
		).toContain("'chats.messages'");
		expect(messagesOf(item, { messages: null })).toEqual([]);
	});
});

describe('an envelope', () => {
	const judged = (body: string, mayBeEmpty: boolean) =>
		judge({ status: 200, headers: {}, body: parseJson(body), text: body }, 0, mayBeEmpty);

	it.each(['[]', 'true', '1', 'null', '{}', '""', '', '{"data":true}'])(
		'of %j is a success where no data is promised, and nowhere else',
		(body) => {
			expect(judged(body, true)).not.toBeInstanceOf(Failure);
			if (!body.includes('data')) expect(judged(body, false)).toBeInstanceOf(Failure);
		},
	);

	it.each([
		'false',
		'0',
		'{"status":false}',
		'{"status":500,"message":"x"}',
		'{"status":"error","data":{"ref":1}}',
		'{"data":{"ref":1},"error":{"code":"LOCKED"}}',
		'{"data":{"ref":1},"error":true,"message":"x"}',
		'{"error":true}',
		'<html>',
		'OK',
	])('of %j is none', (body) => {
		expect(judged(body, true)).toBeInstanceOf(Failure);
	});

	it.each([
		'{"status":"active","ref":1}',
		'{"data":{"ref":1},"error":{}}',
		'{"error":false,"message":"Archived"}',
		'{"errors":0}',
		'{"data":{"ref":1},"error":0}',
		'{"data":{"ref":1},"status":200}',
	])('of %j is a success', (body) => {
		expect(judged(body, true)).not.toBeInstanceOf(Failure);
	});

	it('says its code in any case and with any signs', () => {
		expect(adviceFor('unknown-field', 400)).toMatchObject(adviceFor('UNKNOWN_FIELD', 400));
	});
});
