import { randomUUID } from 'node:crypto';
import type { Caller, User } from '../../access/caller.ts';
import { refuse } from '../../answer/errors.ts';
import type { Sandbox } from '../../sandbox.ts';
import type { Chunk } from './chunks.ts';

/** Why an unfinished stream may keep its place: an initialised one whose message never comes gives it up after this time. */
const placeHeldMs = 120_000;

export type StreamStatus = 'streaming' | 'complete' | 'aborted' | 'error' | 'timeout';

/** One entry of `results` (section 2, stream snapshot). */
export interface StreamResult {
	title: string;
	preview: string;
	resourceId: number;
	score: number;
	rawScore: number;
	matchSource: string;
	hits: number;
}

/** An answer as it is being written, or as it was once it ended. */
export interface ChatStream {
	readonly id: string;
	readonly chatRef: number;
	status: StreamStatus;
	toolStatus: string;
	reasoning: string | null;
	chunks: Chunk[];
	content: string;
	results: StreamResult[];
	followUps: readonly string[];
	/** Its message has been posted; a stream answers one message only. */
	started: boolean;
	/** A reset took the row away under whoever reads it. */
	vanished: boolean;
}

interface LiveStream extends ChatStream {
	readonly user: number;
	readonly key: string;
	readonly opened: number;
}

interface StreamRow {
	id: string;
	chat: number;
	status: StreamStatus;
	content: string;
	reasoning: string | null;
	results: string;
	follow_ups: string;
}

export const isEnded = ({ status }: ChatStream) => status !== 'streaming' && status !== 'timeout';

export interface Streams {
	/** Throws 429 RATE_LIMITED with Retry-After when the key has its fill of unfinished streams. */
	open(caller: Caller, user: User, chatRef: number): ChatStream;
	/** The stream of this user; else 404 NOT_FOUND, as if there were none. */
	find(user: User, id: string): ChatStream;
	/** Stores the ended stream; runs in the transaction of its message. */
	store(stream: ChatStream): void;
	/** Unfinished ones, of all keys. */
	readonly unfinished: number;
	/** Event connections that are open. */
	readers: number;
	reset(): void;
}

function ended(row: StreamRow): ChatStream {
	return {
		id: row.id,
		chatRef: row.chat,
		status: row.status,
		toolStatus: '',
		reasoning: row.reasoning,
		chunks: row.content === '' ? [] : [{ content: row.content }],
		content: row.content,
		results: JSON.parse(row.results) as StreamResult[],
		followUps: JSON.parse(row.follow_ups) as string[],
		started: true,
		vanished: false,
	};
}

export function openStreams({ database, clock, options }: Sandbox): Streams {
	const live = new Map<string, LiveStream>();
	// Nobody goes on with what a stopped process was writing.
	database.run("UPDATE stream SET status = 'error' WHERE status = 'streaming'");
	const holdsPlace = ({ started, opened }: LiveStream) =>
		started || clock.now() - opened < placeHeldMs;
	const streams: Streams = {
		readers: 0,
		get unfinished() {
			return [...live.values()].filter(holdsPlace).length;
		},
		open: ({ key }, user, chatRef) => {
			const places = [...live.values()].filter(
				(stream) => stream.key === key && holdsPlace(stream),
			).length;
			if (places >= options.streamLimit) {
				refuse('RATE_LIMITED', `At most ${options.streamLimit} concurrent streams per API key.`, {
					'Retry-After': '1',
				});
			}
			const stream: LiveStream = {
				id: randomUUID(),
				chatRef,
				user: user.ref,
				key,
				opened: clock.now(),
				status: 'streaming',
				toolStatus: '',
				reasoning: null,
				chunks: [],
				content: '',
				results: [],
				followUps: [],
				started: false,
				vanished: false,
			};
			live.set(stream.id, stream);
			database.run(
				`INSERT INTO stream (id, chat, user, status, content, reasoning, results, tool_status, follow_ups, created, updated)
				VALUES (?, ?, ?, 'streaming', '', NULL, '[]', '', '[]', ?, ?)`,
				stream.id,
				chatRef,
				user.ref,
				clock.iso(),
				clock.iso(),
			);
			return stream;
		},
		find: (user, id) => {
			const found = live.get(id);
			if (found?.user === user.ref) return found;
			const row = found
				? undefined
				: database.row<StreamRow>('SELECT * FROM stream WHERE id = ? AND user = ?', id, user.ref);
			return row ? ended(row) : refuse('NOT_FOUND', 'There is no such stream');
		},
		store: (stream) => {
			live.delete(stream.id);
			database.run(
				'UPDATE stream SET status = ?, content = ?, reasoning = ?, results = ?, follow_ups = ?, updated = ? WHERE id = ?',
				stream.status,
				stream.content,
				stream.reasoning,
				JSON.stringify(stream.results),
				JSON.stringify(stream.followUps),
				clock.iso(),
				stream.id,
			);
		},
		reset: () => {
			for (const stream of live.values()) stream.vanished = true;
			live.clear();
		},
	};
	return streams;
}
