import { Failure } from '../../../shared/failure/failure';
import { judgeRpc } from '../../../shared/gateway/jsonRpc';
import type { Answer, ServiceCall } from '../../../shared/transport/call';
import type { Catalogue } from '../../../shared/transport/pipeline';

export const judged = (body: unknown, status = 200) =>
	judgeRpc(
		{
			status,
			headers: {},
			body: typeof body === 'string' ? undefined : body,
			text: typeof body === 'string' ? body : JSON.stringify(body),
		},
		0,
	);
export const rpc = (more: object) => ({ jsonrpc: '2.0', id: 1, ...more });

interface Message {
	id?: number;
	method: string;
	params?: { protocolVersion?: string; cursor?: string };
}

type Reply = { result?: object; headers?: Record<string, string> } | Failure;

/** A catalogue whose gateway answers as told; keeps what it was sent. */
export function stub(reply: (message: Message, sent: number) => Reply) {
	const sent: Array<{ message: Message; headers: ServiceCall['headers']; repeat: string }> = [];
	const call = async ({ body, headers, repeat }: ServiceCall): Promise<Answer> => {
		const message = body as Message;
		sent.push({ message, headers, repeat });
		const answer = reply(message, sent.length);
		if (answer instanceof Failure) throw answer;
		return {
			headers: answer.headers ?? {},
			data: answer.result ?? null,
			envelope: { id: message.id },
			replayed: false,
		};
	};
	return {
		sent,
		catalogue: {
			call,
			assumed: () => '/mcp',
			caller: { isCancelled: () => false },
			policy: { maxTries: 3, maxWaitMs: 10_000 },
		} as unknown as Catalogue,
	};
}

export const welcome = (protocolVersion = '2025-06-18', id = 'session-1'): Reply => ({
	result: { protocolVersion },
	headers: { 'mcp-session-id': id },
});
export const lost = () => judged(rpc({ error: { code: -32001, message: 'gone' } }), 404) as Failure;
