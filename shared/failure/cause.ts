import type { Failure } from './failure';

/** Why it failed, in n8n's words: from 2.38 on its durable pollers wait by it. Earlier ones do not look. */
interface Cause {
	cause:
		'rate-limited' | 'temporarily-unavailable' | 'credential-invalid' | 'configuration-invalid';
	/** The least wait that the service asked for, in milliseconds. */
	retryAfterMs?: number;
}

/** Codes that are about the API key, whatever the call. */
export const OF_THE_KEY = new Set([
	'NO_API_KEY',
	'INVALID_API_KEY',
	'INSUFFICIENT_SCOPE',
	'NO_LINKED_USER',
]);

/** Undefined where the failure does not prove one. */
export function causeOf({
	details: { code, httpStatus, retryable },
	handling: { limited, retryAfterMs },
}: Pick<Failure, 'details' | 'handling'>): Cause | undefined {
	const wait = retryAfterMs !== undefined && { retryAfterMs };
	if (limited) return { cause: 'rate-limited', ...wait };
	if (httpStatus === 401 || OF_THE_KEY.has(code.toUpperCase()))
		return { cause: 'credential-invalid' };
	if (retryable) return { cause: 'temporarily-unavailable', ...wait };
	return code === 'PARAMETER' ? { cause: 'configuration-invalid' } : undefined;
}
