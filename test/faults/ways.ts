import type { IDataObject } from 'n8n-workflow';

import type { Work } from '../request/running';
import { errorOutput } from '../request/running';

/** Milliseconds that a client waits here, and those of an answer that comes too late. */
const PATIENCE_MS = 800;
const LATE_MS = 1_500;

/** Ways to lose an answer, or to get one of failure. */
export const faults: Record<string, IDataObject> = {
	'dropped before the commit': { kind: 'dropBeforeCommit' },
	'dropped after the commit': { kind: 'dropAfterCommit' },
	'500 after the commit': { kind: 'status', status: 500, afterCommit: true },
	'503 before it': { kind: 'status', status: 503, headers: { 'Retry-After': '0' } },
	'429 with Retry-After': {
		kind: 'status',
		status: 429,
		code: 'RATE_LIMITED',
		headers: { 'Retry-After': '1' },
	},
	'409 in progress': {
		kind: 'status',
		status: 409,
		code: 'IDEMPOTENCY_KEY_IN_PROGRESS',
		headers: { 'Retry-After': '0' },
	},
	'reset in the middle of the answer': { kind: 'resetMidBody' },
	'an answer later than the timeout': { kind: 'delay', ms: LATE_MS },
};

interface Way {
	match: IDataObject;
	applied: number;
	settings: Work['settings'];
	requestOptions: IDataObject;
}

/** Who sends again: the pipeline, whose four tries outlast the fault, or n8n, since the first failure ends the pipeline's tries. */
export const ways: Record<string, Way> = {
	'the pipeline sends again': {
		match: { nth: 2, times: 2 },
		applied: 2,
		settings: errorOutput,
		requestOptions: { timeout: PATIENCE_MS },
	},
	'Retry On Fail runs the node again': {
		// What the first try has is not sent again, so a second fault could be of the same item, which is given up where it costs tokens.
		match: { nth: 3 },
		applied: 1,
		settings: { retryOnFail: true, maxTries: 5 },
		requestOptions: { timeout: PATIENCE_MS, requestsAtOnce: 2, maxTries: 1, maxWait: 0 },
	},
};
