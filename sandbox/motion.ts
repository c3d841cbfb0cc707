import type { Assumed } from './interface.ts';

/** How jobs and runs move on their own, by the clock: those that are made from then on. And when the search shows a change. */
export interface Motion {
	/** Milliseconds from its creation until a job or run is running, and until it has ended. */
	runningMs: number;
	endedMs: number;
	/** How the next ones end. */
	jobs: Outcome;
	runs: Outcome;
	/** Milliseconds until the search shows a resource that was written to. */
	indexMs: number;
}

export type Outcome = 'complete' | 'failed';
/** 0 waiting, 1 running, 2 complete, 3 failed. */
export type Step = 0 | 1 | 2 | 3;

export const usualMotion: Readonly<Motion> = {
	runningMs: 1000,
	endedMs: 4000,
	jobs: 'complete',
	runs: 'complete',
	indexMs: 0,
};

export interface Moving {
	created: string;
	running: string;
	ended: string;
	outcome: string;
}

/** The moments of something made now. */
export function momentsFrom(now: number, { runningMs, endedMs }: Motion) {
	const iso = (time: number) => new Date(time).toISOString();
	return { created: iso(now), running: iso(now + runningMs), ended: iso(now + endedMs) };
}

/** Where it stands at that time, and since when. */
export function standing(
	{ created, running, ended, outcome }: Moving,
	now: string,
): { step: Step; since: string } {
	if (now >= ended) return { step: outcome === 'failed' ? 3 : 2, since: ended };
	return now >= running ? { step: 1, since: running } : { step: 0, since: created };
}

/** The words of the four steps; the last two are the first of the words that this deployment counts as last states. */
export function labelsOf(assumed: Assumed, waiting: string): [string, string, string, string] {
	const first = (words: string) => words.split(',', 1)[0] ?? '';
	return [waiting, 'running', first(assumed('states.succeeded')), first(assumed('states.failed'))];
}
