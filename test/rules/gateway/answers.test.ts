import type { Answer, ServiceCall } from '../../../shared/request/call';
import { Failure } from '../../../shared/request/failure';
import type { Catalogue } from '../../../shared/request/pipeline';
import { judgeRpc } from '../../../shared/gateway/jsonRpc';
import { toolOutput } from '../../../shared/gateway/result';
import { gatewayOf } from '../../../shared/gateway/session';
import { listTools } from '../../../shared/gateway/tools';
import { failureIn } from '../failures';

const judged = (body: unknown, status = 200) => judgeRpc({ status, headers: {}, text: typeof body === 'string' ? body : JSON.stringify(body) }, 0);
const rpc = (more: object) => ({ jsonrpc: '2.0', id: 1, ...more });

interface Message {
	id?: number;
	method: string;
	params?: { protocolVersion?: string; cursor?: string };
}

type Reply = { result?: object; headers?: Record<string, string> } | Failure;

/** A catalogue whose gateway answers as told; keeps what it was sent. */
function stub(reply: (message: Message, sent: number) => Reply) {
	const sent: Array<{ message: Message; headers: ServiceCall['headers']; repeat: string }> = [];
	const call = async ({ body, headers, repeat }: ServiceCall): Promise<Answer> => {
		const message = body as Message;
		sent.push({ message, headers, repeat });
		const answer = reply(message, sent.length);
		if (answer instanceof Failure) throw answer;
		return { status: 200, headers: answer.headers ?? {}, data: answer.result ?? null, envelope: { id: message.id }, replayed: false };
	};
	return { sent, catalogue: { call, at: () => '/mcp' } as unknown as Catalogue };
}

const welcome = (protocolVersion = '2025-06-18', id = 'session-1'): Reply => ({ result: { protocolVersion }, headers: { 'mcp-session-id': id } });
const lost = () => judged(rpc({ error: { code: -32001, message: 'gone' } }), 404) as Failure;

describe('a JSON-RPC answer', () => {
	it.each([
		[rpc({ result: { a: 1 } }), 200, { data: { a: 1 }, id: 1 }],
		['', 202, { data: null }],
	])('%j is taken', (body, status, data) => {
		expect(judged(body, status)).toEqual(data);
	});

	it('is found in the event of a proxy that streams', () => {
		const text = `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message' })}\n\ndata: ${JSON.stringify(rpc({ result: {} }))}\n\n`;
		expect(judgeRpc({ status: 200, headers: { 'content-type': 'text/event-stream' }, text }, 0)).toEqual({ data: {}, id: 1 });
	});

	it.each([
		[rpc({ error: { code: -32001, message: 'Session not found' } }), 404, 'SESSION_LOST', 'Session not found'],
		[rpc({ error: { code: -32002, message: 'lacks: ai' } }), 200, 'INSUFFICIENT_SCOPE', 'lacks: ai'],
		[rpc({ error: { code: -32602, message: 'Unknown tool' } }), 200, 'JSON_RPC_-32602', 'Unknown tool'],
		[rpc({ error: { code: -32603 } }), 500, 'JSON_RPC_-32603', 'refused the call'],
		[{ success: false, error: { code: 'NO_API_KEY', message: 'API key is required' } }, 401, 'NO_API_KEY', 'API key is required'],
		['<html>', 404, 'HTTP_404', 'Not found'],
		['<html>', 200, 'ANSWER', "not the catalogue service's"],
	])('%j with %i is the failure %s', (body, status, code, words) => {
		const failure = judged(body, status);
		expect(failure).toBeInstanceOf(Failure);
		expect((failure as Failure).details).toMatchObject({ code, message: expect.stringContaining(words) });
	});
});

describe('a session', () => {
	it('is opened with initialize and notifications/initialized, in the version that the gateway chose', async () => {
		const { catalogue, sent } = stub(({ method }) => (method === 'initialize' ? welcome() : {}));
		await gatewayOf(catalogue).request('tools/list', {}, 'safe');
		expect(sent.map(({ message: { method, id } }) => [method, id])).toEqual([
			['initialize', 0],
			['notifications/initialized', undefined],
			['tools/list', 1],
		]);
		expect(sent[0]!.headers).not.toHaveProperty('Mcp-Session-Id');
		for (const { headers } of sent.slice(1)) {
			expect(headers).toMatchObject({ 'Mcp-Session-Id': 'session-1', 'MCP-Protocol-Version': '2025-06-18' });
		}
	});

	it('that is lost again after its renewal is a failure', async () => {
		const { catalogue, sent } = stub(({ method }) => (method === 'initialize' ? welcome() : method === 'tools/call' ? lost() : {}));
		const { details } = await failureIn(async () => await gatewayOf(catalogue).request('tools/call', {}, 'never'));
		expect(details.code).toBe('SESSION_LOST');
		expect(sent.filter(({ message }) => message.method === 'initialize')).toHaveLength(2);
		expect(sent.filter(({ message }) => message.method === 'tools/call')).toHaveLength(2);
	});

	it('is opened anew by the next item when opening failed', async () => {
		const down = judged('', 503) as Failure;
		const { catalogue } = stub(({ method }, count) => (count === 1 ? down : method === 'initialize' ? welcome() : {}));
		const gateway = gatewayOf(catalogue);
		expect((await failureIn(async () => await gateway.request('tools/list', {}, 'safe'))).details.httpStatus).toBe(503);
		await expect(gateway.request('tools/list', {}, 'safe')).resolves.toEqual({});
	});

	it.each([
		['speaks an unknown version', welcome('2031-01-01'), "'2031-01-01'"],
		['gives a session that is no header', welcome('2025-06-18', 'a\r\nb'), 'cannot be sent back'],
	])('is refused when the gateway %s', async (_, reply, words) => {
		const { catalogue } = stub(() => reply);
		const { details } = await failureIn(async () => await gatewayOf(catalogue).request('tools/list', {}, 'safe'));
		expect(details.message).toContain(words);
	});
});

describe('the list of tools', () => {
	const listing = (page: (cursor: string | undefined) => object) =>
		stub(({ method, params }) => (method === 'initialize' ? welcome() : { result: page(params?.cursor) }));

	it('is read to its last page', async () => {
		const { catalogue } = listing((cursor) => (cursor === 'b' ? { tools: [{ name: 'two' }] } : { tools: [{ name: 'one', title: 'One' }], nextCursor: 'b' }));
		expect((await listTools(gatewayOf(catalogue))).map(({ name, title }) => [name, title])).toEqual([
			['one', 'One'],
			['two', 'two'],
		]);
	});

	it('that never ends is a failure', async () => {
		const { catalogue } = listing(() => ({ tools: [], nextCursor: 'again' }));
		expect((await failureIn(async () => await listTools(gatewayOf(catalogue)))).details.message).toContain('does not end');
	});
});

describe('what a tool gave', () => {
	it.each<[string, object, object]>([
		['structured content', { content: [{ type: 'text', text: '{"a":2}' }], structuredContent: { a: 1 } }, { result: { a: 1 } }],
		['JSON in its text', { content: [{ type: 'text', text: '[1]' }] }, { result: [1] }],
		['text', { content: [{ type: 'text', text: 'a' }, { type: 'text', text: 'b' }] }, { result: 'a\nb' }],
		['nothing', {}, { result: '' }],
		['a picture', { content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] }, { result: '', content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] }],
	])('is %s', (_, result, output) => {
		expect(toolOutput('it', result as never)).toEqual({ tool: 'it', ...output });
	});

	it('is a failure when it says so', async () => {
		const { details } = await failureIn(() => toolOutput('it', { isError: true, content: [{ type: 'text', text: 'NOT_FOUND: no such book' }] }));
		expect(details).toMatchObject({ code: 'TOOL_FAILED', message: expect.stringContaining('NOT_FOUND: no such book') });
	});
});
