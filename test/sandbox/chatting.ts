import { createParser } from 'eventsource-parser';

import type { Json, RunningSandbox } from './startSandbox';
import { editor } from './startSandbox';

export interface StreamEvent {
	event: string;
	data: Json;
	/** Milliseconds since the connection was opened. */
	at: number;
}

export interface EventReader {
	status: number;
	headers: Record<string, unknown>;
	events: StreamEvent[];
	comments: string[];
	/** Resolves when the service closes the connection. */
	ended: Promise<void>;
	/** Hangs up. */
	close(): void;
	/** Until so many events have come. */
	until(condition: (events: StreamEvent[]) => boolean): Promise<void>;
}

/** The `chat/pace` of answers that are there at once. */
export const atOnce = { chunkDelayMs: 0, silentMs: 0 };

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads the event stream as it comes. */
export async function openEvents(
	sandbox: RunningSandbox,
	streamId: string,
	key = editor,
): Promise<EventReader> {
	const opened = Date.now();
	const response = await sandbox
		.as(key, { responseType: 'stream' })
		.get(`/ai/streams/${streamId}/events`);
	const events: StreamEvent[] = [];
	const comments: string[] = [];
	const parser = createParser({
		onEvent: ({ event = 'message', data }) =>
			events.push({ event, data: readJson(data), at: Date.now() - opened }),
		onComment: (comment) => comments.push(comment),
	});
	response.data.on('data', (chunk: Buffer) => parser.feed(chunk.toString()));
	const ended = new Promise<void>((resolve) => {
		response.data.once('close', resolve);
		response.data.once('error', () => resolve());
	});
	return {
		status: response.status,
		headers: response.headers as Record<string, unknown>,
		events,
		comments,
		ended,
		close: () => response.data.destroy(),
		until: async (condition) => {
			while (!condition(events)) await new Promise((resolve) => setTimeout(resolve, 10));
		},
	};
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** What a reader has after all deltas. */
export function textOf(events: StreamEvent[]): string {
	return events
		.filter(({ event }) => event === 'delta')
		.reduce((text, { data }) => (data.replace ? data.content : text + data.content), '');
}

export interface Chat {
	ref: number;
	/** A stream for the next answer. */
	init(): Promise<string>;
	/** POSTs the message; resolves with the answer. */
	say(message: string, streamId: string): Promise<{ status: number; data: Json }>;
}

export async function startChat(sandbox: RunningSandbox, key = editor): Promise<Chat> {
	const client = sandbox.as(key);
	const { ref } = (await client.post('/ai/chats')).data.data;
	return {
		ref,
		init: async () => (await client.post('/ai/streams/init', { chatRef: ref })).data.data.streamId,
		say: (message, streamId) => client.post(`/ai/chats/${ref}/messages`, { message, streamId }),
	};
}

/** One question asked and answered, its events read on a second connection. */
export async function ask(sandbox: RunningSandbox, message: string, key = editor) {
	const chat = await startChat(sandbox, key);
	const streamId = await chat.init();
	const answered = chat.say(message, streamId);
	const reader = await openEvents(sandbox, streamId, key);
	const answer = await answered;
	await reader.ended;
	return { chat, streamId, answer, reader };
}
