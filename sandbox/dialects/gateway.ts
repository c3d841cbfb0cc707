import type { Choice, Json, Point } from './choice.ts';
import { answerOf, mapDeep, rowOf } from './choice.ts';
import {
	allTools,
	call,
	failing,
	GATEWAY,
	methodOf,
	notified,
	result,
	rpc,
	schemas,
} from './gatewayChoices.ts';

/** The session is unknown at its first use, which is said with this status. */
const lost = (name: string, status: number): Choice => ({
	name,
	says: `the session is unknown at its first use: ${status} with -32001`,
	appliesTo: [GATEWAY],
	instead: (scene) => {
		if (
			methodOf(scene) === 'initialize' ||
			String(methodOf(scene)).startsWith('notifications/') ||
			scene.memory.has('lost')
		)
			return undefined;
		scene.memory.set('lost', 1);
		return answerOf(status, {
			jsonrpc: '2.0',
			id: rowOf(scene.asked.body).id ?? null,
			error: { code: -32001, message: 'Session not found' },
		});
	},
});

export const gatewayPoints: Point[] = [
	{
		point: 'messages',
		section: '4.9',
		says: 'how a JSON-RPC message is wrapped',
		rules: ['4.9.json', '4.9.ping', '4.9.initialized'],
		choices: [
			rpc('id as text', 'ids as text', (message) => ({
				...message,
				id: message.id === undefined ? null : String(message.id),
			})),
			rpc('list of one', 'an array of one answer', (message) => [message]),
			rpc('error null', 'an error that is null beside the result', (message) =>
				'result' in message ? { ...message, error: null } : message,
			),
			notified(204, undefined),
			notified(200, undefined),
			notified(200, {}),
			notified(202, { jsonrpc: '2.0', result: {} }),
		],
	},
	{
		point: 'sessions',
		section: '4.9',
		says: 'the session of the gateway',
		rules: ['4.9.session', '4.9.initialize', '5.gateway-session'],
		choices: [
			{
				name: 'none',
				says: 'no session header at all',
				appliesTo: [GATEWAY],
				ask: ({ asked, memory }) => {
					const session = memory.get('session');
					if (typeof session === 'string') asked.headers['mcp-session-id'] = session;
				},
				any: (answer, { memory }) => {
					const session = answer.headers['mcp-session-id'];
					if (session !== undefined) memory.set('session', session);
					delete answer.headers['mcp-session-id'];
				},
			},
			lost('lost once', 404),
			lost('lost with 200', 200),
			result('initialize', 'older version', 'an older version of the protocol', (given) => {
				given.protocolVersion = '2024-11-05';
			}),
			result(
				'initialize',
				'unknown version',
				'a version of the protocol that does not exist yet',
				(given) => {
					given.protocolVersion = '2031-01-01';
				},
				{ wanted: 'told' },
			),
			result('initialize', 'bare', 'nothing but the version', (given) => {
				for (const key of Object.keys(given)) if (key !== 'protocolVersion') delete given[key];
			}),
		],
	},
	{
		point: 'tools',
		section: '4.9',
		says: 'the list of tools',
		rules: ['4.9.tools-list', '4.9.open'],
		choices: [
			result(
				'tools/list',
				'pages',
				'five tools in a page, with a cursor',
				async (given, scene) => {
					const start = Number(scene.memory.get('cursor') ?? 0);
					const tools = await allTools(given, scene);
					delete given.nextCursor;
					given.tools = tools.slice(start, start + 5);
					if (start + 5 < tools.length) given.nextCursor = String(start + 5);
				},
				{
					// The plain service has other pages.
					ask: ({ asked, memory }) => {
						const { cursor = 0, ...params } = rowOf(rowOf(asked.body).params);
						memory.set('cursor', cursor);
						if (cursor !== 0) asked.body = { ...rowOf(asked.body), params };
					},
				},
			),
			result('tools/list', 'cursor null', 'a cursor that is null behind the last', (given) => {
				given.nextCursor ??= null;
			}),
			result('tools/list', 'cursor empty', 'a cursor that is empty behind the last', (given) => {
				given.nextCursor ??= '';
			}),
			schemas('without schemas', 'no schema says anything', () => ({ type: 'object' })),
			schemas('anyOf', 'each property one of several', (schema) => ({
				...schema,
				properties: Object.fromEntries(
					Object.entries(rowOf(schema.properties)).map(([name, property]) => [
						name,
						{ anyOf: [property, { type: 'null' }] },
					]),
				),
			})),
			schemas('$ref', 'properties stand under $defs', (schema) => ({
				...schema,
				$defs: rowOf(schema.properties),
				properties: Object.fromEntries(
					Object.keys(rowOf(schema.properties)).map((name) => [name, { $ref: `#/$defs/${name}` }]),
				),
			})),
			schemas('type lists', 'types as lists', (schema) =>
				rowOf(
					mapDeep(schema, (value, key): Json =>
						key === 'type' && typeof value === 'string' && value !== 'object'
							? [value, 'null']
							: value,
					),
				),
			),
			schemas('allOf', 'the schema within allOf', (schema) => ({
				type: 'object',
				allOf: [schema],
			})),
		],
	},
	{
		point: 'calls',
		section: '4.9',
		says: 'what a tool gives',
		rules: ['4.9.tools-call', '4.9.is-error', '4.9.walls'],
		choices: [
			call('text alone', 'the result as text alone', (given) => delete given.structuredContent),
			call('structure alone', 'the result as structured content alone', (given) => {
				if (given.structuredContent !== undefined) given.content = [];
			}),
			call('without isError', 'isError is left out where nothing failed', (given) => {
				if (!given.isError) delete given.isError;
			}),
			call('isError null', 'isError is null where nothing failed', (given) => {
				given.isError ||= null;
			}),
			call('isError "false"', 'isError as text', (given) => {
				given.isError = String(given.isError ?? false);
			}),
			failing('isError 1', 'isError as 1', (given) => {
				given.isError = 1;
			}),
			failing('isError "1"', 'isError as "1"', (given) => {
				given.isError = '1';
			}),
			call('annotated', 'content with annotations', (given) => {
				given.content = (Array.isArray(given.content) ? given.content : []).map((part) => ({
					...rowOf(part),
					annotations: { audience: ['user'] },
					_meta: {},
				}));
			}),
			call('one part', 'content is an object, not a list', (given) => {
				if (Array.isArray(given.content) && given.content.length === 1)
					given.content = given.content[0] ?? null;
			}),
		],
	},
];
