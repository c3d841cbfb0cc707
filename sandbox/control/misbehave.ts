import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { errorEnvelope } from '../answer/envelope.ts';
import type { FaultAction } from './faults.ts';

const codeOf: Record<number, string> = {
	408: 'TIMEOUT',
	429: 'RATE_LIMITED',
	500: 'INTERNAL',
	503: 'SERVICE_UNAVAILABLE',
};

function statusAnswer(
	reply: FastifyReply,
	{ status = 500, code, headers = {} }: FaultAction,
): string {
	const word = code ?? codeOf[status] ?? 'FAULT';
	reply
		.code(status)
		.headers(headers)
		.type('application/json; charset=utf-8')
		.removeHeader('content-length');
	return JSON.stringify(errorEnvelope(word, `The sandbox was told to answer ${status} ${word}`));
}

/** A connection that is closed with a body under way is reset, and its answer lost. */
async function readToEnd(body: FastifyRequest['raw']): Promise<void> {
	if (body.readableEnded || body.destroyed) return;
	body.resume();
	await finished(body, { writable: false }).catch(() => undefined);
}

/** Faults that come before the service does anything. True when the request has been dealt with. */
export async function misbehaveBefore(
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<boolean> {
	const { fault } = request;
	if (!fault) return false;
	if (fault.kind === 'dropBeforeCommit') {
		reply.hijack();
		request.raw.socket.destroy();
		return true;
	}
	if (fault.kind === 'redirect') {
		await reply
			.code(fault.status ?? 302)
			.header('location', fault.location ?? '/')
			.headers(fault.headers ?? {})
			.send();
		return true;
	}
	if (fault.kind === 'status' && !fault.afterCommit) {
		if (fault.ms) await pause(fault.ms);
		await readToEnd(request.raw);
		await reply.send(statusAnswer(reply, fault));
		return true;
	}
	return false;
}

const gaveUp = '<html><h1>The gateway gave up</h1></html>';

/** A gateway that does not wait for the service, which goes on with the work behind it. */
export function giveUp({ raw }: FastifyReply, { status }: FaultAction): void {
	if (status === undefined) return void raw.destroy();
	// Not ended: Fastify would take the request for done, and not begin with the work.
	raw
		.writeHead(status, {
			'Content-Type': 'text/html',
			'Content-Length': gaveUp.length,
			Connection: 'close',
		})
		.write(gaveUp);
}

async function* dripped(body: AsyncIterable<Uint8Array>, bytes: number, ms: number) {
	for await (const chunk of body) {
		for (let start = 0; start < chunk.length; start += bytes) {
			yield chunk.subarray(start, start + bytes);
			await pause(ms);
		}
	}
}

async function* cut(
	body: AsyncIterable<Uint8Array>,
	bytes: number,
	socket: FastifyRequest['raw']['socket'],
) {
	let left = bytes;
	for await (const chunk of body) {
		const part = chunk.subarray(0, left);
		left -= part.length;
		if (part.length > 0) yield part;
		if (left > 0) continue;
		// The piece must be on its way before the reset, or the client would see no body at all.
		await pause(20);
		socket.destroy();
		return;
	}
}

function bytesOf(payload: unknown): { body: AsyncIterable<Uint8Array>; size: number | undefined } {
	if (payload instanceof Readable) return { body: payload, size: undefined };
	const buffer = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload ?? ''));
	const whole = async function* () {
		yield buffer;
	};
	return { body: whole(), size: buffer.length };
}

/** Faults that act on a finished answer. The work behind it is committed by now. */
export function misbehaveAfter(
	request: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
): unknown {
	const { fault } = request;
	if (!fault) return payload;
	if (fault.kind === 'status' && fault.afterCommit) return statusAnswer(reply, fault);
	if (fault.kind === 'dropAfterCommit' || fault.kind === 'giveUp') {
		reply.hijack();
		request.raw.socket.destroy();
		return payload;
	}
	if (fault.kind !== 'resetMidBody' && fault.kind !== 'slowDrip') return payload;
	const { body, size } = bytesOf(payload);
	const length = size ?? Number(reply.getHeader('content-length') ?? 0);
	if (size !== undefined) reply.header('content-length', size);
	return Readable.from(
		fault.kind === 'slowDrip'
			? dripped(body, fault.bytes ?? 16, fault.ms ?? 50)
			: cut(body, fault.bytes ?? Math.max(1, Math.floor(length / 2)), request.raw.socket),
		{ objectMode: false },
	);
}
