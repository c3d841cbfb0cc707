import { sleep } from 'n8n-workflow';
import { cancelledFailure } from '../failure/failure';

/** Synchronous work blocks n8n no longer than this at a time: its editor, other executions, the lock of a worker. */
const LONGEST_BLOCK_MS = 25;

/** Gives a pause for the event loop where work has blocked it for long enough; all who ask meanwhile share it. */
export function eventLoopPauses(): () => Promise<void> | undefined {
	let began = Date.now();
	let pause: Promise<void> | undefined;
	return () => {
		if (Date.now() - began < LONGEST_BLOCK_MS) return undefined;
		pause ??= sleep(0).then(() => {
			began = Date.now();
			pause = undefined;
		});
		return pause;
	};
}

/** Goes on with a value that is there or still to come. One that is there costs no turn: 100,000 items have many of them. */
export const andThen = <Value, Next>(
	value: Value | Promise<Value>,
	next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> => (value instanceof Promise ? value.then(next) : next(value));

/** Runs the work for each index in order, at most `limit` at a time, until `isStopped`. */
export async function runLimited(
	count: number,
	limit: number,
	work: (index: number) => void | Promise<void>,
	isStopped: () => boolean = () => false,
): Promise<void> {
	let next = 0;
	const pauseIfLong = eventLoopPauses();
	const worker = async () => {
		while (next < count && !isStopped()) {
			const turn = pauseIfLong() ?? work(next++);
			if (turn) await turn;
		}
	};
	await Promise.all(Array.from({ length: Math.min(limit, count) }, worker));
}

/** Entries under way at a time, of which some may have to look up a name. */
const MAPPED_AT_ONCE = 100;

export async function mapLimited<Entry, Result>(
	entries: readonly Entry[],
	work: (entry: Entry) => Result | Promise<Result>,
	isCancelled: () => boolean = () => false,
): Promise<Result[]> {
	const results: Result[] = [];
	const workAt = (index: number) =>
		andThen(work(entries[index] as Entry), (result) => {
			results[index] = result;
		});
	await runLimited(entries.length, MAPPED_AT_ONCE, workAt, isCancelled);
	if (isCancelled()) throw cancelledFailure();
	return results;
}

/** `forEach` for as many items as a run may have. */
export const forEachWithPauses = async <Entry>(
	entries: readonly Entry[],
	work: (entry: Entry, index: number) => void,
): Promise<void> =>
	await runLimited(entries.length, 1, (index) => work(entries[index] as Entry, index));

/** `find` for them. */
export async function findWithPauses<Entry>(
	entries: readonly Entry[],
	isIt: (entry: Entry, index: number) => boolean,
): Promise<Entry | undefined> {
	let place: number | undefined;
	const look = (index: number) => {
		if (isIt(entries[index] as Entry, index)) place = index;
	};
	await runLimited(entries.length, 1, look, () => place !== undefined);
	return place === undefined ? undefined : entries[place];
}

/** `flatMap` for lists that may be as long as an answer can be. */
export const flatMapWithPauses = async <Entry, Result>(
	entries: readonly Entry[],
	work: (entry: Entry) => readonly Result[],
	isCancelled?: () => boolean,
): Promise<Result[]> => (await mapLimited(entries, work, isCancelled)).flat();

export const filterWithPauses = async <Entry>(
	entries: readonly Entry[],
	isWanted: (entry: Entry) => boolean,
): Promise<Entry[]> =>
	await flatMapWithPauses(entries, (entry) => (isWanted(entry) ? [entry] : []));

/** Runs work of the same name one after another, in the order in which it was asked for. */
export type Sequence = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function sequence(): Sequence {
	const lastOf = new Map<string, Promise<unknown>>();
	return async (name, work) => {
		const last = lastOf.get(name);
		const result = last ? last.then(work, work) : work();
		lastOf.set(name, result);
		try {
			return await result;
		} finally {
			if (lastOf.get(name) === result) lastOf.delete(name);
		}
	};
}

/** Does all work at once, and gives what comes of it in the order in which it was asked for. */
export function resultsInOrder(): <T>(work: () => Promise<T>) => Promise<T> {
	let last: Promise<unknown> = Promise.resolve();
	return async (work) => {
		const result = work();
		const own = Promise.allSettled([last, result]).then(async () => await result);
		last = own;
		return await own;
	};
}
