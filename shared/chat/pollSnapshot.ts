import { sleep, type IDataObject } from 'n8n-workflow';
import { checkAnswered } from '../catalogue/answeredFor';
import { SNAPSHOT } from '../catalogue/answerShapes';
import { recordOf, recordWith } from '../catalogue/recordShape';
import { endpoints, to } from '../deployment/endpoints';
import type { Item } from '../engine/item';
import { answerFailure, Failure, failureOf } from '../failure/failure';
import { pause } from '../transport/caller';
import { flagOf, textOf } from '../values/read';
import { within } from '../waiting/timeLimit';
import { saidIn } from './chats';
import { isFailed, isSucceeded, isTimeLimit } from './endFailures';
import { deniedBy, type Posting, type PostOutcome } from './message';
import { isSaidBefore, type PendingAnswer } from './otherSources';

const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 5_000;
const GROWTH = 1.5;
const SLICE_MS = 250;

/** After a cut POST nobody says that the AI still writes, except that there is more text. */
const LONGEST_STALL_MS = 60_000;
/** Once the POST has answered, the stream is at most a poll of the service behind. */
const ANSWERED_STALL_MS = 5_000;
/** After the service itself failed, it has written all that it will. */
const FAILED_STALL_MS = 3_000;
/** A stream that was just made may not be there yet. */
const NOT_THERE_MS = 5_000;

/** Something else was in the way of the message: longer than between two looks. */
const IN_THE_WAY_STALL_MS = 2 * LONGEST_POLL_MS;

/** How long nothing may move before the answer counts as lost. */
const longestStallOf = (outcome: PostOutcome) =>
	'isInTheWay' in outcome && outcome.isInTheWay ? IN_THE_WAY_STALL_MS : LONGEST_STALL_MS;

/** What counts as the end when nothing has moved for so long; undefined while more may come. */
function endOf(posting: Posting, stalledMs: number, missing: Failure | undefined) {
	const outcome = posting.outcome();
	if (outcome?.meaning === 'answered')
		return missing || stalledMs > ANSWERED_STALL_MS
			? { ...outcome.message, content: outcome.content }
			: undefined;
	if (outcome?.meaning === 'refused') return outcome.failure;
	if (outcome?.meaning === 'failed')
		return stalledMs > FAILED_STALL_MS ? outcome.failure : undefined;
	if (!outcome || stalledMs <= (missing ? NOT_THERE_MS : longestStallOf(outcome))) return undefined;
	if (outcome.meaning === 'cut') return outcome.failure;
	return answerFailure(
		'The service accepted the message, but no answer to it could be read',
		"Read it with 'Get chat'. If the text of an answer has another name than 'content', correct 'messages.content' in 'Interface Overrides' of the credential.",
		200,
	);
}

/** `isComplete` decides (interface 4.3); without it, or where the answer has failed, the status does. */
function isEnded(item: Item, { isComplete, status }: IDataObject): boolean {
	const word = textOf(status) ?? '';
	const mayGoOn = flagOf(isComplete) === false && isTimeLimit({ status });
	if (isFailed(item, word) && !mayGoOn) return true;
	return flagOf(isComplete) ?? isSucceeded(item, word);
}

/** How long nothing must move for a complete snapshot to be the end: it may be of an earlier answer, or of a step. */
function settledMs(pending: PendingAnswer, text: unknown, eventsFailure?: () => Failure): number {
	const outcome = pending.posting.outcome();
	const isOld = isSaidBefore(pending, text);
	if (outcome?.meaning === 'answered' && isSaidBefore(pending, outcome.content)) return 0;
	if (!outcome && !eventsFailure)
		return Math.min(isOld ? LONGEST_STALL_MS : ANSWERED_STALL_MS, pending.limit.leftMs() / 2);
	if (!isOld) return 0;
	return outcome?.meaning === 'taken' ? ANSWERED_STALL_MS : Number.POSITIVE_INFINITY;
}

/** Polls GET /ai/streams/{streamId} (interface 4.3) until the answer is complete. `eventsFailure` is what the events said when they ended for good. */
export async function completeSnapshot(
	pending: PendingAnswer,
	eventsFailure: (() => Failure) | undefined,
): Promise<IDataObject> {
	const { item, chatRef, streamId, posting, received } = pending;
	const { signal } = pending.limit;
	const address = to(endpoints.getStream, { streamId });
	let lastChange = Date.now();
	let lastSnapshot = '';
	let missing: Failure | undefined;
	for (let wait = FIRST_POLL_MS; ; wait = Math.min(LONGEST_POLL_MS, wait * GROWTH)) {
		const stalledMs = Date.now() - lastChange;
		if (eventsFailure && stalledMs > FAILED_STALL_MS) throw eventsFailure();
		const end = endOf(posting, stalledMs, missing);
		if (end instanceof Failure) throw end;
		if (end) return end;
		try {
			const { data } = await item.safe({ ...address, skipsGate: true, signal });
			const snapshot = recordOf(SNAPSHOT, recordWith(Object.keys(SNAPSHOT), data));
			checkAnswered('stream', snapshot, ['streamId'], streamId);
			checkAnswered('the stream of chat', snapshot, ['chatRef'], chatRef);
			missing = undefined;
			const content = saidIn(snapshot.content);
			if (content) await received.catchUp(content);
			if (isEnded(item, snapshot) && stalledMs >= settledMs(pending, content, eventsFailure))
				return snapshot;
			const text = JSON.stringify(snapshot);
			if (text !== lastSnapshot) lastChange = Date.now();
			lastSnapshot = text;
		} catch (error) {
			missing = failureOf(error);
			if (signal.aborted) throw missing;
			// Any other failure is final: what is left is what the message POST says.
			if (missing.details.httpStatus !== 404) await posting.posted;
		}
		await pause(item.catalogue.caller, wait, signal);
	}
}

/** Closes the events once nothing more is expected of them, however many comments come; the snapshot is read from then on. */
export async function closeInTime(pending: PendingAnswer): Promise<void> {
	const { posting, events, limit, received } = pending;
	const outcome = await posting.posted;
	const isDenied = deniedBy(outcome, received.soFar()) !== undefined;
	const meaning = isDenied ? 'taken' : outcome.meaning;
	// Both an answer and a failure of the service are at most a poll ahead of their event.
	if (meaning === 'answered' || meaning === 'failed') await within(events.ended, ANSWERED_STALL_MS);
	if (meaning === 'cut' || meaning === 'taken') {
		const from = Date.now();
		// A message that was taken has its answer: it is in the snapshot where the events say nothing of it.
		const longest = meaning === 'taken' ? ANSWERED_STALL_MS : longestStallOf(outcome);
		while (!limit.signal.aborted && Date.now() - Math.max(from, events.movedAt()) < longest)
			await sleep(SLICE_MS);
	}
	events.close();
}
