/** Which characters of the built files were run, as V8 counts it: the feedback of the fuzzer. */
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

export interface Coverage {
	/** How many characters of the watched files were run for the first time since the last question. */
	news(): Promise<number>;
	/** What was known until now; to be gone back to with `forget`. */
	remember(): Known;
	forget(known: Known): void;
	stop(): Promise<void>;
}

/** The characters that were run, by the id of the script. */
type Known = ReadonlyMap<string, Uint8Array>;

/** Ranges hold others; the inner one counts. */
function mark(known: Uint8Array, { functions }: Profiler.ScriptCoverage): number {
	const now = new Uint8Array(known.length);
	for (const { ranges, isBlockCoverage } of functions) {
		// Without blocks all that is known of a function is that it ran.
		if (!isBlockCoverage && ranges[0]?.count === 0) continue;
		for (const { startOffset, endOffset, count } of ranges)
			now.fill(Number(count > 0), startOffset, endOffset);
	}
	let news = 0;
	for (let at = 0; at < now.length; at++) {
		if (now[at] === 1 && known[at] === 0) {
			known[at] = 1;
			news += 1;
		}
	}
	return news;
}

/** @param isWatched by the address of a script */
export async function watchCoverage(isWatched: (url: string) => boolean): Promise<Coverage> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
	let known = new Map<string, Uint8Array>();
	return {
		news: async () => {
			const { result } = await session.post('Profiler.takePreciseCoverage');
			let news = 0;
			for (const script of result.filter(({ url }) => isWatched(url))) {
				const length = Math.max(
					...script.functions.flatMap(({ ranges }) => ranges.map(({ endOffset }) => endOffset)),
				);
				const before = known.get(script.scriptId) ?? new Uint8Array(0);
				// A function that was never compiled is not told of before.
				const marks = before.length >= length ? before : new Uint8Array(length);
				if (marks !== before) marks.set(before);
				known.set(script.scriptId, marks);
				news += mark(marks, script);
			}
			return news;
		},
		remember: () => new Map([...known].map(([id, marks]) => [id, marks.slice()])),
		forget: (before) => {
			known = new Map([...before].map(([id, marks]) => [id, marks.slice()]));
		},
		stop: async () => {
			await session.post('Profiler.stopPreciseCoverage');
			session.disconnect();
		},
	};
}
