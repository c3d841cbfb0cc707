import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import { chatOf, messagesOf, startChat, withSignedImages } from '../../ai/chat/chats.ts';
import { claimStream, converse } from '../../ai/chat/converse.ts';
import type { Stage } from '../../ai/chat/stage.ts';
import type { Streams } from '../../ai/chat/streams.ts';
import { signedReference } from '../../ai/images.ts';
import { answer } from '../../answer/envelope.ts';
import { refuse } from '../../answer/errors.ts';
import { baseUrl } from '../../answer/links.ts';
import { commit } from '../../commit.ts';
import type { Sandbox } from '../../sandbox.ts';
import { dataSchema } from '../dataSchema.ts';
import { imageReferences, resultList } from './schemas.ts';

const chatPath = {
	type: 'object',
	additionalProperties: false,
	required: ['ref'],
	properties: { ref: { type: 'integer', minimum: 1 } },
};
const messageBody = {
	type: 'object',
	additionalProperties: false,
	required: ['message', 'streamId'],
	properties: {
		message: { type: 'string', pattern: '\\S' },
		streamId: { type: 'string', minLength: 1 },
	},
};

/** 4.3 Chats: start one, read one, say something in one. */
export function chats(
	app: FastifyInstance,
	sandbox: Sandbox,
	stage: Stage,
	streams: Streams,
): void {
	const { assumed } = sandbox;
	const message = {
		[assumed('messages.role')]: { type: 'string', enum: ['user', 'assistant'] },
		[assumed('messages.content')]: { type: 'string' },
		[assumed('messages.images')]: imageReferences,
	};
	const chat = {
		[assumed('chats.ref')]: { type: 'integer' },
		createdDate: { type: 'string' },
		[assumed('chats.messages')]: { type: 'array', items: { type: 'object', properties: message } },
	};
	const answered = {
		ref: { type: 'integer' },
		chatRef: { type: 'integer' },
		streamId: { type: 'string' },
		status: { type: 'string' },
		...message,
		reasoning: { type: ['string', 'null'] },
		results: resultList,
		followUpQuestions: { type: 'array', items: { type: 'string' } },
	};
	const access = { section: '4.3', scope: 'ai', linkedUser: true } as const;

	app.post(
		assumed('chats.path'),
		{
			schema: {
				summary: 'Start a chat',
				body: { type: ['object', 'null'], additionalProperties: false },
				response: {
					200: dataSchema({
						type: 'object',
						properties: { [assumed('chats.ref')]: { type: 'integer' } },
					}),
				},
			},
			config: { operation: 'startChat', ...access },
			preValidation: async (request) => {
				request.body ??= {}; // nothing has to be said to start a chat
			},
		},
		(request, reply) =>
			commit(sandbox, request, reply, () => {
				const ref = startChat(sandbox, userOf(request));
				return { envelope: answer({ [assumed('chats.ref')]: ref }), subject: ref };
			}),
	);

	app.get<{ Params: { ref: number } }>(
		'/ai/chats/:ref',
		{
			schema: {
				summary: 'A chat with its messages',
				params: chatPath,
				response: { 200: dataSchema({ type: 'object', properties: chat }) },
			},
			config: { operation: 'getChat', ...access },
		},
		(request) => {
			const { ref, created } = chatOf(sandbox, userOf(request), request.params.ref);
			const url = baseUrl(request);
			const messages = messagesOf(sandbox, ref).map((row) => ({
				ref: row.ref,
				[assumed('messages.role')]: row.role,
				[assumed('messages.content')]: withSignedImages(sandbox, url, row.content),
				[assumed('messages.images')]: (JSON.parse(row.images) as string[]).map((path) =>
					signedReference(sandbox, url, path),
				),
				createdDate: row.created,
			}));
			return answer({
				[assumed('chats.ref')]: ref,
				createdDate: created,
				[assumed('chats.messages')]: messages,
			});
		},
	);

	app.post<{ Params: { ref: number }; Body: { message: string; streamId: string } }>(
		'/ai/chats/:ref/messages',
		{
			schema: {
				summary: 'Say something; answers when the AI has finished',
				params: chatPath,
				body: messageBody,
				response: { 200: dataSchema({ type: 'object', properties: answered }) },
			},
			config: { operation: 'sendMessage', ...access },
		},
		async (request, reply) => {
			const user = userOf(request);
			const { ref } = chatOf(sandbox, user, request.params.ref);
			const stream = claimStream(streams, user, ref, request.body.streamId);
			const conversation = { sandbox, stage, streams, user, baseUrl: baseUrl(request) };
			const { failed, save } = await converse(conversation, stream, request.body.message);
			if (failed) {
				streams.store(stream);
				refuse('INTERNAL', 'The answer ended in an error');
			}
			return commit(sandbox, request, reply, () => {
				const { content, images, ...rest } = save();
				const shownText = {
					[assumed('messages.role')]: 'assistant',
					[assumed('messages.content')]: content,
					[assumed('messages.images')]: images,
				};
				return { envelope: answer({ ...rest, ...shownText }), subject: ref };
			});
		},
	);
}
