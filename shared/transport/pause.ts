import { sleep } from 'n8n-workflow';
import type { Caller } from './caller';
import { cancelledFailure } from '../failure/failure';

const SLEEP_SLICE_MS = 250;

/** Sleeps in slices, so that a stopped execution does not wait to the end. */
export async function pause(caller: Caller, ms: number, signal?: AbortSignal): Promise<void> {
	const until = Date.now() + ms;
	for (let left = ms; left > 0; left = until - Date.now()) {
		if (caller.isCancelled() || signal?.aborted) throw cancelledFailure();
		await sleep(Math.min(left, SLEEP_SLICE_MS));
	}
}
