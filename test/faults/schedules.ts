import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { runWorkflow } from '../engine/runWorkflow';
import { editor } from '../sandbox/startSandbox';
import type { OpenSandbox } from './savedState';
import { startOpenSandbox } from './savedState';
import type { Form } from './workflows';
import { outcomesOf, refusalsOf, workflowOf } from './workflows';

/** Every request of the workflows, by method and path as the sandbox's faults match them, and the workflows that make it. */
const endpoints: Record<
	string,
	{ match: { method: string; path: string }; of: Array<Form['workflow']> }
> = {
	collect: { match: { method: 'POST', path: '/collection*' }, of: ['feed', 'library'] },
	create: { match: { method: 'POST', path: '/resource*' }, of: ['feed', 'edit', 'library'] },
	search: { match: { method: 'POST', path: '/resources/search*' }, of: ['edit'] },
	look: { match: { method: 'GET', path: '/resources/search*' }, of: ['edit'] },
	update: { match: { method: 'PATCH', path: '/resources/*/fields' }, of: ['edit', 'library'] },
	add: { match: { method: 'POST', path: '/collections/*/resources' }, of: ['feed'] },
	queue: { match: { method: 'POST', path: '/distribution/queue*' }, of: ['feed'] },
	job: { match: { method: 'POST', path: '/job*' }, of: ['edit', 'library'] },
};

const TIMEOUT_MS = 2_000;

interface FaultKind {
	action: IDataObject;
	/** How many tries of one request it can cost: a call given up for its timeout is met in progress by the next. */
	tries: number;
	/** How often it is chosen; those that are waited for are rarer. */
	weight: number;
}

const kinds: Record<string, FaultKind> = {
	droppedBefore: { action: { kind: 'dropBeforeCommit' }, tries: 1, weight: 6 },
	droppedAfter: { action: { kind: 'dropAfterCommit' }, tries: 1, weight: 12 },
	failedAfter: { action: { kind: 'status', status: 500, afterCommit: true }, tries: 1, weight: 12 },
	unavailable: {
		action: { kind: 'status', status: 503, headers: { 'Retry-After': '0' } },
		tries: 1,
		weight: 6,
	},
	inProgress: {
		action: {
			kind: 'status',
			status: 409,
			code: 'IDEMPOTENCY_KEY_IN_PROGRESS',
			headers: { 'Retry-After': '0' },
		},
		tries: 1,
		weight: 6,
	},
	cut: { action: { kind: 'resetMidBody' }, tries: 1, weight: 12 },
	limited: {
		action: { kind: 'status', status: 429, code: 'RATE_LIMITED', headers: { 'Retry-After': '1' } },
		tries: 0,
		weight: 1,
	},
	late: { action: { kind: 'delay', ms: TIMEOUT_MS + 100 }, tries: 2, weight: 1 },
};

/** A request of an endpoint, counted from 1, and what befalls it. */
interface Fault {
	nth: number;
	kind: string;
}

export interface Schedule {
	form: Form;
	/** By endpoint. */
	faults: Record<string, Fault[]>;
}

/** One fewer than the pipeline has tries, so that however the faults fall one request outlasts them all. */
const MOST_TRIES_LOST = 3;

/** The first of them that one request outlasts. */
function bearable(faults: Fault[]): Fault[] {
	let left = MOST_TRIES_LOST;
	return faults.filter(({ kind }) => (left -= kinds[kind]?.tries ?? 0) >= 0);
}

/** What is found behind an answer of failure is told, not made again: an outcome of its own (exactlyOnce.test.ts). */
const seen = new Set(['collect', 'create', 'queue']);

/** An update that was given up may still be carried out after a later one of the same resource, which no client can prevent. */
const mayBefall = (endpoint: string, kind: string) =>
	!(endpoint === 'update' && kind === 'late') && !(seen.has(endpoint) && kind === 'failedAfter');

function faultsOf(endpoint: string): fc.Arbitrary<Fault[]> {
	const possible = Object.entries(kinds).filter(([name]) => mayBefall(endpoint, name));
	const kind = fc.oneof(
		...possible.map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) })),
	);
	const fault = fc.record({ nth: fc.integer({ min: 1, max: 6 }), kind });
	return fc
		.uniqueArray(fault, { maxLength: MOST_TRIES_LOST, selector: ({ nth }) => nth })
		.map(bearable);
}

const form: fc.Arbitrary<Form> = fc
	.record({
		workflow: fc.constantFrom<Form['workflow'][]>('feed', 'edit', 'library'),
		items: fc.integer({ min: 1, max: 3 }),
		atOnce: fc.integer({ min: 1, max: 4 }),
		way: fc.constantFrom<Form['way'][]>('pipeline', 'pipeline', 'retryOnFail'),
		refused: fc.option(fc.nat(2), { nil: undefined, freq: 3 }),
	})
	// A refused item would end a node that stops.
	.map(({ refused, ...rest }) => ({
		...rest,
		...(rest.way === 'pipeline' && refused !== undefined && refused < rest.items && { refused }),
	}));

export const schedules: fc.Arbitrary<Schedule> = fc
	.record({
		form,
		faults: fc.record(
			Object.fromEntries(Object.keys(endpoints).map((name) => [name, faultsOf(name)])),
		),
	})
	.map(({ form, faults }) => ({
		form,
		faults: Object.fromEntries(
			Object.entries(faults).filter(([name]) => endpoints[name]?.of.includes(form.workflow)),
		),
	}));

/** What a run left: its outcomes, and what the catalogue holds of it, without references and times. */
export interface Left {
	outcomes: Record<string, number[]>;
	rows: string[];
	/** What the items on error outputs say. */
	said: string[];
}

export interface Lane {
	sandbox: OpenSandbox;
	/** What the form leaves when nothing goes wrong. */
	undisturbed(form: Form): Promise<Left>;
	run(schedule: Schedule): Promise<Left>;
	/** Faults that befell a request. */
	faults: number;
}

/** What a schedule made, one text for each thing: titles and names instead of references. */
function rowsOf({ rows }: OpenSandbox, tag: string): string[] {
	const mine = `${tag} %`;
	const found = [
		rows(
			'SELECT t.name type, r.title, r.fields, r.archive, r.private FROM resource r JOIN resource_type t ON t.ref = r.type WHERE r.title LIKE ?',
			mine,
		),
		rows('SELECT name collection, visibility FROM collection WHERE name LIKE ?', mine),
		rows(
			`SELECT c.name collection, r.title member FROM collection c JOIN collection_resource m ON m.collection = c.ref
			JOIN resource r ON r.ref = m.resource WHERE c.name LIKE ?`,
			mine,
		),
		rows(
			'SELECT c.name run, u.destination FROM collection c JOIN run u ON u.collection = c.ref WHERE c.name LIKE ?',
			mine,
		),
		rows(
			"SELECT json_extract(j.params, '$.name') job, j.type, r.title FROM job j JOIN resource r ON r.ref = j.resource WHERE json_extract(j.params, '$.name') LIKE ?",
			mine,
		),
	];
	return found
		.flat()
		.map((row) => JSON.stringify(row).replaceAll(tag, 'Tag'))
		.sort();
}

/** Schedules of one lane run one after another, on a sandbox of its own, whose faults are theirs alone. */
export async function startLane(name: string, flags: string[]): Promise<Lane> {
	const sandbox = await startOpenSandbox('--records', '10', ...flags);
	const { data } = await sandbox.as(editor).get('/distribution/destinations');
	const destination: number = data.data.results[0].ref;
	const known = new Map<string, Promise<Left>>();
	let made = 0;

	const disturb = async (faults: Schedule['faults']) => {
		for (const [endpoint, list] of Object.entries(faults)) {
			for (const { nth, kind } of list)
				await sandbox.control('faults', {
					match: { ...endpoints[endpoint]?.match, nth },
					action: kinds[kind]?.action,
				});
		}
	};
	const settle = async () => {
		const rules: Array<{ applied: number }> = await sandbox.control('faults');
		lane.faults += rules.reduce((sum, { applied }) => sum + applied, 0);
		await sandbox.as().delete('/_sandbox/faults');
	};
	const lane: Lane = {
		sandbox,
		faults: 0,
		undisturbed: async (form) => {
			const key = JSON.stringify({ ...form, atOnce: 0 });
			const left = known.get(key) ?? lane.run({ form, faults: {} });
			known.set(key, left);
			return await left;
		},
		run: async ({ form, faults }) => {
			const tag = `S${name}-${++made}`;
			const isLate = Object.values(faults)
				.flat()
				.some(({ kind }) => kind === 'late');
			await disturb(faults);
			const run = await runWorkflow(
				workflowOf(form, tag, destination, isLate ? TIMEOUT_MS : undefined),
				{
					executionId: tag,
					credential: {
						baseUrl: sandbox.url,
						apiKey: editor,
						...(isLate && { interfaceOverrides: JSON.stringify({ 'create.seconds': '2.5' }) }),
					},
				},
			);
			await settle();
			if (run.error) throw new Error(`The workflow ended with: ${run.error.message}`);
			return { outcomes: outcomesOf(run), rows: rowsOf(sandbox, tag), said: refusalsOf(run) };
		},
	};
	return lane;
}
