import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ChatScript, Pace } from '../../ai/chat/script.ts';
import type { Stage } from '../../ai/chat/stage.ts';
import type { Streams } from '../../ai/chat/streams.ts';
import { refuseStrangers } from '../../control/routes.ts';

const count = { type: 'integer', minimum: 0, maximum: 1_000_000 };
/** Parts of one are allowed: an answer may be written faster than a piece each millisecond. */
const milliseconds = { type: 'number', minimum: 0, maximum: 1_000_000 };
const texts = { type: 'array', items: { type: 'string' } };
const scriptBody = {
	type: 'object',
	additionalProperties: false,
	properties: {
		chunks: { ...texts, minItems: 1 },
		repeat: { ...count, minimum: 1 },
		chunkDelayMs: milliseconds,
		silentMs: milliseconds,
		abortAfter: count,
		failAfter: count,
		replace: { type: 'string' },
		followUps: texts,
		images: { ...count, maximum: 20 },
		times: { ...count, minimum: 1 },
	},
};
const paceBody = {
	type: 'object',
	additionalProperties: false,
	properties: {
		chunkDelayMs: milliseconds,
		silentMs: milliseconds,
		artworkMs: milliseconds,
		imageMs: milliseconds,
	},
};

/** /_sandbox/chat: how the next answers go, how fast the ordinary ones are, and what is open. */
export function chatControl(app: FastifyInstance, stage: Stage, streams: Streams): void {
	const state = () => ({
		pace: stage.pace,
		scriptedAnswers: stage.waiting,
		unfinishedStreams: streams.unfinished,
		eventConnections: streams.readers,
	});
	const onRequest = async (request: FastifyRequest) => refuseStrangers(request);
	app.get('/_sandbox/chat', { onRequest }, state);
	app.post<{ Body: ChatScript }>(
		'/_sandbox/chat',
		{ onRequest, schema: { body: scriptBody } },
		(request) => {
			stage.addScript(request.body);
			return state();
		},
	);
	app.post<{ Body: Partial<Pace> }>(
		'/_sandbox/chat/pace',
		{ onRequest, schema: { body: paceBody } },
		(request) => {
			stage.setPace(request.body);
			return state();
		},
	);
}
