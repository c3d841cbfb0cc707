import type { IDataObject } from 'n8n-workflow';

import type { Write } from './writes';

/** Milliseconds that the service is at it behind a gateway that has given up; in tests a create may take a second. */
const WORK_MS = 600;

/** One execution of the node in a cell. */
export interface Run {
	executionId?: string;
	/** Beside `id` and `resource`. */
	items?: IDataObject[];
	requestOptions?: IDataObject;
	byRouting?: true;
	/** Its process ends with the failure: no retry. */
	dies?: true;
}

/** A way in which an answer is lost, or the same is asked for again. */
export interface Way {
	/** What befalls the first request that writes. */
	action(write: Write): IDataObject;
	times?(write: Write): number;
	/** One after another, or all at once. */
	runs: Run[];
	atOnce?: true;
	/** The setting that the README names for it. */
	key?: IDataObject;
	/** Effects that are asked for. */
	wanted: number;
	/** Each run is a new request of a write without a key. */
	isAnew?: true;
	/** Why a service without 409 leaves it open. */
	undecidable?: string;
}

const gaveUp = (status?: number) => () => ({
	kind: 'giveUp',
	ms: WORK_MS,
	...(status !== undefined && { status }),
});
const perContent = { idempotencyKey: 'perContent' };
const dying: Run = { requestOptions: { maxTries: 1 }, dies: true };
const UNDER_WAY = 'the first request is still being carried out, and the second cannot know of it';

export const ways: Record<string, Way> = {
	'504': { action: gaveUp(504), runs: [{}], wanted: 1 },
	'502': { action: gaveUp(502), runs: [{}], wanted: 1 },
	cut: { action: gaveUp(), runs: [{}], wanted: 1 },
	timeout: {
		action: () => ({ kind: 'delay', ms: 900 }),
		runs: [{ requestOptions: { timeout: 500 } }],
		wanted: 1,
	},
	'409 for 12 s': {
		action: () => ({
			kind: 'status',
			status: 409,
			code: 'IDEMPOTENCY_KEY_IN_PROGRESS',
			headers: { 'Retry-After': '0' },
		}),
		// A keyed create is asked for as long as it may take, others as often as they have tries.
		times: ({ kind }) => (kind === 'keyed' ? 4 : 1),
		runs: [{}],
		wanted: 1,
	},
	'lost answer': { action: () => ({ kind: 'dropAfterCommit' }), runs: [{}], wanted: 1 },
	'killed worker': {
		action: gaveUp(),
		runs: [dying, {}],
		wanted: 1,
		isAnew: true,
		undecidable: UNDER_WAY,
	},
	'retried execution': {
		action: gaveUp(),
		runs: [{ executionId: 'a', ...dying }, { executionId: 'b' }],
		key: perContent,
		wanted: 1,
		isAnew: true,
		undecidable: UNDER_WAY,
	},
	'sub-workflow retry': {
		action: gaveUp(),
		runs: [{ executionId: 'a', ...dying }, { executionId: 'b', ...dying }, { executionId: 'c' }],
		key: perContent,
		wanted: 1,
		isAnew: true,
		undecidable: UNDER_WAY,
	},
	'MCP call': { action: gaveUp(504), runs: [{ executionId: '' }], wanted: 1 },
	'agent 3': { action: gaveUp(504), runs: [{ items: [{ toolCallId: 'call-1' }] }], wanted: 1 },
	'agent 2': { action: gaveUp(504), runs: [{ byRouting: true }], wanted: 1 },
	loop: {
		action: gaveUp(504),
		runs: [{ items: [{ id: 1 }] }, { items: [{ id: 2 }], executionId: 'execution-1 of the loop' }],
		wanted: 2,
		isAnew: true,
	},
	'two executions at once': {
		action: () => ({ kind: 'delay', ms: 400 }),
		runs: [{ executionId: 'a' }, { executionId: 'b' }],
		atOnce: true,
		key: perContent,
		wanted: 1,
		isAnew: true,
		undecidable: UNDER_WAY,
	},
};
