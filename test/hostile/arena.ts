/** The service and the worker of the suite: runs cells, sees who died, and starts the worker anew. */
import { setTimeout as after } from 'node:timers/promises';

import { leaks } from './keyForms';
import type { Cell, Seen, Target, Traffic } from './messages';
import { isControl } from './messages';
import type { Asked } from './process';
import { startProcess } from './process';
import { shapeNamed } from './shapes';

/** What n8n itself needs to be loaded, and twice what a cell may hold beyond it. */
const HEAP_MIB = 640;
const PATIENCE_MS = 1_000;
/** The limits that are set in the node are far below this. Those of lists in the editor are the package's own. */
const LONGEST_CELL_MS = { operation: 12_000, poll: 12_000, list: 30_000 };
const START_MS = 120_000;
const ANSWER_MS = 3_000;
/** What a node has begun may live on for so long behind its end. */
const AFTERLIFE_MS = 1_000;

const WARMING: Target[] = [
	{ kind: 'operation', name: 'catalogueResource.resource.advancedSearch', turn: 0 },
	{ kind: 'operation', name: 'catalogueAiChat.message.send', turn: 0, streamedText: 'markdown' },
	{ kind: 'operation', name: 'catalogueFile.file.download', turn: 0 },
];

export interface Outcome {
	cell: Cell;
	killed: boolean;
	/** It did not end, or something of it lived on. */
	outlived: boolean;
	blockedMs: number;
	peakMiB: number;
	leaks: string[];
	ended: string;
	given?: unknown;
}

export interface Arena {
	run(cell: Omit<Cell, 'number'>, longestMs?: number): Promise<Outcome>;
	/** The next cell is the first of its worker: what V8 leaves uncollected depends on all that the worker has done before. */
	renew(): Promise<void>;
	stop(): Promise<void>;
}

export async function arena(recordings: string): Promise<Arena> {
	process.env.CATALOGUE_RECORDINGS = recordings;
	const service = startProcess('service.ts', []);
	const port = await service.ask<number>({ port: true }, START_MS);
	let worker: Asked | undefined;
	let cells = 0;
	const traffic = async (cell: number) => await service.ask<Traffic>({ traffic: cell }, START_MS);

	const livesOn = async ({ number }: Cell): Promise<boolean> => {
		for (const end = Date.now() + AFTERLIFE_MS; ; await after(20)) {
			const now = await traffic(number);
			if (typeof now === 'string') throw new Error(`The hostile service is ${now}.`);
			if (now.open === 0) return false;
			if (Date.now() > end) return true;
		}
	};

	const ask = async (asked: Asked, cell: Cell, longestMs: number) => {
		await service.ask({ cell }, START_MS);
		return await asked.ask<Seen>(
			{
				cell,
				baseUrl: `http://127.0.0.1:${String(port)}/c${cell.number}`,
				...(!isControl(cell) && { patienceMs: shapeNamed(cell.shape).patienceMs ?? PATIENCE_MS }),
			},
			longestMs,
		);
	};

	/** Warm: loading n8n, and running code for the first time, is no time of a cell. */
	const workerAtHand = async (): Promise<Asked> => {
		if (worker) return worker;
		const started = startProcess('worker.ts', [`--max-old-space-size=${HEAP_MIB}`, '--expose-gc']);
		for (const target of WARMING) {
			const seen = await ask(
				started,
				{ number: ++cells, shape: 'control: as it is', target },
				START_MS,
			);
			if (typeof seen === 'string')
				throw new Error(
					`The worker is ${seen} before anything hostile was sent: ${started.written()}`,
				);
		}
		worker = started;
		return started;
	};

	/** A worker that cannot even say that it is there is blocked; another one is only waiting. */
	const judgeLate = async (late: Asked, outcome: Outcome, longestMs: number): Promise<Outcome> => {
		const isThere = await late.ask({ alive: true }, ANSWER_MS);
		await late.kill();
		worker = undefined;
		const blockedMs = isThere === 'late' ? longestMs + ANSWER_MS : 0;
		return {
			...outcome,
			killed: isThere === 'dead',
			blockedMs,
			outlived: true,
			ended: isThere === 'late' ? 'It blocked n8n without end' : 'It did not end',
		};
	};

	return {
		run: async (
			given,
			longestMs = shapeNamed(given.shape).longestMs ?? LONGEST_CELL_MS[given.target.kind],
		) => {
			const cell: Cell = { ...given, number: ++cells };
			const outcome: Outcome = {
				cell,
				killed: false,
				outlived: false,
				blockedMs: 0,
				peakMiB: 0,
				leaks: [],
				ended: '',
			};
			const current = await workerAtHand();
			const seen = await ask(current, cell, longestMs);
			if (seen === 'late') return await judgeLate(current, outcome, longestMs);
			if (seen === 'dead') {
				worker = undefined;
				return { ...outcome, killed: true, ended: current.written().slice(-2_000) };
			}
			return {
				...outcome,
				...seen,
				outlived: await livesOn(cell),
				leaks: [...seen.leaks, ...leaks(current.written())],
			};
		},
		renew: async () => {
			await worker?.kill();
			worker = undefined;
		},
		stop: async () => {
			await Promise.all([service.kill(), worker?.kill()]);
		},
	};
}
