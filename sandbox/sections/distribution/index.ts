import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../../sandbox.ts';
import { listDestinations, listRuns } from './lists.ts';
import { queueRun } from './queue.ts';

/** Sections 4.7 and 4.8, distribution. */
export function distribution(app: FastifyInstance, sandbox: Sandbox): void {
	for (const route of [queueRun, listDestinations, listRuns]) route(app, sandbox);
}
