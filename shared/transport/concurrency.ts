import { sleep } from 'n8n-workflow';

/** What is done without waiting holds up n8n for longer than this at a time: its own pages, other executions, the lock of a worker. */
const LONGEST_HOLD_MS = 25;

/** Gives everybody else a turn where the work has gone on for long enough; all who ask wait for the same one. */
export function eventLoopPauses(): () => Promise<void> | undefined {
	let began = Date.now();
	let turn: Promise<void> | undefined;
	return () => {
		if (Date.now() - began < LONGEST_HOLD_MS) return undefined;
		turn ??= sleep(0).then(() => {
			began = Date.now();
			turn = undefined;
		});
		return turn;
	};
}

/** Runs the work over the indexes, at most `lanes` at a time, in order, until `isStopped`; never for long without a turn for others. */
export async function runLimited(
	count: number,
	lanes: number,
	work: (index: number) => Promise<void>,
	isStopped: () => boolean = () => false,
): Promise<void> {
	let next = 0;
	const takeTurn = eventLoopPauses();
	const lane = async () => {
		while (next < count && !isStopped()) {
			const turn = takeTurn();
			if (turn) await turn;
			else await work(next++);
		}
	};
	await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}

/** Entries under way at a time, of which some may have to look up a name. */
const READ_AT_ONCE = 100;

/** What the work gives for each entry, in their order. */
export async function mapLimited<Entry, Result>(
	entries: readonly Entry[],
	work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	await runLimited(entries.length, READ_AT_ONCE, async (index) => {
		results[index] = await work(entries[index] as Entry);
	});
	return results;
}

/** All that the work gives for the entries of a list, which may be as long as an answer can be. */
export async function flatMapWithPauses<Entry, Result>(
	entries: readonly Entry[],
	work: (entry: Entry) => readonly Result[],
): Promise<Result[]> {
	const results: Result[] = [];
	const takeTurn = eventLoopPauses();
	for (const entry of entries) {
		const turn = takeTurn();
		if (turn) await turn;
		results.push(...work(entry));
	}
	return results;
}

/** Runs work of the same name one after another, in the order in which it was asked for. */
export type Sequence = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function sequence(): Sequence {
	const last = new Map<string, Promise<unknown>>();
	return async (name, work) => {
		const before = last.get(name);
		const own = before ? before.then(work, work) : work();
		last.set(name, own);
		try {
			return await own;
		} finally {
			if (last.get(name) === own) last.delete(name);
		}
	};
}
