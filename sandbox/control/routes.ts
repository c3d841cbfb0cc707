import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../answer/errors.ts';
import { fill } from '../database/fill.ts';
import type { Motion } from '../motion.ts';
import { usualMotion } from '../motion.ts';
import type { Instance } from '../options.ts';
import { momentOf } from '../options.ts';
import type { Sandbox } from '../sandbox.ts';
import { auditOf } from './audit.ts';
import { browse, look } from './browse.ts';
import { countEffects } from './effects.ts';
import type { FaultAction, FaultMatch } from './faults.ts';
import { passNight } from './overnight.ts';
import { overview } from './overview.ts';
import {
	auditQuery,
	browseQuery,
	clockBody,
	faultBody,
	journalQuery,
	limitsBody,
	motionBody,
	overnightBody,
	resetBody,
	seedBody,
} from './schemas.ts';

function health({ options, clock, database, journal }: Sandbox) {
	const { instance, seed, epoch, data } = options;
	const records =
		database.row<{ count: number }>('SELECT count(*) count FROM resource')?.count ?? 0;
	return {
		ok: true,
		pid: process.pid,
		instance,
		seed,
		epoch,
		records,
		data,
		now: clock.iso(),
		requests: journal.total,
	};
}

/** All that was written since the mark is undone. */
function goBack({ database, catalogue }: Sandbox): void {
	database.back();
	catalogue.forget();
}

/** What stands now is kept: a reset makes the catalogue anew from here on. */
function endRewinding({ options, database }: Sandbox): void {
	if (options.rewind) database.unmark();
	options.rewind = false;
}

/** Everything as it was on the first start, the clock only if it is not to be kept. */
function reset(sandbox: Sandbox, keepClock: boolean): void {
	const { clock, faults, journal, rateLimit, options } = sandbox;
	if (!keepClock) clock.reset();
	faults.clear();
	journal.clear();
	rateLimit.configure({ hourly: options.rateLimit, windowMs: 3_600_000 });
	Object.assign(sandbox.motion, usualMotion);
	for (const forget of sandbox.onReset) forget();
	if (options.rewind) goBack(sandbox);
	else fill(sandbox, { replace: true });
	// The table that the clock is kept in was emptied with the others.
	clock.advance(0);
}

function clockRoutes(app: FastifyInstance, { clock }: Sandbox): void {
	const state = () => ({ now: clock.iso(), frozen: clock.frozen });
	app.get('/clock', state);
	app.post<{ Body: { advance?: number; set?: string; frozen?: boolean } }>(
		'/clock',
		{ schema: { body: clockBody } },
		(request) => {
			const { advance, set, frozen } = request.body;
			// First, so that it stands at exactly the moment that is set.
			if (frozen !== undefined) clock.freeze(frozen);
			if (set !== undefined) {
				clock.set(
					momentOf(set) ??
						refuse('VALIDATION', 'body.set takes an ISO 8601 date with its time zone'),
				);
			}
			if (advance !== undefined) clock.advance(advance);
			return state();
		},
	);
}

function faultRoutes(app: FastifyInstance, { faults }: Sandbox): void {
	app.get('/faults', () => faults.list());
	app.post<{ Body: { match?: FaultMatch; action: FaultAction } }>(
		'/faults',
		{ schema: { body: faultBody } },
		(request) => faults.add(request.body.match ?? {}, request.body.action),
	);
	app.delete('/faults', () => {
		faults.clear();
		return [];
	});
	app.delete<{ Params: { id: string } }>('/faults/:id', (request) => {
		const { id } = request.params;
		return faults.remove(Number(id))
			? faults.list()
			: refuse('NOT_FOUND', `There is no fault ${id}`);
	});
}

function journalRoutes(app: FastifyInstance, { journal }: Sandbox): void {
	app.get<{ Querystring: { after: number; limit: number } }>(
		'/journal',
		{ schema: { querystring: journalQuery } },
		(request) => ({
			total: journal.total,
			rows: journal.rows(request.query.after, request.query.limit),
		}),
	);
	app.delete('/journal', () => {
		journal.clear();
		return { total: 0, rows: [] };
	});
}

/** A web page of somewhere else must not steer it through the browser of this machine; other names are refused before. */
export function refuseStrangers(request: FastifyRequest): void {
	const { origin } = request.headers;
	if (origin !== undefined && origin !== `${request.protocol}://${request.host}`)
		refuse('PERMISSION_DENIED', 'The control of the sandbox answers to this machine only');
}

/** Steers the sandbox (plain JSON, no key). Only reachable from this machine, since the server listens on loopback alone. */
export function control(app: FastifyInstance, sandbox: Sandbox, document: () => object): void {
	const { database, options, rateLimit, motion } = sandbox;
	app.addHook('onRequest', async (request) => refuseStrangers(request));
	app.addHook('preValidation', async (request) => {
		if (request.method === 'POST') request.body ??= {};
	});
	app.get('/health', () => health(sandbox));
	app.get('/openapi.json', () => document());
	app.get('/effects', () => countEffects(database));
	app.get('/overview', () => overview(sandbox));
	app.get<{ Querystring: { resource: number } }>(
		'/audit',
		{ schema: { querystring: auditQuery } },
		(request) => auditOf(database, request.query.resource),
	);
	app.get<{ Querystring: { q: string; offset: number } }>(
		'/catalogue',
		{ schema: { querystring: browseQuery } },
		(request) => browse(sandbox, request.query.q, request.query.offset),
	);
	app.get<{ Params: { ref: string } }>('/catalogue/:ref', (request) =>
		look(sandbox, Number(request.params.ref)),
	);
	app.post<{ Body: { keepClock?: boolean } }>(
		'/reset',
		{ schema: { body: resetBody } },
		(request) => {
			reset(sandbox, request.body.keepClock ?? false);
			return health(sandbox);
		},
	);
	app.post('/mark', () => {
		endRewinding(sandbox);
		database.mark();
		return health(sandbox);
	});
	app.post('/back', () => {
		goBack(sandbox);
		sandbox.journal.clear();
		sandbox.faults.clear();
		return { requests: 0 };
	});
	app.post<{
		Body: { records?: number | null; seed?: number; instance?: Instance; epoch?: string };
	}>('/seed', { schema: { body: seedBody } }, (request) => {
		const { records, epoch: given = options.epoch, ...rest } = request.body;
		const epoch = momentOf(given) ?? refuse('VALIDATION', 'body.epoch takes an ISO 8601 date');
		Object.assign(
			options,
			rest,
			{ epoch },
			records === undefined ? {} : { records: records ?? undefined },
		);
		endRewinding(sandbox);
		reset(sandbox, true);
		return health(sandbox);
	});
	app.post<{ Body: { night?: number } }>(
		'/overnight',
		{ schema: { body: overnightBody } },
		(request) => passNight(sandbox, request.body.night),
	);
	const limits = () => ({ hourly: rateLimit.hourly, windowMs: rateLimit.windowMs });
	app.get('/limits', limits);
	app.post<{ Body: { hourly?: number; windowMs?: number } }>(
		'/limits',
		{ schema: { body: limitsBody } },
		(request) => {
			rateLimit.configure(request.body);
			return limits();
		},
	);
	app.get('/motion', () => motion);
	app.post<{ Body: Partial<Motion> }>('/motion', { schema: { body: motionBody } }, (request) =>
		Object.assign(motion, request.body),
	);
	clockRoutes(app, sandbox);
	faultRoutes(app, sandbox);
	journalRoutes(app, sandbox);
}
