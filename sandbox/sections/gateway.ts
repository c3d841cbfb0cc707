import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../access/caller.ts';
import { loopback } from '../access/ownNames.ts';
import { errorEnvelope } from '../answer/envelope.ts';
import { refuse } from '../answer/errors.ts';
import { baseUrl } from '../answer/links.ts';
import { noteBody } from '../control/journal.ts';
import type { RpcRequest } from '../gateway/jsonRpc.ts';
import { readMessage, rpcError, RpcFailure, rpcResult } from '../gateway/jsonRpc.ts';
import { initialize, methods } from '../gateway/methods.ts';
import { openSessions } from '../gateway/sessions.ts';
import type { Call, ToolContext } from '../gateway/tool.ts';
import { ToolFailure } from '../gateway/tool.ts';
import type { Sandbox } from '../sandbox.ts';

const sessionHeader = 'mcp-session-id';

/** The protocol wants this of a server on the machine of its user: no page of another site may speak through the browser. */
function refuseForeignPages({ headers: { origin } }: FastifyRequest): void {
	if (origin !== undefined && !(URL.canParse(origin) && loopback.has(new URL(origin).hostname))) {
		refuse('PERMISSION_DENIED', 'The gateway does not answer pages of other sites');
	}
}

interface Envelope {
	data?: unknown;
	error?: { code: string; message: string };
}

/** Tools go through the routes of the service with the caller's own key, so every wall and rule holds under them. */
function callOf(app: FastifyInstance, request: FastifyRequest): ToolContext['call'] {
	return async ({ method, path, query = {}, body }: Call) => {
		const given = Object.entries(query).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, String(value)]],
		);
		const response = await app.inject({
			method,
			url: path,
			query: Object.fromEntries(given),
			headers: { 'x-api-key': callerOf(request).key, host: request.host },
			...(body && { payload: body }),
		});
		const { data, error } = response.json<Envelope>();
		if (error) throw new ToolFailure(error.code, error.message);
		return data;
	};
}

/** 4.9 JSON-RPC gateway: answers are always application/json, never a stream. */
export function gateway(app: FastifyInstance, sandbox: Sandbox): void {
	const path = sandbox.assumed('gateway.path');
	const sessions = openSessions(sandbox);
	// The body is read here: what is no JSON, or no JSON-RPC, is answered in the terms of JSON-RPC.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
		noteBody(request, text as string);
		done(null, text);
	});

	app.addHook('onRequest', async (request) => refuseForeignPages(request));

	const answerOf = async (
		{ id, method, params }: RpcRequest,
		request: FastifyRequest,
	): Promise<object> => {
		const run = methods[method];
		if (!run || !Object.hasOwn(methods, method))
			throw new RpcFailure('methodNotFound', `Method not found: ${method}`);
		const context = {
			sandbox,
			caller: callerOf(request),
			baseUrl: baseUrl(request),
			call: callOf(app, request),
		};
		return rpcResult(id, await run(params, context));
	};

	app.post<{ Body: string | undefined }>(
		path,
		{
			schema: {
				summary: 'JSON-RPC 2.0 gateway (Model Context Protocol, streamable HTTP)',
				body: {
					type: 'object',
					properties: {
						jsonrpc: { const: '2.0' },
						id: {},
						method: { type: 'string' },
						params: { type: 'object' },
					},
				},
				response: {
					200: {
						type: 'object',
						properties: { jsonrpc: { const: '2.0' }, id: {}, result: { type: 'object' } },
					},
				},
			},
			validatorCompiler: () => () => true,
			config: { operation: 'callGateway', section: '4.9' },
		},
		async (request, reply) => {
			const message = readMessage(request.body ?? '');
			const id = message.kind === 'request' ? message.request.id : null;
			try {
				if (message.kind === 'broken') throw message.failure;
				const { key } = callerOf(request);
				if (message.kind === 'request' && message.request.method === 'initialize') {
					const result = initialize(message.request.params);
					return reply
						.header(sessionHeader, sessions.open(key, result.protocolVersion))
						.send(rpcResult(id, result));
				}
				const session = request.headers[sessionHeader];
				if (!sessions.use(typeof session === 'string' ? session : undefined, key)) {
					throw new RpcFailure('badSession', 'Session not found; call initialize first', {
						status: 404,
					});
				}
				if (message.kind === 'notification') return reply.code(202).send();
				return await answerOf(message.request, request);
			} catch (error) {
				if (!(error instanceof RpcFailure)) throw error;
				return reply.code(error.status).send(rpcError(id ?? error.id, error));
			}
		},
	);

	// There is no stream to open and no session to end by hand: clients of the protocol take 405 as just that.
	app.route({
		method: ['GET', 'DELETE'],
		url: path,
		handler: (_request, reply) =>
			reply
				.code(405)
				.header('allow', 'POST')
				.send(errorEnvelope('METHOD_NOT_ALLOWED', 'The gateway takes POST only')),
	});
}
