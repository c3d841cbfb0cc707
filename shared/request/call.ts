import type { Path } from './path';
import type { Repeat } from './retry';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One call of the service, before it is sent. */
export interface ServiceCall {
	method: Method;
	path: Path;
	/** Empty texts, null and undefined are left out. */
	query?: Readonly<Record<string, unknown>>;
	body?: unknown;
	repeat: Repeat;
	/** Makes the Idempotency-Key of a keyed create from what will be sent; undefined sends none. */
	key?: (call: ServiceCall) => string | undefined;
	/** Milliseconds until the answer must have begun and may pause within it. */
	timeoutMs?: number;
	headers?: Readonly<Record<string, string>>;
}

/** What the service answered to a call that it accepted. */
export interface Answer {
	status: number;
	headers: Readonly<Record<string, string>>;
	/** `data` of the envelope (interface section 2). */
	data: unknown;
	/** The whole envelope, for `message` and the like. */
	envelope: Readonly<Record<string, unknown>>;
	/** Whether the service repeated its first answer instead of doing the work again. */
	replayed: boolean;
	/** The key that was sent, if any. */
	idempotencyKey?: string;
}

/** The address below the base URL, its query included. */
export function addressOf({ path, query }: Pick<ServiceCall, 'path' | 'query'>): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query ?? {})) {
		if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
	}
	return search.size === 0 ? path : `${path}?${search.toString()}`;
}
