import { maximumRecords } from '../options.ts';

/** Bodies of the control operations; strict like those of the service, so that a typing error in a test is seen. */
const strict = (properties: object, required: string[] = []) => ({
	type: 'object',
	additionalProperties: false,
	properties,
	required,
});
const milliseconds = { type: 'integer', minimum: 0 };
const boolean = { type: 'boolean' };
const outcome = { enum: ['complete', 'failed'] };

export const resetBody = strict({ keepClock: boolean });

export const seedBody = strict({
	records: { type: ['integer', 'null'], minimum: 0, maximum: maximumRecords },
	seed: { type: 'integer', minimum: 0 },
	instance: { enum: ['northwind', 'meridian'] },
	epoch: { type: 'string' },
});

export const clockBody = strict({
	advance: { type: 'integer', minimum: -1e12, maximum: 1e12 },
	set: { type: 'string', minLength: 10 },
	frozen: boolean,
});

export const limitsBody = strict({
	hourly: { type: 'integer', minimum: 0 },
	windowMs: { type: 'integer', minimum: 1 },
});

export const motionBody = strict({
	runningMs: milliseconds,
	endedMs: milliseconds,
	jobs: outcome,
	runs: outcome,
	indexMs: milliseconds,
});

export const overnightBody = strict({ night: { type: 'integer', minimum: 1 } });

export const faultBody = strict(
	{
		match: strict({
			method: { type: 'string' },
			path: { type: 'string' },
			nth: { type: 'integer', minimum: 1 },
			every: { type: 'integer', minimum: 1 },
			times: { type: 'integer', minimum: 1 },
			key: { type: 'string' },
		}),
		action: strict(
			{
				kind: {
					enum: [
						'status',
						'delay',
						'dropBeforeCommit',
						'dropAfterCommit',
						'giveUp',
						'resetMidBody',
						'malformedSse',
						'slowDrip',
						'redirect',
					],
				},
				status: { type: 'integer', minimum: 200, maximum: 599 },
				code: { type: 'string' },
				headers: { type: 'object', additionalProperties: { type: 'string' } },
				ms: milliseconds,
				location: { type: 'string' },
				afterCommit: boolean,
				bytes: { type: 'integer', minimum: 1 },
			},
			['kind'],
		),
	},
	['action'],
);

export const journalQuery = strict({
	after: { type: 'integer', minimum: 0, default: 0 },
	limit: { type: 'integer', minimum: 1, maximum: 100_000, default: 100_000 },
});

export const browseQuery = strict({
	q: { type: 'string', default: '' },
	offset: { type: 'integer', minimum: 0, default: 0 },
});

export const auditQuery = strict({ resource: { type: 'integer', minimum: 1 } }, ['resource']);
