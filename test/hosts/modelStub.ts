import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { ModelTool } from '../tools/asModelSees';

interface Message {
	role: string;
	content: unknown;
}

export interface Turn {
	name: string;
	input: object;
}

export interface ModelStub {
	/** For the credential of n8n's OpenAI nodes. */
	url: string;
	/** The tools of the latest request. */
	tools(): ModelTool[];
	stop(): Promise<void>;
}

/** What a chat model would say next, given the answer of the tool that it called last; nothing more ends the talk. */
export type NextTurn = (answer: string | undefined) => Promise<Turn | undefined>;

async function bodyOf(
	request: IncomingMessage,
): Promise<{ messages: Message[]; tools?: Array<{ function: ModelTool }> }> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return JSON.parse(Buffer.concat(chunks).toString());
}

const textOf = (content: unknown): string =>
	typeof content === 'string' ? content : JSON.stringify(content);

const completion = (turn: Turn | undefined, id: number) => ({
	id: `chatcmpl-${id}`,
	object: 'chat.completion',
	created: 0,
	model: 'stub',
	choices: [
		{
			index: 0,
			finish_reason: turn ? 'tool_calls' : 'stop',
			message: {
				role: 'assistant',
				content: turn ? null : 'Done.',
				...(turn && {
					tool_calls: [
						{
							id: `call_${id}`,
							type: 'function',
							function: { name: turn.name, arguments: JSON.stringify(turn.input) },
						},
					],
				}),
			},
		},
	],
	usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

/** A chat-completions service on the loopback interface that calls the tools that a test tells it to, one per turn. */
export async function startModelStub(next: NextTurn): Promise<ModelStub> {
	let tools: ModelTool[] = [];
	let turns = 0;
	const server = createServer((request, response) => {
		void (async () => {
			const body = await bodyOf(request);
			tools = (body.tools ?? []).map((tool) => tool.function);
			const last = body.messages.at(-1);
			const turn = await next(last?.role === 'tool' ? textOf(last.content) : undefined);
			response
				.writeHead(200, { 'content-type': 'application/json' })
				.end(JSON.stringify(completion(turn, ++turns)));
		})().catch((error: unknown) => response.writeHead(400).end(String(error)));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		tools: () => tools,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
