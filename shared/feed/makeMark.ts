import { recheckCollection } from '../catalogue/findCreated';
import { recordWith } from '../catalogue/recordShape';
import { endpoints, to } from '../deployment/endpoints';
import { madeRef } from '../engine/createOutput';
import type { Item } from '../engine/item';
import { UNMADE } from '../engine/preview';
import { answerFailure, failureOf, type Failure } from '../failure/failure';
import { newCreateAttempt } from '../transport/lostAnswer';
import { asText, isNothing, shown } from '../values/read';
import { checkUntil } from '../waiting/checkUntil';
import type { Feed, Mark, MarkKind } from './collectionMarks';
import { feedKey, markIn, markName, marksUntil } from './collectionMarks';

interface NewMark {
	feed: Feed;
	searchedAt: number;
	kind: MarkKind;
	/** What the name says behind the kind. */
	detail?: number | string;
	/** The mark or run that the new one follows: two starts at once make the same one. */
	after: number;
}

const ABOUT_KEY = /idempoten/i;

/** The key is in use for another body, or at this very moment: another start was first. A refused name is none of these. */
const isTaken = ({ details: { code, message, httpStatus }, handling }: Failure) =>
	httpStatus === 409 ? handling.nothingDone !== true : ABOUT_KEY.test(`${code} ${message}`);

/** Creates the collection whose name is the mark; undefined where another start has. Only that of a start is for all to see. */
export async function makeMark(
	{ catalogue }: Item,
	{ feed, searchedAt, kind, detail, after }: NewMark,
): Promise<Mark | undefined> {
	const name = markName(feed, searchedAt, kind, detail);
	try {
		const { data } = await catalogue.call({
			...to(endpoints.createCollection),
			body: { name, visibility: kind === 'execution' ? undefined : 'private' },
			repeat: 'keyed',
			key: feedKey(feed, kind, after),
			mayTakeMs: Number(catalogue.assumed('create.seconds')) * 1000,
			createAttempt: newCreateAttempt(),
			recheck: recheckCollection(name),
			previewAnswer: () => ({ ref: UNMADE, name }),
		});
		const collection = recordWith(['ref', 'name'], data);
		const ref = madeRef(collection, 'ref');
		// An answer without a name has taken the given one.
		const mark = markIn(feed, { ref, name: isNothing(collection.name) ? name : collection.name });
		if (mark) return mark;
		throw answerFailure(
			`The service named the collection '${shown(asText(collection.name))}' instead of '${name}'`,
			"The feed would not find it again. Give 'Feed' a shorter and simpler name.",
		);
	} catch (error) {
		const failure = failureOf(error);
		if (isTaken(failure)) return undefined;
		throw failure;
	}
}

/** A list may be a moment behind. */
const SHOWN_AFTER_MS = 5_000;

/** A feed that does not find its own marks would begin anew at each start, or take itself for another one for ever. */
export async function checkMarksShown({ catalogue, plan }: Item, feed: Feed): Promise<void> {
	if (plan) return;
	const { isDone } = await checkUntil(
		catalogue,
		async () => await marksUntil(catalogue, feed),
		(marks) => marks.length > 0,
		SHOWN_AFTER_MS,
	);
	if (isDone) return;
	throw answerFailure(
		"The list of collections does not show the feed's own notes",
		"The feed would begin again at every start. Ask the administrator of the catalogue whether the list leaves out private or empty collections, or correct 'list.offset' and 'list.limit' in 'Interface Overrides' of the credential.",
	);
}
