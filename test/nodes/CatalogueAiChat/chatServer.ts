import type { IDataObject } from 'n8n-workflow';
import type { ServerResponse } from 'node:http';

import type { Done, Work } from '../../request/running';
import { errorOutput, runNode } from '../../request/running';
import type { Respond, TinyServer } from '../../request/tinyServer';
import { json, tinyServer } from '../../request/tinyServer';
import { startedForTests } from '../../setup/started';

export const KEY = 'key-4f9a0c7d2b6e8135a9c0d4e7';

/** How each request of a chat is answered; what is left out is not there. */
export interface Chat {
	init?: Respond;
	post?: Respond;
	events?: Respond;
	snapshot?: Respond;
	saved?: Respond;
}

export interface ChatServer {
	server: TinyServer;
	/** Requests whose connection is still open, as method and path. */
	open(): string[];
	/** Asks once; the failures on the error output. */
	ask(chat: Chat, options?: IDataObject, work?: Partial<Work>): Promise<Done>;
	stop(): Promise<void>;
}

const notFound = json(404, {
	success: false,
	error: { code: 'NOT_FOUND', message: 'No such thing' },
});

async function chatServer(): Promise<ChatServer> {
	const server = await tinyServer();
	const open = new Set<{ name: string; response: ServerResponse }>();
	const route = ({
		init,
		post,
		events,
		snapshot,
		saved,
	}: Chat): Record<string, Respond | undefined> => ({
		'POST /ai/chats': json(200, { data: { ref: 5 } }),
		'POST /ai/streams/init': init ?? json(200, { data: { streamId: 's-1' } }),
		'POST /ai/chats/5/messages': post,
		'GET /ai/streams/s-1/events': events,
		'GET /ai/streams/s-1': snapshot,
		'GET /ai/chats/5': saved,
	});
	return {
		server,
		stop: server.stop,
		open: () => [...open].map(({ name }) => name),
		ask: async (chat, options = {}, work = {}) => {
			const routes = route(chat);
			server.answer((response, request) => {
				const name = `${request.method} ${request.url}`;
				const entry = { name, response };
				open.add(entry);
				response.once('close', () => open.delete(entry));
				(routes[name] ?? notFound)(response, request);
			});
			return await runNode({
				type: 'catalogueAiChat',
				parameters: { resource: 'message', operation: 'send', message: 'Which books?', options },
				credential: { baseUrl: server.url, apiKey: KEY },
				settings: errorOutput,
				...work,
			});
		},
	};
}

/** One for the tests of the file that calls it. */
export const useChatServer = (): ChatServer => startedForTests(chatServer);

export const event = (name: string, data: unknown): string =>
	`event: ${name}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** An event stream that says this and ends. */
export const events =
	(...texts: string[]): Respond =>
	(response) =>
		void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(texts.join(''));

/** Says this, and then a comment ten times a second for ever. */
export const endless =
	(begin: string, type: string, more: string): Respond =>
	(response) => {
		response.writeHead(200, { 'content-type': type }).write(begin);
		const timer = setInterval(() => response.write(more), 100);
		response.once('close', () => clearInterval(timer));
	};

export const after =
	(ms: number, respond: Respond): Respond =>
	(response, request) =>
		void setTimeout(() => respond(response, request), ms);

export const hangs: Respond = () => {};
export const cut: Respond = (response) => void response.destroy();
export const nothing: Respond = (response) => void response.writeHead(204).end();
/** One after the other, the last one again and again. */
export const inTurn = (...responds: Respond[]): Respond => {
	let times = 0;
	return (response, request) =>
		responds[Math.min(times++, responds.length - 1)]?.(response, request);
};
export const data = (body: unknown): Respond => json(200, { data: body });

/** The limit on the events connection. */
export const limited: Respond = json(
	429,
	{ success: false, error: { code: 'RATE_LIMITED', message: 'Too many streams' } },
	{ 'retry-after': '1' },
);

export const missing = json(404, {
	success: false,
	error: { code: 'NOT_FOUND', message: 'No stream' },
});

/** The whole answer. */
export const whole = { content: '<p>Seven books</p>', status: 'complete' };

/** The chat behind the answer, with an older one to the same question. */
export const saved = (more: IDataObject = {}) =>
	data({
		ref: 5,
		messages: [
			{ role: 'user', content: 'Which books?' },
			{
				role: 'assistant',
				content: 'An older answer',
				images: [{ path: 'old', url: 'https://a.example/old' }],
			},
			{ role: 'user', content: 'Which books?' },
			{
				role: 'assistant',
				content: whole.content,
				images: [{ path: 'p-1', url: 'https://a.example/1' }],
				results: [{ title: 'Emma' }],
				...more,
			},
		],
	});
