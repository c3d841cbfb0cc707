/** JSON-RPC 2.0, as far as the gateway speaks it (4.9). */
export type RpcId = string | number | null;

export interface RpcRequest {
	id: string | number;
	method: string;
	params: Record<string, unknown>;
}

/** A message that wants an answer, one that wants none, or neither. */
export type RpcMessage =
	| { kind: 'request'; request: RpcRequest }
	| { kind: 'notification' }
	| { kind: 'broken'; failure: RpcFailure };

const rpcCodes = {
	parseError: -32700,
	invalidRequest: -32600,
	methodNotFound: -32601,
	invalidParams: -32602,
	internalError: -32603,
	badSession: -32001,
	missingScope: -32002,
} as const;

/** Thrown below a method; answered as a JSON-RPC error. */
export class RpcFailure extends Error {
	readonly code: number;
	readonly status: number;
	readonly id: RpcId;

	constructor(
		name: keyof typeof rpcCodes,
		message: string,
		{ status = 200, id = null }: { status?: number; id?: RpcId } = {},
	) {
		super(message);
		this.code = rpcCodes[name];
		this.status = status;
		this.id = id;
	}
}

export function rpcResult(id: RpcId, result: object): object {
	return { jsonrpc: '2.0', id, result };
}

export function rpcError(id: RpcId, { code, message }: RpcFailure): object {
	return { jsonrpc: '2.0', id, error: { code, message } };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): value is string | number =>
	typeof value === 'string' || Number.isFinite(value);

function broken(
	name: 'parseError' | 'invalidRequest',
	message: string,
	id: RpcId = null,
): RpcMessage {
	return { kind: 'broken', failure: new RpcFailure(name, message, { status: 400, id }) };
}

/** Reads one body. Batches left the protocol with its version of 2025-06-18 and are refused. */
export function readMessage(text: string): RpcMessage {
	let message: unknown;
	try {
		message = JSON.parse(text);
	} catch {
		return broken('parseError', 'Parse error: the body is not JSON');
	}
	if (!isObject(message) || message.jsonrpc !== '2.0')
		return broken('invalidRequest', 'Invalid request: one JSON-RPC 2.0 object is expected');
	const { id, method, params = {} } = message;
	const known = isId(id) ? id : null;
	// The answer to a request of ours: the gateway never asks, so there is nothing to do with it.
	if (method === undefined && ('result' in message || 'error' in message))
		return { kind: 'notification' };
	if (typeof method !== 'string')
		return broken('invalidRequest', 'Invalid request: method must be a string', known);
	if (!('id' in message)) return { kind: 'notification' };
	if (!isId(id))
		return broken('invalidRequest', 'Invalid request: id must be a string or a number');
	if (!isObject(params))
		return broken('invalidRequest', 'Invalid request: params must be an object', id);
	return { kind: 'request', request: { id, method, params } };
}
