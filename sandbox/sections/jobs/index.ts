import type { FastifyInstance } from 'fastify';
import { callerOf, userOf } from '../../access/caller.ts';
import type { ResourceRow } from '../../access/walls.ts';
import { editable } from '../../access/walls.ts';
import { answer } from '../../answer/envelope.ts';
import { refuse } from '../../answer/errors.ts';
import type { ListQuery } from '../../answer/list.ts';
import { listAnswer, listQuery, listSchema, pageOf } from '../../answer/list.ts';
import { commit } from '../../commit.ts';
import type { Moving } from '../../motion.ts';
import { labelsOf, standing } from '../../motion.ts';
import type { Sandbox } from '../../sandbox.ts';
import { envelopeOf, refParams } from '../resources/schemas.ts';
import type { JobKind } from './kinds.ts';
import { jobKinds } from './kinds.ts';
import { queueJob } from './submit.ts';

interface Body {
	type: string;
	params: { resource: number; name?: string; ai_comments?: boolean; [option: string]: unknown };
}

type JobRow = Moving & { ref: number; type: string; result: string; error: string };

const integer = { type: 'integer' };
const text = { type: 'string' };
const status = {
	type: 'object',
	properties: { code: integer, label: text },
	required: ['code', 'label'],
};

/** Codes count from 1: 1 ready, 2 running, 3 complete, 4 failed. */
function statusOf(labels: string[], job: JobRow, now: string) {
	const { step, since } = standing(job, now);
	return { status: { code: step + 1, label: labels[step] }, since };
}

function kindFor(type: string): JobKind {
	const kind = Object.hasOwn(jobKinds, type) ? jobKinds[type] : undefined;
	return (
		kind ?? refuse('VALIDATION', `body.type must be one of: ${Object.keys(jobKinds).join(', ')}`)
	);
}

function checkFile(kind: JobKind, type: string, resource: ResourceRow): void {
	if (kind.extensions && !kind.extensions.includes(resource.file_extension)) {
		refuse(
			'JOB_NOT_ALLOWED',
			`A ${type} job needs a resource with a file that ends in ${kind.extensions.join(', ')}`,
		);
	}
}

function submitJob(app: FastifyInstance, sandbox: Sandbox): void {
	app.post<{ Body: Body }>(
		'/jobs',
		{
			schema: {
				summary: 'Submit a job',
				body: {
					type: 'object',
					additionalProperties: false,
					properties: {
						type: text,
						params: {
							type: 'object',
							properties: { resource: integer, name: text, ai_comments: { type: 'boolean' } },
							required: ['resource'],
						},
					},
					required: ['type', 'params'],
				},
				response: {
					200: envelopeOf({
						type: 'object',
						properties: { jobRef: integer, type: text, status },
						required: ['jobRef', 'type', 'status'],
					}),
				},
			},
			config: {
				operation: 'submitJob',
				section: '4.6',
				scope: 'write',
				linkedUser: true,
				keyed: true,
			},
		},
		(request, reply) => {
			const user = userOf(request);
			const { type, params } = request.body;
			const kind = kindFor(type);
			if ((kind.ai || params.ai_comments === true) && !callerOf(request).scopes.has('ai')) {
				refuse('INSUFFICIENT_SCOPE', 'This API key lacks the required scope: ai');
			}
			const resource = editable(sandbox.database, user, params.resource);
			checkFile(kind, type, resource);
			return commit(sandbox, request, reply, () => {
				const jobRef = queueJob(sandbox, user, type, kind, resource, params);
				return {
					envelope: answer({ jobRef, type, status: { code: 1, label: 'ready' } }),
					subject: jobRef,
				};
			});
		},
	);
}

function getJob(app: FastifyInstance, { database, clock }: Sandbox): void {
	app.get<{ Params: { ref: number } }>(
		'/jobs/:ref',
		{
			schema: {
				summary: 'Poll a job',
				params: refParams,
				response: {
					200: envelopeOf({
						type: 'object',
						properties: { result: text, error: text },
						required: ['result', 'error'],
					}),
				},
			},
			config: { operation: 'getJob', section: '4.6', scope: 'read', linkedUser: true },
		},
		(request) => {
			const { ref } = request.params;
			const found = database.row<JobRow>(
				'SELECT * FROM job WHERE ref = ? AND user = ?',
				ref,
				userOf(request).ref,
			);
			const job = found ?? refuse('NOT_FOUND', `Job ${ref} was not found`);
			return answer(
				standing(job, clock.iso()).step >= 2
					? { result: job.result, error: job.error }
					: { result: '', error: '' },
			);
		},
	);
}

function listJobs(app: FastifyInstance, { database, clock, assumed }: Sandbox): void {
	const labels = labelsOf(assumed, 'ready');
	const [ref, type, state] = [assumed('jobs.ref'), assumed('jobs.type'), assumed('jobs.status')];
	const [createdDate, modifiedDate] = [assumed('jobs.createdDate'), assumed('jobs.modifiedDate')];
	const entry = {
		type: 'object',
		properties: {
			[ref]: integer,
			[type]: text,
			[state]: status,
			[createdDate]: text,
			[modifiedDate]: text,
		},
		required: [ref, type, state],
	};
	app.get<{ Querystring: ListQuery }>(
		assumed('jobs.path'),
		{
			schema: {
				summary: 'List recent jobs',
				querystring: listQuery(assumed),
				response: { 200: listSchema(assumed, entry) },
			},
			config: { operation: 'listJobs', section: '4.8', scope: 'read', linkedUser: true },
		},
		(request) => {
			const user = userOf(request);
			const { limit, offset } = pageOf(assumed, request.query);
			const now = clock.iso();
			const jobs = database.rows<JobRow>(
				'SELECT * FROM job WHERE user = ? ORDER BY ref DESC LIMIT ? OFFSET ?',
				user.ref,
				limit,
				offset,
			);
			const total =
				database.row<{ total: number }>('SELECT count(*) total FROM job WHERE user = ?', user.ref)
					?.total ?? 0;
			const entries = jobs.map((job) => {
				const { status: current, since } = statusOf(labels, job, now);
				return {
					[ref]: job.ref,
					[type]: job.type,
					[state]: current,
					[createdDate]: job.created,
					[modifiedDate]: since,
				};
			});
			return listAnswer(assumed, entries, total, { limit, offset });
		},
	);
}

/** Section 4.6, and the list of 4.8. */
export function jobs(app: FastifyInstance, sandbox: Sandbox): void {
	for (const route of [submitJob, getJob, listJobs]) route(app, sandbox);
}
