import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { callerOf } from './access/caller.ts';
import { refuse } from './answer/errors.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/open.ts';
import type { Options } from './options.ts';

/** How long an answer is replayed (section 8). */
const replayWindow = 24 * 3_600_000;
const keyForm = /^[\x21-\x7E]{1,255}$/;

/** A keyed request whose work is under way. */
export interface Claim {
	apiKey: string;
	endpoint: string;
	idempotencyKey: string;
	bodyHash: string;
}

function canonical(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(canonical);
	if (typeof value !== 'object' || value === null) return value;
	return Object.entries(value)
		.sort(([first], [second]) => (first < second ? -1 : 1))
		.map(([name, part]) => [name, canonical(part)]);
}

export interface Idempotency {
	/**
	 * The stored answer of this key, byte for byte, or undefined when the work is still to be done; the claim is then on the request.
	 * Throws 400 INVALID_IDEMPOTENCY_KEY, 409 IDEMPOTENCY_KEY_IN_PROGRESS, 422 IDEMPOTENCY_KEY_CONFLICT.
	 */
	claim(request: FastifyRequest): string | undefined;
	/** Keeps the answer; must run in the transaction of the work itself. */
	store(claim: Claim, answer: string): void;
	/** The request is over, whatever became of it. */
	release(request: FastifyRequest): void;
}

/** With `wordsOnly` only what section 8 says holds: a request under way is not known to another one, which does its work, too. */
export function openIdempotency({
	database,
	clock,
	options: { wordsOnly },
}: {
	database: Database;
	clock: Clock;
	options: Options;
}): Idempotency {
	const underWay = new Map<string, Claim>();
	const nameOf = ({ apiKey, endpoint, idempotencyKey }: Claim) =>
		JSON.stringify([apiKey, endpoint, idempotencyKey]);
	return {
		claim: (request) => {
			const idempotencyKey = request.headers['idempotency-key'];
			if (idempotencyKey === undefined) return undefined;
			if (typeof idempotencyKey !== 'string' || !keyForm.test(idempotencyKey)) {
				refuse(
					'INVALID_IDEMPOTENCY_KEY',
					'Idempotency-Key must be 1 to 255 printable ASCII characters without spaces',
				);
			}
			const claim: Claim = {
				apiKey: callerOf(request).key,
				endpoint: `${request.method} ${request.routeOptions.url}`,
				idempotencyKey,
				bodyHash: createHash('sha256')
					.update(JSON.stringify(canonical(request.body)))
					.digest('hex'),
			};
			const stored = database.row<{ body_hash: string; answer: string }>(
				'SELECT body_hash, answer FROM idempotency WHERE api_key = ? AND endpoint = ? AND idempotency_key = ? AND stored > ?',
				claim.apiKey,
				claim.endpoint,
				claim.idempotencyKey,
				clock.now() - replayWindow,
			);
			const other =
				stored?.body_hash ?? (wordsOnly ? undefined : underWay.get(nameOf(claim))?.bodyHash);
			if (other !== undefined && other !== claim.bodyHash) {
				refuse(
					'IDEMPOTENCY_KEY_CONFLICT',
					'This Idempotency-Key was already used with a different body',
				);
			}
			if (stored) return stored.answer;
			if (other !== undefined) {
				refuse(
					'IDEMPOTENCY_KEY_IN_PROGRESS',
					'A request with this Idempotency-Key is still in progress',
					{ 'Retry-After': '1' },
				);
			}
			underWay.set(nameOf(claim), claim);
			request.claim = claim;
			return undefined;
		},
		store: ({ apiKey, endpoint, idempotencyKey, bodyHash }, answer) => {
			database.run(
				// The first success counts; one that is past its time does not.
				`INSERT INTO idempotency (api_key, endpoint, idempotency_key, body_hash, answer, stored) VALUES (?, ?, ?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET body_hash = excluded.body_hash, answer = excluded.answer, stored = excluded.stored WHERE stored <= excluded.stored - ${replayWindow}`,
				apiKey,
				endpoint,
				idempotencyKey,
				bodyHash,
				answer,
				clock.now(),
			);
		},
		release: (request) => {
			if (request.claim) underWay.delete(nameOf(request.claim));
			request.claim = undefined;
		},
	};
}
