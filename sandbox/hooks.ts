import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { authenticate, authorise } from './access/admission.ts';
import { isFromInside, refuseOtherNames } from './access/ownNames.ts';
import { giveUp, misbehaveAfter, misbehaveBefore } from './control/misbehave.ts';
import type { Sandbox } from './sandbox.ts';

const isService = (request: FastifyRequest) =>
	!/^\/(_sandbox(\/|$)|$|page\/)/.test(request.url.split('?', 1)[0] ?? '');

function keyNameOf({ database }: Sandbox, request: FastifyRequest): string | undefined {
	const key = request.headers['x-api-key'];
	if (typeof key !== 'string') return undefined;
	return database.row<{ name: string }>('SELECT name FROM api_key WHERE key = ?', key)?.name;
}

function beginJournal(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): void {
	const keyName = keyNameOf(sandbox, request);
	request.startedAt = performance.now();
	request.journalRow = sandbox.journal.start(request);
	request.journalRow.apiKey = keyName ?? null;
	request.fault = sandbox.faults.take({
		method: request.method,
		path: request.journalRow.path,
		key: keyName,
	});
	request.journalRow.fault = request.fault?.kind ?? null;
	// A dropped connection never reaches onResponse.
	reply.raw.once('close', () => endJournal(request, 0));
}

function endJournal({ journalRow, startedAt }: FastifyRequest, status: number): void {
	if (!journalRow?.inFlight) return;
	journalRow.status = status;
	journalRow.ms = Math.round((performance.now() - startedAt) * 10) / 10;
	journalRow.inFlight = false;
}

/** Own name, journal, faults, key, rate limit, scope, linked user, permission, (validation), idempotency, (handler), faults, journal. */
export function addHooks(app: FastifyInstance, sandbox: Sandbox): void {
	app.decorateRequest('caller');
	app.decorateRequest('claim');
	app.decorateRequest('fault');
	app.decorateRequest('journalRow');
	app.decorateRequest('startedAt', 0);

	app.addHook('onRequest', async (request) => refuseOtherNames(request));
	app.addHook('onRequest', async (request, reply) => {
		if (!isService(request)) return;
		if (!isFromInside(request)) beginJournal(sandbox, request, reply);
		if (await misbehaveBefore(request, reply)) return reply;
		if (request.is404 || request.routeOptions.config.open) return;
		authenticate(sandbox, request);
		if (request.journalRow) request.journalRow.user = request.caller?.user?.name ?? null;
		if (!isFromInside(request)) sandbox.rateLimit.admit(request.caller?.key ?? '');
		authorise(request);
	});

	app.addHook('preHandler', async (request, reply) => {
		if (request.routeOptions.config.keyed) {
			const stored = sandbox.idempotency.claim(request);
			if (stored !== undefined) {
				if (request.journalRow) request.journalRow.replayed = true;
				return reply
					.header('Idempotent-Replayed', 'true')
					.type('application/json; charset=utf-8')
					.send(stored);
			}
		}
		// Inside the claim, so that a second request with the same key meets one that is in progress.
		if (request.fault?.kind === 'giveUp') giveUp(reply, request.fault);
		if (request.fault?.kind === 'delay' || request.fault?.kind === 'giveUp')
			await pause(request.fault.ms ?? 1000);
	});

	// Also when the client has gone: until its work is done, the key of a request stays in progress.
	app.addHook('onSend', async (request, reply, payload) => {
		sandbox.idempotency.release(request);
		// Of the sandbox's own time, like every date in the answers.
		reply.header('Date', new Date(sandbox.clock.now()).toUTCString());
		return misbehaveAfter(request, reply, payload);
	});
	app.addHook('onResponse', async (request, reply) => endJournal(request, reply.statusCode));
}
