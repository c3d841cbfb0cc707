import type { Item } from '../engine/item';
import { recentPages } from '../engine/recentPages';
import type { Catalogue } from '../transport/pipeline';
import { withServiceClock } from '../transport/serviceClock';
import { marksUntil, type Feed, type Mark } from './marks';
import { rowByRef } from '../catalogue/pagedLists';
import { progressIn, type Progress, type StateWords } from '../catalogue/progress';
import { runState, unclearRunsWarning, type RecordWithState } from '../catalogue/states';

const MINUTE_MS = 60_000;
/**
 * A start that is older is neither waited for nor gone on with: one that hangs must not hold up the next night, and the
 * service soon forgets the key with which it queued.
 */
const LONGEST_START_MS = 20 * 60 * MINUTE_MS;
/** The service tells the time by the second, and its servers not all the same. */
const CLOCK_MS = MINUTE_MS;

/** Runs of the feed, each asked for once; undefined where the service does not list one. */
function runsOf(item: Item, catalogue: Catalogue, words: StateWords) {
	const known = new Map<number, Promise<(RecordWithState & { progress: Progress }) | undefined>>();
	const ask = async (ref: number) => {
		const runs = recentPages(item, 'listRuns', catalogue);
		const record = await rowByRef(catalogue, runs, 'runs.ref', ref);
		const state = record && runState(record, catalogue);
		return state && { record, state, progress: progressIn(record, state, words) };
	};
	return {
		async progressOf(ref: number): Promise<Progress | undefined> {
			const run = known.get(ref) ?? ask(ref);
			known.set(ref, run);
			return (await run)?.progress;
		},
		/** Where none shows an end: what is to be told of their words. */
		async unclear(now: number): Promise<string | undefined> {
			const seen = (await Promise.all(known.values())).flatMap((run) => run ?? []);
			if (seen.some(({ progress }) => progress !== 'unfinished')) return undefined;
			return unclearRunsWarning('of the feed', seen, catalogue, now);
		},
	};
}

export type Standing = Awaited<ReturnType<typeof standingOf>>;

export async function standingOf(item: Item, feed: Feed, words: StateWords) {
	const { catalogue, clock } = withServiceClock(item.catalogue);
	const { progressOf, unclear } = runsOf(item, catalogue, words);
	/** A mark of the future was made by a clock that went wrong: from there on nothing would be found. */
	const counts = ({ at }: Mark) => at <= clock.now() + CLOCK_MS;
	const lastOf = async (marks: Mark[]) => {
		for (const mark of marks.filter(counts)) {
			if (mark.kind === 'beginning') return mark;
			if (mark.run !== undefined && (await progressOf(mark.run)) === 'succeeded') return mark;
		}
		return undefined;
	};
	const marks = await marksUntil(
		catalogue,
		feed,
		async (found) => (await lastOf(found)) !== undefined,
	);
	const last = await lastOf(marks);
	const start = marks.find(
		(mark) => mark.kind === 'execution' && counts(mark) && mark.at > (last?.at ?? 0),
	);
	const run = marks.find(({ kind, at }) => kind === 'run' && at === start?.at)?.run;
	return {
		/** The service's time before anything was searched. */
		now: Math.floor(clock.now() / 1000) * 1000,
		isTold: clock.isTold(),
		/** From where on the recipient lacks what has changed. */
		last,
		newest: marks[0],
		/** The newest start behind `last`, and the run that it queued. */
		open: start && { start, run, progress: run === undefined ? undefined : await progressOf(run) },
		/** What is to be told of runs of the feed by whose words nobody knows how far they are. */
		unclear: await unclear(clock.now()),
	};
}

export function isAtWork({ open, now }: Standing, otherMs: number): boolean {
	if (!open) return false;
	const age = now - open.start.at;
	return (
		age <
		(open.progress === 'unfinished' ? LONGEST_START_MS : open.progress === 'failed' ? 0 : otherMs)
	);
}

/** The start that broke before its run was noted, to be gone on with: what it has made is not made twice. */
export const brokenStart = ({ open, now }: Standing): Mark | undefined =>
	open && open.run === undefined && now - open.start.at < LONGEST_START_MS ? open.start : undefined;
