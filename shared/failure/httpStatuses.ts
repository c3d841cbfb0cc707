/* What HTTP statuses mean, the service's and those of what stands before it; what is said of them is in refusalMessages.ts. */

const oneOf =
	(...statuses: number[]) =>
	(status: number | null) =>
		statuses.includes(status ?? 0);

/** The request was not carried out here, but may be at another address; 303 leads to what came of it. */
export const isSentElsewhere = oneOf(301, 302, 307, 308);

export const isRedirect = (status: number | null) => status === 303 || isSentElsewhere(status);

/** The service refused the values that it was sent (interface section 7 leaves the status of most codes open). */
export const refusesValues = oneOf(400, 422);

/** Nothing takes the request at this address. */
export const isNotOffered = oneOf(404, 405, 501);

export const isGone = oneOf(404, 410);

/** So some services refuse an offset behind the last row. */
export const mayBeBehindEnd = oneOf(400, 404, 416, 422);

/** The work may yet be done. 408: a proxy stopped waiting; 409: the service is still working on it. */
export const isPending = oneOf(408, 409);

/** Statuses of a proxy, which does not know whether the service is still working, whatever body it sends. */
export const isOfProxy = oneOf(502, 504);

/** Statuses of a proxy that gave up waiting, or sent the request twice, while the service goes on. */
export const isCutOff = oneOf(408, 409, 499, 502, 504, 520, 522, 524);

/** Cloudflare could not connect to the service at all. */
const isNotReached = oneOf(521, 523, 525, 526, 530);

/** Refused (or sent elsewhere) before anything was done. 303 leads to what came of a request that was carried out (RFC 9110). */
export const isCertainlyNotDone = (status: number) =>
	(status >= 300 && status < 500 && status !== 303 && !isPending(status)) || isNotReached(status);
