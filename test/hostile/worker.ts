/** Runs cells on n8n's engine, one after another, and says what each cost. In a process of its own, so that one may end it. */
import type { IDataObject } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { deserialize } from 'node:v8';

import { n8n } from '../engine/n8n';
import type { Recorded } from '../fuzz/recordings';
import { answering } from './answering';
import { leaks } from './keyForms';
import type { Seen, Target, Work } from './messages';
import { isControl, titleOf } from './messages';
import { measured } from './meter';
import type { Runnable } from './runnable';
import { runnableOf } from './runnable';

const recorded = deserialize(readFileSync(process.env.CATALOGUE_RECORDINGS ?? '')) as Recorded[];

/** What n8n would write into its log. */
let logged: unknown[] = [];
const log = (...said: unknown[]) => void logged.push(said);
n8n.LoggerProxy.init({ error: log, warn: log, info: log, debug: log });

/** Memory that is still held above this is given back before the next cell. */
const SLACK = 16 * 1024 * 1024;
const heapNow = () => {
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
};

let rest: { blockedMs: number; held: number } | undefined;

/** At rest: what the meter sees when nothing but its own ticks goes on. */
async function atRest(): Promise<{ blockedMs: number; held: number }> {
	globalThis.gc?.();
	const {
		measured: { blockedMs },
	} = await measured(async () => await new Promise((resolve) => setTimeout(resolve, 500)));
	return { blockedMs, held: heapNow() };
}

/** n8n takes an engine for expressions at each execution, which costs a tenth of a second; here one serves all cells of a target. */
const ready = new Map<string, Promise<Runnable>>();

const started = async (target: Target): Promise<Runnable> => {
	const runnable = await runnableOf(target, recorded);
	return await new Promise((resolve) => {
		void runnable.through(async () => {
			resolve(runnable);
			// It ends with the process.
			await new Promise(() => undefined);
		});
	});
};

function runnableFor(target: Target): Promise<Runnable> {
	const title = titleOf(target);
	const runnable = ready.get(title) ?? started(target);
	ready.set(title, runnable);
	return runnable;
}

/** In one line. */
const said = (ended: IDataObject): string =>
	inspect(ended, {
		depth: 2,
		maxStringLength: 120,
		maxArrayLength: 2,
		breakLength: Infinity,
	}).slice(0, 600);

answering<Work | { alive: true }>(async (work): Promise<Seen | true> => {
	if ('alive' in work) return true;
	const runnable = await runnableFor(work.cell.target);
	rest ??= await atRest();
	if (heapNow() > rest.held + SLACK) globalThis.gc?.();
	logged = [];
	const { given, measured: cost } = await measured(
		async () => await runnable.run(work.baseUrl, work.patienceMs),
	);
	const { blockedMs, heldMiB } = cost;
	return {
		blockedMs: Math.max(0, Math.round(blockedMs - rest.blockedMs)),
		peakMiB: Math.max(0, Math.round(heldMiB - rest.held / 1024 / 1024)),
		leaks: leaks([given.shown, logged]),
		ended: said(given.shown),
		...(isControl(work.cell) && { given: runnable.summary(given.shown) }),
	};
});
