import { endpoints } from '../deployment/endpoints';
import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { answerFailure, Failure, failureOf } from '../failure/failure';
import type { ServiceCall } from '../transport/call';
import { to } from '../transport/path';
import { pause } from '../transport/caller';
import { flagOf, recordIn, textOf } from '../values/read';
import { SNAPSHOT } from '../catalogue/answerShapes';
import { recordOf } from '../catalogue/recordShape';
import { isFailed, isSucceeded } from './endFailures';
import { meaningOf, type Posting } from './message';
import type { AnswerSoFar } from './answerSoFar';

const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 5_000;
const GROWTH = 1.5;

/** After a cut POST nobody says that the AI still writes, except that there is more text. */
export const LONGEST_STALL_MS = 60_000;
/** Once the POST has answered, the stream is at most a poll of the service behind. */
export const ANSWERED_STALL_MS = 5_000;
/** After the service itself failed, it has written all that it will. */
const FAILED_STALL_MS = 3_000;
/** A stream that was just made may not be there yet. */
const NOT_THERE_MS = 5_000;

export interface Polling {
	item: Item;
	streamId: string;
	posting: Posting;
	told: AnswerSoFar;
	signal: AbortSignal;
	/** What the events said when they ended for good. */
	failure: (() => Failure) | undefined;
}

const noText = () =>
	answerFailure(
		'The service accepted the message, but no answer to it could be read',
		"Read it with 'Get chat'. If the text of an answer has another name than 'content', correct 'messages.content' in 'Interface Overrides' of the credential.",
		200,
	);

/** What is to be taken as the end when nothing has moved for so long; undefined while more may come. */
function endOf(
	{ posting, failure }: Polling,
	stalledMs: number,
	missing: Failure | undefined,
): IDataObject | Failure | undefined {
	const outcome = posting.outcome();
	if (failure && stalledMs > FAILED_STALL_MS) return failure();
	if (!outcome) return undefined;
	const meaning = meaningOf(outcome);
	if ('message' in outcome && outcome.content !== '') {
		return missing || stalledMs > ANSWERED_STALL_MS
			? { ...outcome.message, content: outcome.content }
			: undefined;
	}
	const lost = 'failure' in outcome ? outcome.failure : noText();
	if (meaning === 'refused') return lost;
	if (meaning === 'failed') return stalledMs > FAILED_STALL_MS ? lost : undefined;
	if (missing ? stalledMs <= NOT_THERE_MS : stalledMs <= LONGEST_STALL_MS) return undefined;
	return lost;
}

/** `isComplete` decides (interface 4.3), whatever the status; without it, or where the answer has failed, the status does. */
function isEnded(item: Item, { isComplete, status }: IDataObject): boolean {
	const word = textOf(status) ?? '';
	return flagOf(isComplete) ?? (isSucceeded(item, word) || isFailed(item, word));
}

/** Polls GET /ai/streams/{streamId} (interface 4.3) until the answer is complete, by the snapshot or by the message POST. */
export async function completeSnapshot(polling: Polling): Promise<IDataObject> {
	const { item, streamId, posting, told, signal } = polling;
	const call: ServiceCall = {
		...to(endpoints.getStream, { streamId }),
		repeat: 'safe',
		skipsGate: true,
		signal,
	};
	let lastChange = Date.now();
	let seen = '';
	let missing: Failure | undefined;
	for (let wait = FIRST_POLL_MS; ; wait = Math.min(LONGEST_POLL_MS, wait * GROWTH)) {
		const end = endOf(polling, Date.now() - lastChange, missing);
		if (end instanceof Failure) throw end;
		if (end) return end;
		try {
			const snapshot = recordOf(SNAPSHOT, recordIn((await item.catalogue.call(call)).data));
			missing = undefined;
			const content = textOf(snapshot.content);
			if (content) await told.see(content);
			if (isEnded(item, snapshot) || isFailed(item, textOf(snapshot.status) ?? '')) return snapshot;
			const now = JSON.stringify(snapshot);
			if (now !== seen) lastChange = Date.now();
			seen = now;
		} catch (error) {
			missing = failureOf(error);
			if (signal.aborted) throw missing;
			// Any other failure is final: what is left is what the message POST says.
			if (missing.details.httpStatus !== 404) await posting.posted;
		}
		await pause(item.catalogue.caller, wait, signal);
	}
}
