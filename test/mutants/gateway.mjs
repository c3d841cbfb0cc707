/** The tool gateway and its session. */

import { rules } from './places.mjs';

const onSockets = 'test/nodes/CatalogueTool/gateway.test.ts';

/** @type {import('./index.mjs').Promised[]} */
export const gateway = [
	{
		promise: 'A lost session of the gateway is opened once anew',
		mutants: [
			{
				name: 'a lost session is not opened anew',
				file: 'shared/gateway/session.ts',
				find: 'if (!isLost(error)) throw failureOf(error);',
				replace: 'throw failureOf(error);',
				suite: 'test/nodes/CatalogueTool/tool.test.ts',
				test: 'Tool: Call opens a lost session once anew',
			},
			{
				name: 'each item that misses the session opens one',
				file: 'shared/gateway/session.ts',
				find: 'const second = opening === first || opening === undefined ? openNew() : opening;',
				replace: 'const second = openNew();',
				suite: 'test/nodes/CatalogueTool/tool.test.ts',
				test: 'Tool: Call opens a lost session once anew',
			},
		],
	},
	{
		promise:
			'A form made from the schema of a tool has at most 300 fields and 60 KiB with their options, and is made in a bounded number of steps; what does not fit is entered as JSON or text, and says why',
		mutants: [
			{
				name: 'a form has as many fields as the schema says',
				file: 'shared/gateway/formFromSchema.ts',
				find: 'if (fields.push(field) > MOST_FIELDS) return undefined;',
				replace: 'fields.push(field);',
				suite: rules('gateway/formFromSchema.tooLarge'),
				test: 'the form of a tool whose schema is too large with objects of too many together',
			},
			{
				name: 'a schema is read without end',
				file: 'shared/gateway/schemaReader.ts',
				find: 'const MOST_STEPS = 10_000;',
				replace: 'const MOST_STEPS = 1e9;',
				suite: rules('gateway/formFromSchema.tooLarge'),
				test: 'the form of a tool whose schema is too large reads no further',
			},
			{
				name: 'a list of options is as long as it came',
				file: 'shared/gateway/schema.ts',
				find: 'export const MOST_OPTIONS = 500;',
				replace: 'export const MOST_OPTIONS = 500_000;',
				suite: rules('gateway/formFromSchema.tooLarge'),
				test: 'the form of a tool whose schema is too large takes long lists',
			},
			{
				name: 'all lists of options are kept',
				file: 'shared/form/mapperForm.ts',
				find: 'const MOST_BYTES = 60 * 1024;',
				replace: 'const MOST_BYTES = 2e9;',
				suite: rules('gateway/formFromSchema.tooLarge'),
				test: 'the form of a tool whose schema is too large takes long lists',
			},
			{
				name: 'what does not fit is not sent',
				file: 'shared/gateway/sentArguments.ts',
				find: 'return { ...further, ...assembled(',
				replace: 'return { ...assembled(',
				suite: rules('gateway/formFromSchema.tooLarge'),
				test: 'the form of a tool whose schema is too large sends the field of JSON',
			},
		],
	},
	{
		promise:
			'The parameters of a tool keep the types of its schema; what is of another is refused before anything is called',
		mutants: [
			{
				name: 'half a copy is sent',
				file: 'shared/gateway/sentArguments.ts',
				find: 'Number.isSafeInteger(number) ? number : undefined',
				replace: 'number',
				suite: rules('gateway/sentArguments'),
				test: 'the arguments to send refuse integer "5.5"',
			},
			{
				name: 'an ISBN is a number where numbers are allowed, too',
				file: 'shared/gateway/schema.ts',
				find: "?? (isPlain ? 'given' : 'any');",
				replace: "?? 'any';",
				suite: rules('gateway/formFromSchema'),
				test: 'the form of a tool takes text and numbers',
			},
			{
				name: 'of several parts of a schema only the first counts',
				file: 'shared/gateway/schemaReader.ts',
				find: 'return merged([rest, ...parts.map((part) => resolved(part, depth + 1))]);',
				replace: 'return rest;',
				suite: rules('gateway/formFromSchema'),
				test: 'the form of a tool takes what all of several schemas say',
			},
			{
				name: 'of several alternatives the first word counts',
				file: 'shared/gateway/schemaReader.ts',
				find: "propertiesOf(alternatives, 'anyOf')",
				replace: "propertiesOf(alternatives, 'allOf')",
				suite: rules('gateway/formFromSchema.objects'),
				test: 'the form of a tool offers what any of the alternatives of an object',
			},
			{
				name: 'a number to choose from is sent as text',
				file: 'shared/gateway/sentArguments.ts',
				find: '	numberChoice: numberFrom,',
				replace: '	numberChoice: unchanged,',
				suite: rules('gateway/sentArguments'),
				test: 'the arguments to send numberChoice "2" is 2',
			},
			{
				name: 'a tool that is not listed is called without parameters',
				file: 'shared/gateway/toolFields.ts',
				find: 'if (!tool) throw parameterFailure(',
				replace: 'if (!tool) return {}; if (!tool) throw parameterFailure(',
				suite: 'test/nodes/CatalogueTool/parameters.test.ts',
				test: 'the parameters of a tool are not looked for where the tool is not listed',
			},
		],
	},
	{
		promise: 'A tool that was called is never called again because its answer was odd',
		mutants: [
			{
				name: 'an id as text is the answer to another call',
				file: 'shared/gateway/session.ts',
				find: 'textOf(answered) === String(id);',
				replace: 'answered === id;',
				suite: onSockets,
				test: 'a tool is called once, whatever the answer looks like its id is text',
			},
			{
				name: 'Retry On Fail calls a tool again whose answer was mixed up',
				file: 'shared/gateway/session.ts',
				find: "throw repeat === 'never' ? asUnrepeatable(failure) : failure;",
				replace: 'throw failure;',
				suite: onSockets,
				test: 'a tool is called once, whatever the answer looks like it is of another call',
			},
			{
				name: 'a batch of one is no answer',
				file: 'shared/gateway/jsonRpc.ts',
				find: `[messageIn(raw)]
		.flat()
		.flatMap(`,
				replace: '[messageIn(raw)].flatMap(',
				suite: onSockets,
				test: 'a tool is called once, whatever the answer looks like it is a batch of one',
			},
			{
				name: 'a notification needs a 202',
				file: 'shared/gateway/session.ts',
				find: "'id' in message ? judgeRpc : judgeNotification",
				replace: 'judgeRpc',
				suite: onSockets,
				test: 'a tool is called once, whatever the answer looks like notifications are answered with 204',
			},
			{
				name: 'a new version of the protocol is refused',
				file: 'shared/gateway/session.ts',
				find: `warn(
			\`The tool gateway uses version`,
				replace: "throw answerFailure('x', `The tool gateway uses version",
				suite: onSockets,
				test: 'a tool is called once, whatever the answer looks like the version is unknown',
			},
		],
	},
	{
		promise:
			'What a tool gave is given as it is: structured content of any kind, text as text, a failure in any form',
		mutants: [
			{
				name: 'an ISBN that a tool gives is a number',
				file: 'shared/gateway/result.ts',
				find: "return typeof parsed === 'object' && parsed !== null ? parsed : text;",
				replace: 'return parsed ?? text;',
				suite: rules('gateway/result'),
				test: 'what a tool gave is text, though it could be a number',
			},
			{
				name: 'structured content that is no object is lost',
				file: 'shared/gateway/result.ts',
				find: 'value !== undefined && (!isNothing(value) ||',
				replace: 'isObject(value) && (!isNothing(value) ||',
				suite: rules('gateway/result'),
				test: 'what a tool gave is a list',
			},
			{
				name: 'structured content of nothing hides the text beside it',
				file: 'shared/gateway/result.ts',
				find: '(!isNothing(value) || [',
				replace: '(value !== null || [',
				suite: rules('gateway/result'),
				test: 'what a tool gave is the text beside a structured list of nothing',
			},
			{
				name: 'the reason in the structured content of a failure is lost',
				file: 'shared/gateway/result.ts',
				find: ', oneLine(reason, LONGEST_REASON)].filter',
				replace: '].filter',
				suite: rules('gateway/result'),
				test: 'what a tool gave is a failure with its structured reason in a message',
			},
			{
				name: 'a rate limit that a tool tells is a wrong parameter',
				file: 'shared/gateway/result.ts',
				find: 'limited || OF_THE_KEY',
				replace: 'OF_THE_KEY',
				suite: rules('gateway/result'),
				test: 'what a tool gave is a failure of the rate limit by its words',
			},
			{
				name: 'the data of a JSON-RPC error is lost',
				file: 'shared/gateway/jsonRpc.ts',
				find: 'isObject(error.data) ? more : error.data',
				replace: '[]',
				suite: rules('gateway/jsonRpc'),
				test: 'a JSON-RPC answer {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"Server error","data":"Book 7 is locked"}} with 200 is the failure JSON_RPC_-32000',
			},
			{
				name: 'an older version of the protocol is not tried',
				file: 'shared/gateway/session.ts',
				find: 'message.includes(version)',
				replace: 'message === version',
				suite: rules('gateway/session'),
				test: 'a session is opened in an older version that the refusal names in its data',
			},
			{
				name: 'a failure that is told as a word is a success',
				file: 'shared/gateway/result.ts',
				find: 'if (flagOf(isError ?? snakeCased) === true)',
				replace: 'if ((isError ?? snakeCased) === true)',
				suite: rules('gateway/result'),
				test: 'what a tool gave is a failure when it says so ("true")',
			},
		],
	},
	{
		promise:
			'A session that the gateway does not know yet is waited for; one that changes is followed',
		mutants: [
			{
				name: 'a new session is not waited for',
				file: 'shared/gateway/session.ts',
				find: 'const SETTLING_MS = [250, 1_000, 2_000];',
				replace: 'const SETTLING_MS = [];',
				suite: onSockets,
				test: 'a session that the gateway does not know yet is waited for',
			},
			{
				name: 'a session that changes is not followed',
				file: 'shared/gateway/session.ts',
				find: 'if (next && isHeaderValue(next)) session.id = next;',
				replace: '',
				suite: rules('gateway/session'),
				test: 'a session that changes with an answer',
			},
			{
				name: 'a session of any length is sent back',
				file: 'shared/gateway/session.ts',
				find: 'text.length <= LONGEST_SESSION && ',
				replace: '',
				suite: rules('gateway/session'),
				test: 'a session is refused when the gateway gives a session without end',
			},
		],
	},
	{
		promise: 'The list of tools is bounded in pages, tools and time, and never read in a circle',
		mutants: [
			{
				name: 'a list of tools goes round in a circle',
				file: 'shared/gateway/tools.ts',
				find: "if (cursors.has(cursor)) throw endless('a page leads back to an earlier one');",
				replace: '',
				suite: rules('gateway/tools'),
				test: 'the list of tools whose pages lead in a circle',
			},
			{
				name: 'a list of tools has pages without end',
				file: 'shared/gateway/tools.ts',
				find: 'const MOST_PAGES = 200;',
				replace: 'const MOST_PAGES = 250;',
				suite: rules('gateway/tools'),
				test: 'the list of tools of too many pages',
			},
			{
				name: 'a list of tools has tools without end',
				file: 'shared/gateway/tools.ts',
				find: 'if (listed.length + page.length > MOST_TOOLS)',
				replace: 'if (listed.length < 0)',
				suite: rules('gateway/tools'),
				test: 'the list of tools of too many tools',
			},
			{
				name: 'a list of tools takes for ever',
				file: 'shared/gateway/tools.ts',
				find: 'if (Date.now() > end) throw',
				replace: 'if (Date.now() < 0) throw',
				suite: rules('gateway/tools'),
				test: 'the list of tools that takes too long',
			},
		],
	},
	{
		promise:
			"Text that the gateway writes is short, on one line, hides nothing, and is called the service's where people and models read it",
		mutants: [
			{
				name: 'a description hides text',
				file: 'shared/gateway/oneLine.ts',
				find: 'const UNSEEN = /[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]+/gu;',
				replace: 'const UNSEEN = /[\\p{Cc}]+/gu;',
				suite: rules('gateway/tools'),
				test: 'the list of tools holds texts of the service',
			},
			{
				name: 'the schemas in the list hold text as it came',
				file: 'shared/gateway/tools.ts',
				find: 'await makeTextsPlain(listed);',
				replace: '',
				suite: 'test/nodes/CatalogueTool/texts.test.ts',
				test: 'what the gateway writes is short',
			},
			{
				name: 'a description poses as ours',
				file: 'shared/gateway/toolFields.ts',
				find: '`The catalogue says: ${description}`',
				replace: 'description',
				suite: 'test/nodes/CatalogueTool/texts.test.ts',
				test: 'what the gateway writes is short',
			},
			{
				name: "a tool's own words are as long as they came",
				file: 'shared/gateway/result.ts',
				find: 'oneLine(text, LONGEST_MESSAGE)',
				replace: 'text',
				suite: 'test/nodes/CatalogueTool/texts.test.ts',
				test: 'what the gateway writes stands in errors',
			},
		],
	},
];
