import type { IDataObject } from 'n8n-workflow';
import { rowByRef } from '../catalogue/pagedLists';
import { howFar, type HowFar, type Progress, type StateWords } from '../catalogue/progress';
import { unclearRunsWarning } from '../catalogue/states';
import type { Item } from '../engine/item';
import { recentPages } from '../engine/recentPages';
import { withServiceClock } from '../transport/serviceClock';
import { MINUTE_MS } from '../values/durations';
import { marksUntil, type Feed, type Mark } from './collectionMarks';

/** An older start is not waited for: one that hangs must not hold up the next night, and its key is soon forgotten. */
const LONGEST_START_MS = 20 * 60 * MINUTE_MS;
/** The service tells the time by the second, and its servers not all the same. */
const CLOCK_MS = MINUTE_MS;

export type Standing = Awaited<ReturnType<typeof standingOf>>;

/** How far the feed is, by its marks in the catalogue and the runs that they name. */
export async function standingOf(item: Item, feed: Feed, words: StateWords) {
	const { catalogue, clock } = withServiceClock(item.catalogue);
	/** Each run is read once; undefined where the service does not list it. */
	const runs = new Map<
		number,
		Promise<({ of: number; record: IDataObject } & HowFar) | undefined>
	>();
	const readRun = async (ref: number) => {
		const pages = recentPages(item, 'listRuns', catalogue);
		const record = await rowByRef(catalogue, pages, 'run', ref, words);
		return record && { of: ref, record, ...howFar('run', record, catalogue, words) };
	};
	async function progressOf(ref: number): Promise<Progress | undefined> {
		const run = runs.get(ref) ?? readRun(ref);
		runs.set(ref, run);
		return (await run)?.progress;
	}
	/** A mark of the future was made by a clock that went wrong: from there on nothing would be found. */
	const counts = ({ searchedAt }: Mark) => searchedAt <= clock.now() + CLOCK_MS;
	async function lastOf(marks: Mark[]): Promise<Mark | undefined> {
		for (const mark of marks.filter(counts)) {
			if (mark.kind === 'beginning') return mark;
			if (mark.run !== undefined && (await progressOf(mark.run)) === 'succeeded') return mark;
		}
		return undefined;
	}
	const hasLast = async (newest: Mark[]) => Boolean(await lastOf(newest));
	const marks = await marksUntil(catalogue, feed, hasLast, (gap) =>
		item.run.warn(`The feed's own notes may be among collections that could not be read. ${gap}`),
	);
	const last = await lastOf(marks);
	const start = marks.find(
		(mark) =>
			mark.kind === 'execution' && counts(mark) && mark.searchedAt > (last?.searchedAt ?? 0),
	);
	const run = marks.find(
		({ kind, searchedAt }) => kind === 'run' && searchedAt === start?.searchedAt,
	)?.run;
	/** The service's time before anything is searched for the feed. */
	const now = Math.floor(clock.now() / 1000) * 1000;
	const progress = run === undefined ? undefined : await progressOf(run);
	const listed = (await Promise.all(runs.values())).flatMap((entry) => entry ?? []);
	const unlisted = [...runs.keys()].filter((ref) => !listed.some(({ of }) => of === ref));
	const hasEnds = listed.some((entry) => entry.progress !== 'unfinished');
	return {
		now,
		isTold: clock.isTold(),
		/** From where on the recipient lacks what has changed. */
		last,
		newest: marks[0],
		/** The newest start behind `last`, and the run that it queued. */
		open: start && { start, run, progress },
		/** A warning where no run of the feed shows an end by a known word. */
		unclear: hasEnds
			? undefined
			: unclearRunsWarning('of the feed', listed, catalogue, clock.now()),
		/** A warning where the list of runs is too short to tell what became of the feed's own. */
		forgotten:
			unlisted.length === 0
				? undefined
				: `The list of runs does not show run ${unlisted[0]} of the feed, so what it sent counts as not sent, and goes out again. If this lasts, the list may show only the newest runs: ask the administrator of the catalogue whether it can show more.`,
	};
}

/** Whether a start before this one may still be at its work. */
export function mayBeAtWork({ open, now }: Standing, startMs: number): boolean {
	if (!open) return false;
	const { start, progress } = open;
	const limit = progress === 'unfinished' ? LONGEST_START_MS : progress === 'failed' ? 0 : startMs;
	return now - start.searchedAt < limit;
}

/** The start that broke before its run was noted, to be gone on with: what it has made is not made twice. */
export const brokenStart = ({ open, now }: Standing): Mark | undefined =>
	open && open.run === undefined && now - open.start.searchedAt < LONGEST_START_MS
		? open.start
		: undefined;
