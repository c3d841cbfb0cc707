import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../request/failure';
import { path } from '../request/path';
import { pause } from '../request/pipeline';
import type { Catalogue } from '../request/pipeline';
import { objectOf } from '../service/read';
import { meaningOf } from './message';
import type { Posting } from './message';

const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 5_000;
const GROWTH = 1.5;

/** After a cut POST nobody says that the AI still writes, except that there is more text. */
const LONGEST_STALL_MS = 60_000;
/** After the service itself failed, it has written all that it will. */
const FAILED_STALL_MS = 3_000;

const tookTooLong = (maximumMs: number) =>
	new Failure({
		message: `The answer was not complete after ${Math.round(maximumMs / 60_000)} minutes`,
		description: "Set 'Maximum Wait' higher, or read on with 'Get Stream'.",
		code: 'NOT_FINISHED',
		retryable: true,
	});

/** The failure of the POST, once it means that no more is to be expected of the answer. */
function finalFailure(posting: Posting, stalledMs: number): Failure | undefined {
	const outcome = posting.outcome();
	if (!outcome || 'message' in outcome) return undefined;
	const meaning = meaningOf(outcome);
	const patience = meaning === 'failed' ? FAILED_STALL_MS : LONGEST_STALL_MS;
	return meaning === 'refused' || stalledMs > patience ? outcome.failure : undefined;
}

/** Polls GET /ai/streams/{streamId} (interface 4.3) until it is complete; `onContent` gets the content at each look. */
export async function completeSnapshot(
	catalogue: Catalogue,
	streamId: string,
	posting: Posting,
	onContent: (content: string) => Promise<void>,
	maximumMs: number,
): Promise<IDataObject> {
	const end = Date.now() + maximumMs;
	let lastChange = Date.now();
	let seen = '';
	for (let wait = FIRST_POLL_MS; ; wait = Math.min(LONGEST_POLL_MS, wait * GROWTH)) {
		const failure = finalFailure(posting, Date.now() - lastChange);
		if (failure) throw failure;
		const { data } = await catalogue.call({
			method: 'GET',
			path: path('/ai/streams/{streamId}', { streamId }),
			repeat: 'safe',
			beside: true,
		});
		const snapshot = objectOf(data);
		if (typeof snapshot.content === 'string') await onContent(snapshot.content);
		if (snapshot.isComplete === true) return snapshot;
		const now = JSON.stringify(snapshot);
		if (now !== seen) lastChange = Date.now();
		seen = now;
		if (Date.now() > end) throw tookTooLong(maximumMs);
		await pause(catalogue.caller, wait);
	}
}
