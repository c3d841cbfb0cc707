import type { Json, RunningSandbox } from './startSandbox';
import { editor } from './startSandbox';

export const hello = {
	protocolVersion: '2025-06-18',
	capabilities: {},
	clientInfo: { name: 'test', version: '1' },
};

/** A bare client of the gateway, one POST for each message. */
export function gatewayClient(sandbox: RunningSandbox) {
	/** A text goes as it is, an object as JSON. */
	function post(key: string | undefined, message: object | string, session?: string) {
		const headers = {
			'Content-Type': 'application/json',
			...(session === undefined ? {} : { 'Mcp-Session-Id': session }),
		};
		return sandbox
			.as(key, {
				transformRequest: (data) => (typeof data === 'string' ? data : JSON.stringify(data)),
			})
			.post('/mcp', message, { headers });
	}

	async function connect(key = editor) {
		const opened = await post(key, { jsonrpc: '2.0', id: 0, method: 'initialize', params: hello });
		const session: string = opened.headers['mcp-session-id'];
		const request = (method: string, params?: object) =>
			post(key, { jsonrpc: '2.0', id: 1, method, ...(params && { params }) }, session);
		const call = async (name: string, given: object = {}) =>
			(await request('tools/call', { name, arguments: given })).data.result;
		return { opened, session, request, call };
	}

	/** The tools that the key is shown, all pages of them. */
	async function toolsOf(key: string): Promise<Json[]> {
		const { request } = await connect(key);
		const tools: Json[] = [];
		let cursor: string | undefined;
		do {
			const { result } = (await request('tools/list', cursor === undefined ? {} : { cursor })).data;
			tools.push(...result.tools);
			cursor = result.nextCursor;
		} while (cursor !== undefined);
		return tools;
	}

	return { post, connect, toolsOf };
}
