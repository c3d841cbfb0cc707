import { sleep } from 'n8n-workflow';
import type { AnswerLimit } from './answerTimeLimit';
import type { Listening } from './listen';
import { meaningOf, type Posting } from './message';
import { ANSWERED_STALL_MS, LONGEST_STALL_MS } from './snapshot';

const SLICE_MS = 250;

/** Waits for the promise, but not longer; in slices, so that nothing is left waiting behind an answer. */
export async function within(promise: Promise<unknown>, ms: number): Promise<void> {
	let isSettled = false;
	const settled = promise.finally(() => {
		isSettled = true;
	});
	for (const end = Date.now() + ms; !isSettled && Date.now() < end;)
		await Promise.race([settled, sleep(SLICE_MS)]);
}

interface Heard {
	posting: Posting;
	events: Listening;
	limit: AnswerLimit;
}

/** Closes the events once nothing is to be expected of them, however many comments come. */
export async function closeInTime({ posting, events, limit }: Heard): Promise<void> {
	const meaning = meaningOf(await posting.posted);
	// Both an answer and a failure of the service are at most a poll ahead of their event.
	if (meaning === 'answered' || meaning === 'failed') await within(events.ended, ANSWERED_STALL_MS);
	if (meaning === 'cut' || meaning === 'taken') {
		const from = Date.now();
		// A message that was taken has its answer: it is in the snapshot where the events say nothing of it.
		const longest = meaning === 'taken' ? ANSWERED_STALL_MS : LONGEST_STALL_MS;
		while (!limit.signal.aborted && Date.now() - Math.max(from, events.movedAt()) < longest)
			await sleep(SLICE_MS);
	}
	events.close();
}
