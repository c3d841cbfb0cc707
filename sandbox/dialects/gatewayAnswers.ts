import type { Answer, Choice, Json, Point, Row, Scene } from './choice.ts';
import { answerOf, bytesOf, isRow, refusalOf, rowOf } from './choice.ts';
import { page } from './envelopeChoices.ts';
import { call, GATEWAY, methodOf, result } from './gatewayChoices.ts';

const rpcError = (scene: Scene, status: number, error: Json, more: Row = {}): Answer =>
	answerOf(status, { jsonrpc: '2.0', id: rowOf(scene.asked.body).id ?? null, error, ...more });

/** A call of a tool is refused before it is made. */
const refused = (name: string, says: string, by: (scene: Scene) => Answer): Choice => ({
	name,
	says,
	appliesTo: [GATEWAY],
	wanted: 'told',
	instead: (scene) => (methodOf(scene) === 'tools/call' ? by(scene) : undefined),
});
/** One method is refused once; then it is done. */
const once = (
	name: string,
	says: string,
	method: string,
	by: (scene: Scene) => Answer,
): Choice => ({
	name,
	says,
	appliesTo: [GATEWAY],
	in: /^(?!list )/,
	instead: (scene) => {
		if (methodOf(scene) !== method || scene.memory.has('refused once')) return undefined;
		scene.memory.set('refused once', 1);
		return by(scene);
	},
});
const unknownSession = (code: Json, id: (scene: Scene) => Row) => (scene: Scene) =>
	answerOf(404, { jsonrpc: '2.0', ...id(scene), error: { code, message: 'Session expired' } });

const textOf = (given: Row): string => {
	const [part] = Array.isArray(given.content) ? given.content.filter(isRow) : [];
	return String(part?.text ?? '');
};
/** Fails, in another form. */
const failed = (name: string, says: string, by: (text: string) => Row): Choice =>
	call(
		name,
		says,
		(given) => {
			const text = textOf(given);
			for (const key of Object.keys(given)) delete given[key];
			Object.assign(given, by(text));
		},
		{ wanted: 'told' },
	);
const tools = (
	name: string,
	says: string,
	by: (tools: Row[]) => Json,
	more: Partial<Choice> = {},
) =>
	result(
		'tools/list',
		name,
		says,
		(given) => {
			given.tools = by(Array.isArray(given.tools) ? given.tools.filter(isRow) : []);
		},
		more,
	);
const schemas = ['inputSchema', 'parameters'];

export const gatewayAnswerPoints: Point[] = [
	{
		point: 'refused calls',
		section: '4.9',
		says: 'a call that is refused before the tool is run',
		rules: ['4.9.tools-call', '4.9.open'],
		choices: [
			refused('no scope', '-32002 with 200', (scene) =>
				rpcError(scene, 200, { code: -32002, message: 'Missing scope: write' }),
			),
			refused('no scope, text', 'the code as text, with 403', (scene) =>
				rpcError(scene, 403, { code: '-32002', message: 'Missing scope: write' }),
			),
			refused('wrong parameters', '-32602 with data', (scene) =>
				rpcError(scene, 200, {
					code: -32602,
					message: 'Invalid params',
					data: { query: 'is too short' },
				}),
			),
			refused('beside a result', 'an error beside a result that is null', (scene) =>
				rpcError(scene, 200, { code: -32602, message: 'Bad' }, { result: null }),
			),
			refused('text', 'the error is a text', (scene) => rpcError(scene, 200, 'Broken')),
			refused('without message', 'an error with a code alone', (scene) =>
				rpcError(scene, 200, { code: -32000 }),
			),
			refused('envelope', 'an envelope of section 2 with 403', () =>
				refusalOf(403, 'INSUFFICIENT_SCOPE', 'Missing scope: write'),
			),
			refused('envelope with 200', 'an envelope of section 2 with 200', () =>
				refusalOf(200, 'FEATURE_OFF', 'The gateway is switched off'),
			),
			refused('204', '204 and no body', () => answerOf(204, undefined)),
			refused('202', '202 and no body', () => answerOf(202, undefined)),
			refused('page', 'a page with 504', () =>
				bytesOf(504, 'text/html', page('504 Gateway Time-out')),
			),
		],
	},
	{
		point: 'results',
		section: '4.9',
		says: 'the result of a tool',
		rules: ['4.9.tools-call', '4.9.is-error'],
		choices: [
			call('structure null', 'structured content that is null', (given) => {
				given.structuredContent ??= null;
			}),
			call('structure empty', 'structured content that is an empty list', (given) => {
				given.structuredContent ??= [];
			}),
			call('keyed', 'content as an object with the keys "0", "1", ...', (given) => {
				if (Array.isArray(given.content) && given.content.length > 1)
					given.content = Object.fromEntries(given.content.map((part, index) => [index, part]));
			}),
			failed('failed without words', 'isError and no content', () => ({
				isError: true,
				content: [],
			})),
			failed('failed with structure', 'isError and structured content', () => ({
				isError: true,
				content: [],
				structuredContent: { message: 'Book not found' },
			})),
		],
	},
	{
		point: 'tool records',
		section: '4.9',
		says: 'the entries of the list of tools',
		rules: ['4.9.tools-list', '4.9.open'],
		choices: [
			tools(
				'by name',
				'as an object with their names as keys',
				(given) => Object.fromEntries(given.map(({ name = '', ...tool }) => [String(name), tool])),
				{ wanted: 'told' },
			),
			tools('twice', 'each tool twice', (given) => given.flatMap((tool) => [tool, { ...tool }])),
			tools(
				'schemas as text',
				'schemas in JSON',
				(given) =>
					given.map((tool) => ({ ...tool, inputSchema: JSON.stringify(tool.inputSchema ?? {}) })),
				{ loses: schemas },
			),
			tools(
				'schemas null',
				'no schema',
				(given) => given.map((tool) => ({ ...tool, inputSchema: null })),
				{ loses: schemas },
			),
			tools(
				'schemas empty lists',
				'a schema is an empty list',
				(given) => given.map((tool) => ({ ...tool, inputSchema: [] })),
				{ loses: schemas },
			),
			tools('one without a name', 'an entry without a name', (given) => [
				{ description: 'nameless' },
				...given,
			]),
		],
	},
	{
		point: 'gateway on the way',
		section: '4.9',
		says: 'what stands between the caller and the gateway',
		rules: ['4.9.session', '4.9.initialize', '4.9.json'],
		choices: [
			once(
				'session unknown without id',
				'404 with -32001 and no id',
				'tools/call',
				unknownSession(-32001, () => ({})),
			),
			once(
				'session unknown, text',
				'404 with "-32001"',
				'tools/call',
				unknownSession('-32001', () => ({ id: null })),
			),
			once('limited at first', '429 at initialize', 'initialize', () =>
				refusalOf(429, 'RATE_LIMITED', 'Hourly rate limit exceeded.', { 'retry-after': '1' }),
			),
			once('limited call', '429 at a call', 'tools/call', () =>
				refusalOf(429, 'RATE_LIMITED', 'Hourly rate limit exceeded.', { 'retry-after': '1' }),
			),
			once('list fails', '500 at the list of tools', 'tools/list', () =>
				bytesOf(500, 'text/plain', 'oops'),
			),
			{
				name: 'session with each answer',
				says: 'another session with each answer',
				appliesTo: [GATEWAY],
				// The plain service knows only its own.
				ask: ({ asked, memory }) => {
					const session = memory.get('first session');
					if (typeof session === 'string' && 'mcp-session-id' in asked.headers)
						asked.headers['mcp-session-id'] = session;
				},
				any: (answer, scene) => {
					const session = answer.headers['mcp-session-id'];
					if (methodOf(scene) === 'initialize' && session !== undefined)
						scene.memory.set('first session', session);
					const count = Number(scene.memory.get('sessions') ?? 0) + 1;
					scene.memory.set('sessions', count);
					answer.headers['mcp-session-id'] = `rolling-${count}`;
				},
			},
		],
	},
];
