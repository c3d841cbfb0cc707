/** Answers of the assistant, as they stream. */

import { rules } from './places.mjs';

/** @type {import('./index.mjs').Promised[]} */
export const chat = [
	{
		promise: 'A stream reads the same however it is cut',
		mutants: [
			{
				name: 'a line end split over two chunks counts twice',
				file: 'shared/stream/events.ts',
				find: "endedInCr && text.startsWith('\\n') ? text.slice(1) : text",
				replace: 'text',
				suite: rules('stream/events'),
				test: 'a recorded stream with CRLF reads the same byte by byte',
			},
		],
	},
	{
		promise: 'What is shown is never taken back',
		mutants: [
			{
				name: 'the block that is stripped is shown',
				file: 'shared/stream/certain.ts',
				find: '(isTag || atLineStart) && startsFollowUps',
				replace: 'isTag && atLineStart && startsFollowUps',
				suite: rules('stream/shown'),
				test: 'the part of an answer that will not be taken back',
			},
			{
				name: 'an answer that was rewritten goes on from what was shown',
				file: 'shared/stream/forward.ts',
				find: 'if (!text.startsWith(shown)) return false;',
				replace: '',
				suite: 'test/rules/stream/shown.test.ts',
				test: 'what someone sees of an answer is followed by the corrected text',
			},
		],
	},
	{
		promise: 'A chat answer is whole, or one clear failure with the text so far',
		mutants: [
			{
				name: 'half an answer is called done',
				file: 'shared/stream/conversation.ts',
				find: 'if (!isComplete(item, status)) throw',
				replace: "if (!isComplete(item, status) && status === '') throw",
				suite: 'test/nodes/CatalogueAiChat/send.test.ts',
				test: 'the whole answer or one clear failure fails with the text so far',
			},
			{
				name: 'a cut answer is not finished by its snapshot',
				file: 'shared/stream/conversation.ts',
				find: '(await events.done) ?? (await finishByPolling());',
				replace: '(await events.done) ?? { content };',
				suite: 'test/nodes/CatalogueAiChat/send.test.ts',
				test: 'the whole answer or one clear failure finishes by the snapshot',
			},
		],
	},
];
