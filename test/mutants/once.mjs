/** Nothing twice: keys, and what is never repeated. */

import { engine, faults, request, rules } from './places.mjs';

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
			{
				name: 'a lost answer does not say that it may have been done',
				file: request('failure'),
				find: "const description = details.code === 'ANSWER' ? `${MAY_BE_DONE} ${details.description}` : MAY_BE_DONE;",
				replace: 'const { description } = details;',
				suite: engine('once'),
				test: 'the outcome of a call that was cut is said to be unknown',
			},
		],
	},
	{
		promise: "n8n's Retry On Fail repeats nothing that was paid for, as far as the process can know it",
		mutants: [
			{
				name: 'Retry On Fail knows nothing of the try before',
				file: 'shared/operation/execute.ts',
				find: 'const nodeRun = this.getNode().retryOnFail === true ? this.getExecuteData() : undefined;',
				replace: 'const nodeRun = undefined;',
				suite: faults('unrepeatable'),
				test: 'Artwork: Generate dropped after the commit is sent once, and Retry On Fail of a node that continues',
			},
			{
				name: 'Retry On Fail sends what may have been done',
				file: 'shared/operation/tries.ts',
				find: 'if (!failure.handling.mayBeDone) done.delete(name);',
				replace: 'done.delete(name);',
				suite: faults('unrepeatable'),
				test: 'Tool: Call 500 after the commit is sent once, and Retry On Fail of a node that stops',
			},
			{
				name: 'Retry On Fail gives up what the service refused',
				file: 'shared/operation/tries.ts',
				find: 'if (!failure.handling.mayBeDone) done.delete(name);',
				replace: '',
				suite: faults('retryOnFail'),
				test: 'Retry On Fail of a node that generates asks again where the service refused',
			},
			{
				name: 'two items share what was done',
				file: 'shared/operation/item.ts',
				find: 'run.tries.once(`${index} ${name}`,',
				replace: 'run.tries.once(name,',
				suite: faults('retryOnFail'),
				test: 'Retry On Fail of a node that generates saves again, and generates nothing again',
			},
			{
				name: 'a create without a key is repeated by Retry On Fail',
				file: 'shared/operation/item.ts',
				find: "return key ? await catalogue.call({ ...call, repeat: 'keyed', key }) : await once('create', async (send) => await send(call));",
				replace: "return await catalogue.call({ ...call, repeat: 'keyed', key });",
				suite: faults('unrepeatable'),
				test: 'Collection: Create without a key dropped after the commit is sent once, and Retry On Fail of a node that stops',
			},
			{
				name: 'a chat message is repeated by Retry On Fail when its answer is lost',
				file: 'shared/stream/conversation.ts',
				find: "const mayBeDone = outcome === undefined || meaningOf(outcome) !== 'refused';",
				replace: 'const mayBeDone = false;',
				suite: faults('messages'),
				test: 'Message: Send 500 and no answer: sent once, and Retry On Fail of a node that stops',
			},
			{
				name: 'a try of Retry On Fail has a Maximum Generations of its own',
				file: 'nodes/CatalogueAiGenerate/resources/field/generate.operation.ts',
				find: "await run.tries.once('generations',",
				replace: "await run.once('generations',",
				suite: faults('retryOnFail'),
				test: "Retry On Fail of a node that generates keeps 'Maximum Generations' over its tries",
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
				suite: faults('exactlyOnce'),
				test: 'createCollection the pipeline sends again dropped after the commit',
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
