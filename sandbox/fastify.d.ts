import type { Caller, Permission, Scope } from './access/caller.ts';
import type { FaultAction } from './control/faults.ts';
import type { JournalRow } from './control/journal.ts';
import type { Claim } from './idempotency.ts';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** Stable name of the operation: the operationId of the OpenAPI document and the name in effect counts. */
		operation?: string;
		/** Section of the interface, e.g. '4.5'. */
		section?: string;
		scope?: Scope;
		/** Fails with NO_LINKED_USER when the key has no user. */
		linkedUser?: boolean;
		/** The linked user needs one of these. */
		permission?: Permission[];
		/** Honours the Idempotency-Key header. */
		keyed?: boolean;
		/** The route authenticates by itself (signed image URLs). */
		open?: boolean;
	}
	interface FastifySchema {
		/** One line for the OpenAPI document. */
		summary?: string;
	}
	interface FastifyRequest {
		caller: Caller | undefined;
		claim: Claim | undefined;
		/** The fault rule applied to this request; streams look at it for 'malformedSse'. */
		fault: FaultAction | undefined;
		journalRow: JournalRow | undefined;
		startedAt: number;
	}
}
