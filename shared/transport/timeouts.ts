import type { ServiceCall } from './call';
import type { ConnectionOptions } from './send';

const DEFAULT_TIMEOUT_MS = 60_000;

/** Milliseconds that the service may be at a call: it does not know that nobody waits any more, so a shorter timeout changes nothing. */
export const longestOf = (
	connection: ConnectionOptions,
	{ mayTakeMs: longestMs = DEFAULT_TIMEOUT_MS }: ServiceCall,
) => Math.max(longestMs, connection.timeout ?? 0);

export const timeoutOf = (connection: ConnectionOptions, call: ServiceCall) =>
	connection.timeout ?? call.timeoutMs ?? Math.max(call.mayTakeMs ?? 0, DEFAULT_TIMEOUT_MS);
