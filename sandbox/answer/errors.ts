/** The service's error codes and their HTTP statuses (section 7; those that it leaves open as assumed in docs). */
export const statusOf = {
	NO_API_KEY: 401,
	INVALID_API_KEY: 401,
	INSUFFICIENT_SCOPE: 403,
	NO_LINKED_USER: 403,
	PERMISSION_DENIED: 403,
	EDIT_DENIED: 403,
	TEAM_NOT_PERMITTED: 403,
	COLLECTION_NOT_EDITABLE: 403,
	CONFIDENTIAL: 403,
	DOWNLOAD_NOT_ALLOWED: 403,
	INVALID_SIGNATURE: 403,
	NOT_FOUND: 404,
	VALIDATION: 400,
	UNKNOWN_TYPE: 400,
	UNKNOWN_FIELD: 400,
	AMBIGUOUS_FIELD: 400,
	EXTENSION_NOT_ALLOWED: 400,
	JOB_NOT_ALLOWED: 400,
	INVALID_IDEMPOTENCY_KEY: 400,
	IDEMPOTENCY_KEY_IN_PROGRESS: 409,
	IDEMPOTENCY_KEY_CONFLICT: 422,
	STREAM_BUSY: 409,
	FILE_TOO_LARGE: 413,
	BODY_TOO_LARGE: 413,
	UNSUPPORTED_MEDIA_TYPE: 415,
	RANGE_NOT_SATISFIABLE: 416,
	RATE_LIMITED: 429,
	INTERNAL: 500,
	SERVICE_UNAVAILABLE: 503,
} as const;

export type Code = keyof typeof statusOf;

/** Thrown anywhere below a route; the error handler answers it in the service's envelope. */
export class Refusal extends Error {
	readonly code: Code;
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;

	constructor(code: Code, message: string, headers: Readonly<Record<string, string>> = {}) {
		super(message);
		this.code = code;
		this.status = statusOf[code];
		this.headers = headers;
	}
}

/** Ends the request with that code; `never` lets callers write `found ?? refuse(...)`. */
export function refuse(
	code: Code,
	message: string,
	headers?: Readonly<Record<string, string>>,
): never {
	throw new Refusal(code, message, headers);
}
