import type { IDataObject } from 'n8n-workflow';
import type { ServerResponse } from 'node:http';

import { errorOutput, runNode } from '../../request/running';
import type { Seen } from '../../request/tinyServer';
import { useTinyServer } from '../../request/tinyServer';

interface Message {
	id?: number;
	method: string;
	params: { name?: string; arguments?: IDataObject; cursor?: string };
}

/** What is sent for a message; undefined leaves it to the plain gateway. */
export type Odd = (
	message: Message,
	sent: {
		body: (body: unknown, status?: number, headers?: Record<string, string>) => void;
		response: ServerResponse;
		request: Seen;
		count: number;
	},
) => unknown;

const server = useTinyServer();

const messages = () => server.seen.map(({ body }) => JSON.parse(body) as Message);
export const methods = () => messages().map(({ method }) => method);
export const calls = () => messages().filter(({ method }) => method === 'tools/call');

const schema = {
	type: 'object',
	required: ['isbn'],
	properties: {
		isbn: { type: 'string' },
		copies: { type: 'integer' },
		level: { enum: [1, 2] },
		price: { anyOf: [{ type: 'number' }, { type: 'null' }] },
	},
};
const tools = [
	{ name: 'order', title: 'Order', description: 'Orders a book', inputSchema: schema },
];

/** A gateway as the interface describes it, but for what is odd about it. */
export function gateway(odd: Odd = () => undefined): void {
	let count = 0;
	server.answer((response, request) => {
		const message = JSON.parse(request.body) as Message;
		const body = (content: unknown, status = 200, headers = {}) =>
			void response
				.writeHead(status, { 'content-type': 'application/json', ...headers })
				.end(content === undefined ? '' : JSON.stringify(content));
		count += 1;
		odd(message, { body, response, request, count });
		if (response.writableEnded || response.destroyed) return;
		const { id, method } = message;
		const result = (value: unknown, headers = {}) =>
			body({ jsonrpc: '2.0', id, result: value }, 200, headers);
		if (method === 'initialize')
			result({ protocolVersion: '2025-11-25' }, { 'mcp-session-id': 'session-1' });
		else if (id === undefined) body(undefined, 202);
		else if (method === 'tools/list') result({ tools });
		else result({ content: [{ type: 'text', text: 'done' }] });
	});
}

export const credential = () => ({ baseUrl: server.url, apiKey: 'a-key-of-this-test' });
export const call = async (
	given: IDataObject = { isbn: '9780141439518' },
	more: IDataObject = {},
	settings = errorOutput,
	items: IDataObject[] = [{ id: 0, isbn: '9780141439518', copies: '2', level: '2', price: '9.5' }],
) =>
	await runNode({
		type: 'catalogueTool',
		parameters: {
			operation: 'call',
			tool: { __rl: true, mode: 'name', value: 'order' },
			specifyParameters: 'json',
			toolParametersJson: JSON.stringify(given),
			...more,
		},
		items,
		settings,
		credential: credential(),
	});
