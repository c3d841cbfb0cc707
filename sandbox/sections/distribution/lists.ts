import type { FastifyInstance } from 'fastify';
import { userOf } from '../../access/caller.ts';
import type { ListQuery } from '../../answer/list.ts';
import { listAnswer, listQuery, listSchema, pageOf } from '../../answer/list.ts';
import type { Moving } from '../../motion.ts';
import { labelsOf, standing } from '../../motion.ts';
import type { Sandbox } from '../../sandbox.ts';
import { visibleCollections } from '../collections/access.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };

/** Destinations (4.8): the same for every permitted caller; credentials are never read. */
export function listDestinations(app: FastifyInstance, { database, assumed }: Sandbox): void {
	const [ref, name, type] = [
		assumed('destinations.ref'),
		assumed('destinations.name'),
		assumed('destinations.type'),
	];
	const entry = {
		type: 'object',
		properties: { [ref]: integer, [name]: text, [type]: text },
		required: [ref, name],
	};
	app.get<{ Querystring: ListQuery }>(
		assumed('destinations.path'),
		{
			schema: {
				summary: 'List distribution destinations',
				querystring: listQuery(assumed),
				response: { 200: listSchema(assumed, entry) },
			},
			config: {
				operation: 'listDestinations',
				section: '4.8',
				scope: 'read',
				permission: ['dm', 'dv'],
			},
		},
		(request) => {
			const { limit, offset } = pageOf(assumed, request.query);
			const rows = database.rows<{ ref: number; name: string; type: string }>(
				'SELECT ref, name, type FROM destination ORDER BY ref LIMIT ? OFFSET ?',
				limit,
				offset,
			);
			const total =
				database.row<{ total: number }>('SELECT count(*) total FROM destination')?.total ?? 0;
			return listAnswer(
				assumed,
				rows.map((row) => ({ [ref]: row.ref, [name]: row.name, [type]: row.type })),
				total,
				{ limit, offset },
			);
		},
	);
}

type RunRow = Moving & { ref: number; destination: number; collection: number };

/** Runs (4.8): of the usergroup, newest first, when the user can read the collection. */
export function listRuns(app: FastifyInstance, { database, clock, assumed }: Sandbox): void {
	const runLabels = labelsOf(assumed, 'pending');
	const toEntry = (run: RunRow, now: string) => {
		const { step, since } = standing(run, now);
		return {
			[assumed('runs.ref')]: run.ref,
			[assumed('runs.status')]: step,
			[assumed('runs.statusLabel')]: runLabels[step],
			[assumed('runs.destination')]: run.destination,
			[assumed('runs.collection')]: run.collection,
			[assumed('runs.createdDate')]: run.created,
			[assumed('runs.modifiedDate')]: since,
		};
	};
	const entry = {
		type: 'object',
		properties: {
			[assumed('runs.ref')]: integer,
			[assumed('runs.status')]: integer,
			[assumed('runs.statusLabel')]: { enum: runLabels },
			[assumed('runs.destination')]: integer,
			[assumed('runs.collection')]: integer,
			[assumed('runs.createdDate')]: text,
			[assumed('runs.modifiedDate')]: text,
		},
		required: [
			assumed('runs.ref'),
			assumed('runs.status'),
			assumed('runs.statusLabel'),
			assumed('runs.destination'),
		],
	};
	app.get<{ Querystring: ListQuery }>(
		assumed('runs.path'),
		{
			schema: {
				summary: 'List recent distribution runs',
				querystring: listQuery(assumed),
				response: { 200: listSchema(assumed, entry) },
			},
			config: {
				operation: 'listRuns',
				section: '4.8',
				scope: 'read',
				linkedUser: true,
				permission: ['dm', 'dv'],
			},
		},
		(request) => {
			const user = userOf(request);
			const { limit, offset } = pageOf(assumed, request.query);
			const { sql, parameters } = visibleCollections(user);
			const from = `FROM run r JOIN collection c ON c.ref = r.collection WHERE r.usergroup = ? AND ${sql}`;
			const rows = database.rows<RunRow>(
				`SELECT r.* ${from} ORDER BY r.ref DESC LIMIT ? OFFSET ?`,
				user.usergroup.ref,
				...parameters,
				limit,
				offset,
			);
			const total =
				database.row<{ total: number }>(
					`SELECT count(*) total ${from}`,
					user.usergroup.ref,
					...parameters,
				)?.total ?? 0;
			const now = clock.iso();
			return listAnswer(
				assumed,
				rows.map((run) => toEntry(run, now)),
				total,
				{ limit, offset },
			);
		},
	);
}
