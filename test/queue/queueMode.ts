import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { stopChildren } from '../../scripts/host/child';
import { itemsOf, readExecution } from '../../scripts/host/execution';
import type { Host } from '../../scripts/host/host';
import type { Session } from '../../scripts/host/session';
import { openSession } from '../../scripts/host/session';
import type { WorkflowFile } from '../../scripts/host/workflows';
import { importWorkflow, publishWorkflow, storeCredential } from '../../scripts/host/workflows';
import { WORDS_ONLY } from '../faults/services';
import { owner } from '../host/owner';
import { listMadeByHand } from '../hosts/feedList';
import type { JournalRow } from '../nodes/service';
import { editor } from '../sandbox/startSandbox';
import { inFull, report } from '../setup/figures';
import type { Catalogue } from './catalogue';
import { openCatalogue } from './catalogue';
import type { Cluster, Worker } from './cluster';
import { openCluster, RECOVERY_MINUTES, VERSION } from './cluster';
import type { Listed } from './executions';
import { startByWebhook, until } from './executions';
import type { StartedByWebhook } from './workflows';
import { credential, feed, titleImport } from './workflows';

export const titles = inFull ? 2000 : 400;
export const imports = Array.from(
	{ length: titles / 4 },
	(_, number) => `Imported title ${number + 1}`,
);
/** Collections are filled with 100 at a time. */
export const nightsToKill = [
	[4, 'updateFields', titles / 2],
	[5, 'queueRun', 1],
	[6, 'createCollection', 1],
	[7, 'addToCollection', titles / 200],
	[8, 'queueRun', 1],
	[9, 'createCollection', 1],
	[10, 'addToCollection', titles / 200],
] as const;

export const stalled = 'This execution failed to be processed too many times';

export const figures = {
	resources: titles,
	workers: 2,
	killed: 0,
	retried: 0,
	startedAgain: 0,
	creates: 0,
	updates: 0,
	adds: 0,
	duplicates: 0,
	losses: 0,
	generationsRepeated: 0,
	seconds: 0,
};

const began = Date.now();
let folder: string;
let cluster: Cluster;
export let catalogue: Catalogue;
export let theFeed: StartedByWebhook;
export let theImport: StartedByWebhook;
export let main: Host;
export let session: Session;
let workers: Worker[];

/** With the id that it has there: n8n 1 gives its own. */
export async function publish<File extends WorkflowFile>(file: File): Promise<File> {
	const { id } = await publishWorkflow(session, await importWorkflow(session, file));
	return { ...file, id };
}

export async function openMain(recoveryMinutes = RECOVERY_MINUTES.usual): Promise<void> {
	main = await cluster.startMain(recoveryMinutes);
	session = await openSession(main.url, owner);
}

export async function replaceWorker(): Promise<void> {
	workers.push(await cluster.startWorker());
}

export const workerOf = async (id: string): Promise<Worker> =>
	await until(`A worker that begins execution ${id}`, 60_000, () =>
		workers.find((worker) => worker.began(id)),
	);

/** Requests of the service after the one with that number; the watching trigger's own are left out. */
export async function requestsAfter(number: number): Promise<string[]> {
	const { rows } = (await catalogue.sandbox.control(`journal?after=${number}`)) as {
		rows: JournalRow[];
	};
	return rows
		.map(({ method, path }) => `${method} ${path}`)
		.filter((request) => request !== 'GET /distribution/runs');
}

/** kill -9 of the worker that runs the execution, as soon as the service has seen that much of it. */
export async function killInTheMiddle(
	{ id }: Listed,
	reached: () => boolean | Promise<boolean>,
): Promise<Worker> {
	const worker = await workerOf(id);
	await until(`The middle of execution ${id}`, 400_000, reached);
	await worker.kill();
	workers = workers.filter((other) => other !== worker);
	figures.killed += 1;
	return worker;
}

/** The titles that the night's report names as perhaps paid: their answers were lost with a worker, and they are not paid again without a person. */
export async function mayBePaid({ id }: Listed): Promise<number[]> {
	const [report] = (await readExecution(session, id)).runData.Report?.flatMap(itemsOf) ?? [];
	return (report?.json.paidUnknown as Array<{ ref: number }>).map(({ ref }) => ref);
}

/** Counts what the night's writes came to, and holds them against one effect each; no title is without keywords but those that the report names. */
export function settleNight(named: number[]): void {
	const effects = catalogue.effects();
	const state = catalogue.state();
	const nights = state.collections.map((collection) => collection.titles.length);
	figures.creates += effects.marks().length + effects.count('queueRun');
	figures.updates += effects.count('updateFields');
	figures.adds += nights.at(-1) ?? 0;
	figures.duplicates +=
		effects.repeated('updateFields') +
		(effects.marks().length - 2) +
		(effects.count('queueRun') - 1);
	figures.losses +=
		titles - named.length - effects.subjects('updateFields') + titles - (nights.at(-1) ?? 0);
	figures.generationsRepeated += effects.repeated('generateField');

	expect({
		updates: effects.count('updateFields'),
		titlesUpdated: effects.subjects('updateFields'),
		collections: effects.marks(),
		runs: effects.count('queueRun'),
		generatedTwice: effects.repeated('generateField'),
		withoutKeywords: catalogue.titles.filter((ref) => !state.keywords[ref] && !named.includes(ref)),
	}).toEqual({
		updates: titles - named.length,
		titlesUpdated: titles - named.length,
		collections: ['execution', 'run'],
		runs: 1,
		generatedTwice: 0,
		withoutKeywords: [],
	});
}

/** The evening's edits, and a start of the feed. */
export async function startOfNight(): Promise<Listed> {
	await catalogue.evening();
	return await startByWebhook(session, theFeed);
}

/** The next queueing takes two seconds, in which a worker can be killed. */
export const delayQueueing = async () =>
	await catalogue.sandbox.control('faults', {
		match: { method: 'POST', path: '/distribution/queue', times: 1 },
		action: { kind: 'delay', ms: 2000 },
	});
export const isQueueing = async () => (await catalogue.sandbox.control('faults'))[0].applied === 1;

/** The last collection holds every title, each with keywords but those that may be paid, and none was paid twice. */
export async function expectEveryTitleSent(execution: Listed): Promise<void> {
	const { collections, keywords } = catalogue.state();
	expect(collections.at(-1)?.titles).toEqual([...catalogue.titles].sort((a, b) => a - b));
	const named = await mayBePaid(execution);
	expect(catalogue.titles.filter((ref) => !keywords[ref] && !named.includes(ref))).toEqual([]);
	expect(catalogue.effects().repeated('generateField')).toBe(0);
}

/** Counts what the import's creates came to: one of each title, in so many collections. Gives how many were told as replays. */
export async function settleImport({ id }: Listed, collections: number): Promise<number> {
	const creates = catalogue.effects().count('createResource');
	figures.creates += creates;
	figures.duplicates += Math.max(0, creates - imports.length);
	figures.losses += Math.max(0, imports.length - creates);
	expect(creates).toBe(imports.length);
	expect(catalogue.effects().count('createCollection')).toBe(collections);
	const { runData } = await readExecution(session, id);
	const created = runData['Create Titles']?.flatMap(itemsOf).map(({ json }) => json) ?? [];
	expect(new Set(created.map(({ ref }) => ref)).size).toBe(imports.length);
	return created.filter(({ replayed }) => replayed).length;
}

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'catalogue-queue-'));
	// PostgreSQL's own user must get to its folder in there.
	chmodSync(folder, 0o711);
	cluster = await openCluster(folder);
	// In full with a service that does not protect keys in use.
	catalogue = await openCatalogue(join(folder, 'sandbox.sqlite'), titles, inFull ? WORDS_ONLY : []);
	await openMain();
	workers = await Promise.all([cluster.startWorker(), cluster.startWorker()]);
	await storeCredential(session, credential(catalogue.sandbox.url, editor));
	theFeed = await publish(feed(titles, await listMadeByHand(session, VERSION)));
	theImport = await publish(titleImport());
});
afterAll(async () => {
	report('queue', { ...figures, seconds: Math.round((Date.now() - began) / 1000) });
	await catalogue?.stop();
	await stopChildren();
	rmSync(folder, { recursive: true, force: true });
});
