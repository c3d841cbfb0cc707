/** Answers of the assistant, as they stream. */

import { rules } from './places.mjs';

/** @type {import('./index.mjs').Promised[]} */
export const chat = [
	{
		promise: 'A stream reads the same however it is cut',
		mutants: [
			{
				name: 'a line end split over two chunks counts twice',
				file: 'shared/transport/serverSentEvents.ts',
				find: "endedInCr && text.startsWith('\\n') ? text.slice(1) : text",
				replace: 'text',
				suite: rules('chat/chatEvents'),
				test: 'a recorded stream with CRLF reads the same byte by byte',
			},
		],
	},
	{
		promise: 'What is shown is never taken back',
		mutants: [
			{
				name: 'the block that is stripped is shown',
				file: 'shared/chat/followUps.ts',
				find: "if (kind === 'followUps') isBlock = true;",
				replace: '',
				suite: rules('chat/shownAnswer'),
				test: 'the part of an answer that will not be taken back',
			},
			{
				name: 'an answer that was rewritten goes on from what was shown',
				file: 'shared/chat/shownAnswer.ts',
				find: 'differs = known > 0 && shown.slice(agreed, agreed + known) !== piece.slice(0, known);',
				replace: '',
				suite: rules('chat/shownAnswer'),
				test: 'what someone sees of an answer is followed by the corrected text',
			},
		],
	},
	{
		promise: 'A chat answer is whole, or one clear failure with the text so far',
		mutants: [
			{
				name: 'half an answer is called done',
				file: 'shared/chat/conversation.ts',
				find: 'if (isFailed(item, status)) throw',
				replace: "if (isFailed(item, status) && status === '') throw",
				suite: 'test/nodes/CatalogueAiChat/brokenOff.test.ts',
				test: 'the whole answer or one clear failure fails with the text so far',
			},
			{
				name: 'a cut answer is not finished by its snapshot',
				file: 'shared/chat/conversation.ts',
				find: `return await completeSnapshot({
		item,
		streamId,
		posting,
		told: said,
		signal: limit.signal,
		failure,
	});`,
				replace:
					'return await Promise.resolve({ content: said.soFar(), item, streamId, posting, failure, limit, completeSnapshot });',
				suite: 'test/nodes/CatalogueAiChat/brokenOff.test.ts',
				test: 'the whole answer or one clear failure finishes by the snapshot',
			},
		],
	},
	{
		promise: 'Reading an answer takes a time that grows with its length only, whatever it holds',
		mutants: [
			{
				name: 'elements are open without a bound',
				file: 'shared/chat/markdownLines.ts',
				find: 'if (open.length < DEEPEST) open.push(element);',
				replace: 'open.push(element);',
				suite: rules('chat/markdown'),
				test: 'what is nested deeper than anybody nests is text',
			},
			{
				name: 'what was shown is compared anew for each piece',
				file: 'shared/chat/shownAnswer.ts',
				find: 'agreed += piece.length;',
				replace: "agreed += piece.length;\n\t\t\tif (shown.indexOf('\\0') >= 0) return '';",
				suite: rules('chat/textForm.linear'),
				test: 'as html small pieces behind two megabytes',
			},
		],
	},
	{
		promise: 'Beside a long answer n8n goes on with its other work',
		mutants: [
			{
				name: 'a long answer is written in one turn',
				file: 'shared/chat/textForm.ts',
				find: 'for (const _ of writing(html, form)) await sleep(0);',
				replace: "for (const _ of writing(html, form));\n\tif (html === '\\0') await sleep(0);",
				suite: rules('chat/textForm.linear'),
				test: "n8n's other work goes on while a long answer is written",
			},
			{
				name: 'what an answer left open is said in one turn',
				file: 'shared/chat/html.ts',
				find: 'for (const slice of slicesOf(left)) yield sayOpen(rest + slice);',
				replace: 'yield sayOpen(left);',
				suite: rules('chat/textForm.linear'),
				test: "n8n's other work goes on while what a closing tag that never ends",
			},
			{
				name: 'a long delta is shown in one turn',
				file: 'shared/chat/answerSoFar.ts',
				find: "[first = '', ...others] = slicesOf(content)",
				replace: "[first = '', ...others] = [content, ...slicesOf('')]",
				suite: rules('chat/textForm.linear'),
				test: "n8n's other work goes on while one long delta is shown",
			},
			{
				name: 'an event of any number of values is read in one go',
				file: 'shared/chat/chatEvents.ts',
				find: '16 * 1024 * 1024',
				replace: '16 * 1024 * 1024 * 1024',
				suite: rules('chat/chatEvents'),
				test: 'what an event means is not read where it holds more values',
			},
		],
	},
	{
		promise: 'Nothing of a chat answer outlives Maximum Wait or a stop of the execution',
		mutants: [
			{
				name: 'the message POST goes on',
				file: 'shared/transport/send.ts',
				find: 'call.signal ? AbortSignal.any([abortSignal, call.signal]) : abortSignal',
				replace: 'abortSignal',
				suite: 'test/nodes/CatalogueAiChat/bounds.test.ts',
				test: "nothing of an answer outlives 'Maximum Wait' a message that trickles",
			},
			{
				name: 'to open the stream takes its own time',
				file: 'shared/chat/conversation.ts',
				find: 'await Promise.race([opening, limit.over])',
				replace: 'await opening',
				suite: 'test/nodes/CatalogueAiChat/bounds.test.ts',
				test: "nothing of an answer outlives 'Maximum Wait' a stream that trickles while it is opened",
			},
			{
				name: 'the time is not watched',
				file: 'shared/chat/conversation.ts',
				find: 'return await Promise.race([answer(), limit.over]);',
				replace: 'return await answer();',
				suite: 'test/nodes/CatalogueAiChat/bounds.test.ts',
				test: "nothing of an answer outlives 'Maximum Wait'",
			},
		],
	},
	{
		promise: 'A chat shows pictures of the catalogue only, and no key',
		mutants: [
			{
				name: 'a picture from anywhere is shown',
				file: 'shared/chat/markdown.ts',
				find: 'if (target && addresses.mayFetch(target))',
				replace: 'if (target)',
				suite: 'test/nodes/CatalogueAiChat/bounds.test.ts',
				test: 'what a chat shows of an answer holds no picture from elsewhere, as markdown',
			},
			{
				name: 'a link behind an exclamation mark is a picture',
				file: 'shared/chat/markdownLines.ts',
				find: "this.last === '!' && mark.begin.startsWith('[')",
				replace: 'false',
				suite: 'test/nodes/CatalogueAiChat/bounds.test.ts',
				test: 'what a chat shows of an answer holds no picture from elsewhere, as markdown',
			},
			{
				name: 'plain text holds pictures in Markdown',
				file: 'shared/chat/textForm.ts',
				find: `.replaceAll(
			'![',
			'!\\u200B[',
		)`,
				replace: '',
				suite: 'test/nodes/CatalogueAiChat/bounds.test.ts',
				test: 'what a chat shows of an answer holds no picture from elsewhere, as plain',
			},
			{
				name: 'a backtick ends its code',
				file: 'shared/chat/markdownText.ts',
				find: "'`'.repeat(longestRun(code) + 1)",
				replace: "'`'",
				suite: rules('chat/markdown'),
				test: 'an answer in HTML as Markdown',
			},
			{
				name: 'a beginning of the key is shown',
				file: 'shared/transport/hideKeyInPieces.ts',
				find: "if (kind === 'begun') break;",
				replace: "if (kind === 'begun') at = text.length;\n\t\t\t\tif (kind === 'begun') break;",
				suite: rules('chat/answerSoFar'),
				test: 'an API key in a streamed answer is not shown',
			},
		],
	},
	{
		promise:
			'An answer counts whichever of the three ways brought it, and its failure says what became of the question',
		mutants: [
			{
				name: 'the status decides instead of isComplete',
				file: 'shared/chat/snapshot.ts',
				find: 'return flagOf(isComplete) ?? (',
				replace: 'return (flagOf(isComplete) && false) || (',
				suite: 'test/nodes/CatalogueAiChat/answers.test.ts',
				test: 'an answer counts whichever way it came it is complete with isComplete',
			},
			{
				name: "'done' without a text is an answer without one",
				file: 'shared/chat/conversation.ts',
				find: 'textOf(end.content) || said.whole() ||',
				replace: 'textOf(end.content) ||',
				suite: 'test/nodes/CatalogueAiChat/answers.test.ts',
				test: 'an answer counts whichever way it came what was said stays',
			},
			{
				name: 'a limit on the events is waited for',
				file: 'shared/chat/listen.ts',
				find: '\t\t\tneverResend: true,\n',
				replace: '',
				suite: 'test/nodes/CatalogueAiChat/answers.test.ts',
				test: 'an answer counts whichever way it came events that are limited are asked for once',
			},
			{
				name: 'a stream that is not there yet is a failure',
				file: 'shared/chat/snapshot.ts',
				find: 'const NOT_THERE_MS = 5_000;',
				replace: 'const NOT_THERE_MS = -1;',
				suite: 'test/nodes/CatalogueAiChat/answers.test.ts',
				test: 'an answer counts whichever way it came the snapshot, that is not there at first',
			},
			{
				name: 'images of a lost message are lost',
				file: 'shared/chat/conversation.ts',
				find: 'const saved = await savedAnswer(item, chatRef, message, limit.signal);',
				replace:
					'const saved = (await Promise.resolve(undefined)) as Awaited<ReturnType<typeof savedAnswer>>;',
				suite: 'test/nodes/CatalogueAiChat/answers.test.ts',
				test: 'an answer counts whichever way it came what only the lost message held',
			},
			{
				name: 'another question is read as the saved answer',
				file: 'shared/chat/savedAnswer.ts',
				find: "isSameWord(textOf(next?.[assumed('messages.role')]) ?? '', 'user') ? undefined : next",
				replace: 'next',
				suite: 'test/nodes/CatalogueAiChat/answers.test.ts',
				test: 'an answer counts whichever way it came nothing is read from another question behind this one',
			},
			{
				name: 'a refused question is called sent',
				file: 'shared/chat/endFailures.ts',
				find: "if (!posting?.isSent() || meaning === 'refused')",
				replace: 'if (!posting?.isSent())',
				suite: 'test/nodes/CatalogueAiChat/failedAnswers.test.ts',
				test: 'an answer that failed says what became of the question: refused',
			},
		],
	},
];
