/** What goes over the wire: how many, how long, how large, and to which path. */

import { engine, request, rules } from './places.mjs';

/** @type {import('./index.mjs').Promised[]} */
export const calls = [
	{
		promise: 'At most as many requests are under way as the node allows, and a name is looked up once',
		mutants: [
			{
				name: 'more under way than the cap',
				file: request('gate'),
				find: 'let free = Math.max(1, Math.floor(capacity) || 1);',
				replace: 'let free = 1000;',
				suite: rules('gate'),
				test: 'gate lets at most its capacity through',
			},
			{
				name: 'a name is looked up for every item',
				file: 'shared/operation/memo.ts',
				find: 'known.set(name, done);',
				replace: '',
				suite: engine('locators'),
				test: 'a name in a locator is looked up once for all items of a run',
			},
		],
	},
	{
		promise: 'A rate limit is waited out by all calls together, never hammered and never beyond Max Wait',
		mutants: [
			{
				name: 'a rate limit that says "at once" is hammered',
				file: request('retry'),
				find: 'handling.limited ? Math.max(asked, SHORTEST_LIMIT_MS) : asked',
				replace: 'asked',
				suite: rules('retry'),
				test: 'how long to wait a rate limit is never asked again at once',
			},
			{
				name: 'the rate limit holds only the call that met it',
				file: request('pipeline'),
				find: 'if (limited) gate.closeUntil(Date.now() + (wait ?? retryAfterMs ?? 0), limit);',
				replace: '',
				suite: engine('rateLimit'),
				test: 'when the rate limit is reached beyond Max Wait',
			},
			{
				name: 'waiting beyond Max Wait',
				file: request('retry'),
				find: 'return state.waitedMs + wait <= policy.maxWaitMs ? wait : undefined;',
				replace: 'return wait;',
				suite: rules('retry'),
				test: 'how long to wait never more than Max Wait',
			},
		],
	},
	{
		promise: 'Stop ends what waits',
		mutants: [
			{
				name: 'Stop does not end a wait',
				file: request('pipeline'),
				find: '\t\tif (caller.isCancelled()) throw cancelledFailure();\n\t\tawait sleep(',
				replace: '\t\tawait sleep(',
				suite: engine('stopping'),
				test: 'Stop while a call waits to be sent again',
			},
		],
	},
	{
		promise: 'No answer can fill the memory or keep a node for ever',
		mutants: [
			{
				name: 'an answer of any size is kept',
				file: request('body'),
				find: 'if (size > maxBytes) {',
				replace: 'if (false) {',
				suite: engine('bounds'),
				test: 'an answer without end is stopped at the bound when a little of it unpacks to very much',
			},
			{
				name: 'a silent answer is awaited for ever',
				file: request('body'),
				find: 'const stream = interruptible(body);',
				replace: 'const stream = body;',
				suite: engine('bounds'),
				test: 'the timeout of Request Options ends an answer that stops in the middle',
			},
		],
	},
	{
		promise: 'No value leaves its place in an address',
		mutants: [
			{
				name: 'a part of an address climbs up',
				file: request('path'),
				find: "|| text === '..' ",
				replace: '',
				suite: rules('path'),
				test: 'path ".." cannot be a part of an address',
			},
			{
				name: 'a part of an address is not encoded',
				file: request('path'),
				find: 'return encodeURIComponent(text);',
				replace: 'return text;',
				suite: rules('path'),
				test: 'path no value leaves its place in the address',
			},
		],
	},
	{
		promise: 'Every wanted row comes once, in order',
		mutants: [
			{
				name: 'the pages behind the first begin one too late',
				file: request('pages'),
				find: 'const start = offset + page * pageSize;',
				replace: 'const start = offset + 1 + page * pageSize;',
				suite: rules('pages'),
				test: 'fetchRows gives every wanted row once',
			},
			{
				name: 'the same page again and again is taken for more rows',
				file: request('pages'),
				find: 'if (first === undefined || JSON.stringify(first) !== JSON.stringify(other)) return;',
				replace: 'return;',
				suite: rules('pages'),
				test: 'fetchRows fails where the service does not know the offset',
			},
		],
	},
];
