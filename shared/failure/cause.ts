import type { Failure } from './failure';
import { byCode } from './refusalMessages';

/** Why it failed, in n8n's words: from 2.38 on its durable pollers wait by it. Earlier ones do not look. */
interface Cause {
	cause:
		'rate-limited' | 'temporarily-unavailable' | 'credential-invalid' | 'configuration-invalid';
	/** The least wait that the service asked for, in milliseconds. */
	retryAfterMs?: number;
}

/** Undefined where the failure does not prove one. */
export function causeOf({
	details: { code, httpStatus, retryable },
	handling: { limited, retryAfterMs },
}: Pick<Failure, 'details' | 'handling'>): Cause | undefined {
	const wait = retryAfterMs !== undefined && { retryAfterMs };
	if (limited) return { cause: 'rate-limited', ...wait };
	if (httpStatus === 401 || byCode(code)?.ofKey) return { cause: 'credential-invalid' };
	if (retryable) return { cause: 'temporarily-unavailable', ...wait };
	return code === 'PARAMETER' ? { cause: 'configuration-invalid' } : undefined;
}
