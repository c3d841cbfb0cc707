import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './access/caller.ts';
import type { Sandbox } from './sandbox.ts';

/** What a write gives back: the envelope to send, and the ref of what it made or changed (for the effect counts). */
export interface Written {
	envelope: object;
	subject?: number;
}

/**
 * Every write of the service goes through here: the work, its effect and (on a keyed route) the answer to replay are
 * committed in one transaction, and exactly the stored bytes are sent. `write` is synchronous; await before, not inside.
 */
export function commit(
	sandbox: Sandbox,
	request: FastifyRequest,
	reply: FastifyReply,
	write: () => Written,
): FastifyReply {
	const { database, clock, idempotency } = sandbox;
	const body = database.transaction(() => {
		const { envelope, subject } = write();
		const text = JSON.stringify(envelope);
		database.run(
			'INSERT INTO effect (at, operation, api_key, idempotency_key, subject) VALUES (?, ?, ?, ?, ?)',
			clock.iso(),
			request.routeOptions.config.operation ?? '',
			callerOf(request).keyName,
			request.claim?.idempotencyKey ?? null,
			subject ?? null,
		);
		if (request.claim) idempotency.store(request.claim, text);
		return text;
	});
	return reply.type('application/json; charset=utf-8').send(body);
}
