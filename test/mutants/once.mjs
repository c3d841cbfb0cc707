/** Nothing twice: keys, and what is never repeated. */

import { engine, request, rules } from './places.mjs';

/** @type {import('./index.mjs').Promised[]} */
export const once = [
	{
		promise: 'What must not be repeated is attempted once',
		mutants: [
			{
				name: 'what must not be repeated is repeated',
				file: request('retry'),
				find: "if (repeat === 'never' && !handling.nothingDone) return undefined;",
				replace: '',
				suite: engine('once'),
				test: 'generating a field dropped after the commit',
			},
			{
				name: 'a create without a key is repeated',
				file: request('pipeline'),
				find: "call.repeat === 'keyed' && key === undefined ? 'never' : call.repeat",
				replace: 'call.repeat',
				suite: engine('once'),
				test: 'creating without a key dropped after the commit',
			},
		],
	},
	{
		promise: 'A create has one effect per item, however often it is sent',
		mutants: [
			{
				name: 'the idempotency key is not sent',
				file: request('send'),
				find: "if (key !== undefined) headers['Idempotency-Key'] = key;",
				replace: '',
				suite: engine('exactlyOnce'),
				test: 'createCollection dropped after the commit',
			},
			{
				name: 'two items share a key',
				file: request('idempotency'),
				find: 'itemIndex, toolCallId ?? null, method',
				replace: 'toolCallId ?? null, method',
				suite: rules('idempotency'),
				test: 'Per Execution is another for another item',
			},
			{
				name: 'two executions share a key',
				file: request('idempotency'),
				find: "digest(['execution', workflowId, executionId, nodeId,",
				replace: "digest(['execution', workflowId, nodeId,",
				suite: engine('keys'),
				test: 'keys from run to run Per Execution',
			},
			{
				name: 'two runs of a node share a key',
				file: request('idempotency'),
				find: 'nodeId, runIndex ?? null, itemIndex,',
				replace: 'nodeId, itemIndex,',
				suite: engine('keys'),
				test: 'keys from run to run Per Execution: a node that runs twice',
			},
			{
				name: 'identical items of a run share a Per Content key',
				file: request('idempotency'),
				find: 'seen.set(content, ordinal + 1);',
				replace: '',
				suite: engine('keys'),
				test: 'keys from run to run Per Content',
			},
			{
				name: 'the order of fields changes the key',
				file: request('idempotency'),
				find: '.sort(([a], [b]) => (a < b ? -1 : 1))',
				replace: '',
				suite: rules('idempotency'),
				test: 'canonical JSON does not depend on the order of keys',
			},
		],
	},
	{
		promise: 'A custom key reaches the service as it was written, or not at all',
		mutants: [
			{
				name: 'a custom key with other characters is sent',
				file: request('pipeline'),
				find: 'if (key === undefined || KEY_PATTERN.test(key)) return key;',
				replace: 'return key;',
				suite: engine('keys'),
				test: 'keys from run to run the custom key "two words"',
			},
		],
	},
];
