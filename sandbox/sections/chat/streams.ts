import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { callerOf, userOf } from '../../access/caller.ts';
import { chatOf } from '../../ai/chat/chats.ts';
import { eventTexts } from '../../ai/chat/events.ts';
import type { Streams } from '../../ai/chat/streams.ts';
import { isEnded } from '../../ai/chat/streams.ts';
import { answer } from '../../answer/envelope.ts';
import { commit } from '../../commit.ts';
import type { Sandbox } from '../../sandbox.ts';
import { dataSchema } from '../dataSchema.ts';
import { resultList } from './schemas.ts';

const streamPath = {
	type: 'object',
	additionalProperties: false,
	required: ['streamId'],
	properties: { streamId: { type: 'string', minLength: 1 } },
};
const initBody = {
	type: 'object',
	additionalProperties: false,
	required: ['chatRef'],
	properties: { chatRef: { type: 'integer', minimum: 1 } },
};
const snapshot = {
	type: 'object',
	properties: {
		streamId: { type: 'string' },
		chatRef: { type: 'integer' },
		content: { type: 'string' },
		isComplete: { type: 'boolean' },
		status: { type: 'string' },
		toolStatus: { type: 'string' },
		reasoning: { type: 'string' },
		results: resultList,
	},
};
const events = {
	description: 'delta, done and error events',
	content: { 'text/event-stream': { schema: { type: 'string' } } },
};

/** 4.3 Streams: init, snapshot, events */
export function chatStreams(app: FastifyInstance, sandbox: Sandbox, streams: Streams): void {
	const access = { section: '4.3', scope: 'ai', linkedUser: true } as const;

	app.post<{ Body: { chatRef: number } }>(
		'/ai/streams/init',
		{
			schema: {
				summary: 'Create a stream for the next answer of a chat',
				body: initBody,
				response: {
					200: dataSchema({ type: 'object', properties: { streamId: { type: 'string' } } }),
				},
			},
			config: { operation: 'initStream', ...access },
		},
		(request, reply) => {
			const user = userOf(request);
			const { ref } = chatOf(sandbox, user, request.body.chatRef);
			return commit(sandbox, request, reply, () => {
				const { id } = streams.open(callerOf(request), user, ref);
				return { envelope: answer({ streamId: id }), subject: ref };
			});
		},
	);

	app.get<{ Params: { streamId: string } }>(
		'/ai/streams/:streamId',
		{
			schema: {
				summary: 'Snapshot of a stream',
				params: streamPath,
				response: { 200: dataSchema(snapshot) },
			},
			config: { operation: 'getStream', ...access },
		},
		(request) => {
			const stream = streams.find(userOf(request), request.params.streamId);
			return answer({
				streamId: stream.id,
				chatRef: stream.chatRef,
				content: stream.content,
				isComplete: isEnded(stream),
				status: stream.status,
				toolStatus: stream.toolStatus,
				reasoning: stream.reasoning ?? '',
				results: stream.results,
			});
		},
	);

	app.get<{ Params: { streamId: string } }>(
		'/ai/streams/:streamId/events',
		{
			schema: {
				summary: 'The stream as Server-Sent Events',
				params: streamPath,
				response: { 200: events },
			},
			config: { operation: 'getStreamEvents', ...access },
		},
		(request, reply) => {
			const stream = streams.find(userOf(request), request.params.streamId);
			const texts = async function* () {
				streams.readers += 1;
				try {
					yield* eventTexts(sandbox.clock, stream, request.fault?.kind === 'malformedSse');
				} finally {
					streams.readers -= 1;
				}
			};
			return reply
				.type('text/event-stream')
				.header('cache-control', 'no-cache')
				.header('x-accel-buffering', 'no')
				.send(Readable.from(texts(), { objectMode: false }));
		},
	);
}
