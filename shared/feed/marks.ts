import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { answerFailure, type Failure } from '../failure/failure';
import { readRows } from '../lists/readRows';
import type { Catalogue } from '../transport/pipeline';
import { keyMissing } from '../catalogue/missingKey';
import { listAt } from '../catalogue/pagedLists';
import { refOf, textOf, wordFor } from '../values/read';

/** A feed is known by its name and its destination, in whichever workflow and n8n it runs. */
export interface Feed {
	name: string;
	destinationRef: number;
}

/**
 * What the name of a collection says of a feed, so that nothing must be kept elsewhere: where it begins to look, that a start
 * has begun, or, in a collection that nobody else sees, that the feed itself queued a run. A person may queue the
 * collection of a start before it holds every title, so that a run sends it proves nothing.
 */
export type MarkKind = 'beginning' | 'execution' | 'run';

export interface Mark {
	collectionRef: number;
	kind: MarkKind;
	/** The moment of the search, in the service's time. */
	at: number;
	/** The reference of the run. */
	run: number | undefined;
	/** Of the collection, as it is compared. */
	name: string;
}

/** Names of collections are bounded somewhere; what is told of the feed behind its name takes about 70 letters. */
export const LONGEST_FEED_NAME = 120;

const prefixOf = ({ name, destinationRef }: Feed) => `${name} to destination ${destinationRef}, `;

const momentShown = (at: number) =>
	new Date(at)
		.toISOString()
		.replace('T', ' ')
		.replace(/\.\d+Z$/, 'Z');

export const markName = (
	feed: Feed,
	at: number,
	kind: MarkKind,
	of: number | string = '',
): string => `${prefixOf(feed)}${momentShown(at)}, ${kind} ${of}`.trim();

const MARK = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)z, (beginning|execution|run)\b ?(.*)$/;

/** The mark in the name of a collection, undefined where it is none of this feed. */
export function markIn(feed: Feed, collection: IDataObject): Mark | undefined {
	const name = wordFor(textOf(collection.name) ?? '');
	const prefix = wordFor(`${prefixOf(feed)}|`).slice(0, -1);
	const [, day, time, kind, of] =
		(name.startsWith(prefix) && MARK.exec(name.slice(prefix.length))) || [];
	const collectionRef = refOf(collection.ref);
	const at = Date.parse(`${day}T${time}Z`);
	if (collectionRef === undefined || Number.isNaN(at)) return undefined;
	const run = kind === 'run' ? refOf(of) : undefined;
	return { collectionRef, kind: kind as MarkKind, at, run, name };
}

const MOMENT = '0000-00-00 00:00:00z, ';
const KINDS: readonly MarkKind[] = ['beginning', 'execution', 'run'];
/** The beginning of a name that nobody gives by chance. */
const TELLING = 30;

/** Whether a name, as it is compared, is the beginning of one that the feed has given. */
function isCut({ name: feedName, destinationRef }: Feed, name: string): boolean {
	const prefix = wordFor(`${prefixOf({ name: feedName, destinationRef })}|`).slice(0, -1);
	if (name.length < prefix.length)
		return (
			prefix.startsWith(name) && name.length >= Math.min(TELLING, feedName.length + ' to '.length)
		);
	const rest = name.slice(prefix.length);
	const moment = rest + MOMENT.slice(rest.length);
	const kind = rest.slice(MOMENT.length);
	return (
		name.startsWith(prefix) &&
		/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dz, /.test(moment) &&
		KINDS.some((whole) => whole !== kind && whole.startsWith(kind))
	);
}

/** The feed's own names come back shorter than they were given: it would never find them again. */
export function cutNames(feed: Feed, name: string): Failure {
	const longest = ` ${markName({ ...feed, name: '' }, 0, 'execution', 1e9)}`.length;
	const room = name.length - longest;
	return answerFailure(
		`The list of collections shows '${name}': the service cuts names to ${name.length} characters`,
		`The feed would not find its collections again. ${
			room > 0
				? `Give 'Feed' a name of at most ${room} characters.`
				: `Ask the administrator of the catalogue to allow names of ${longest + feed.name.length} characters.`
		}`,
	);
}

/** One start of the feed makes one collection: what begins behind the same mark is the same start. */
export const feedKey = (feed: Feed, kind: MarkKind, behind: number): string =>
	`feed-${createHash('sha256')
		.update(JSON.stringify([feed.name, feed.destinationRef, kind, behind]))
		.digest('hex')}`;

const isNewestFirst = (rows: IDataObject[]) =>
	(refOf(rows[0]?.ref) ?? 0) >= (refOf(rows.at(-1)?.ref) ?? 0);

/** Far more than any catalogue has; a list that never ends is read for some seconds only. */
const MOST_COLLECTIONS = 100_000;

/** The marks of the feed, the newest first: page by page until there are enough, or all where the list has the oldest first. */
export async function marksUntil(
	catalogue: Catalogue,
	feed: Feed,
	isEnough: (marks: Mark[]) => Promise<boolean>,
): Promise<Mark[]> {
	const list = { ...listAt(catalogue, 'listCollections'), concurrency: 1 };
	const reading = readRows(list, MOST_COLLECTIONS + 1);
	let marks: Mark[] = [];
	let first: IDataObject | undefined;
	let [count, longest, cut] = [0, 0, ''];
	for (;;) {
		const { done, value } = await reading.next();
		// Where names are cut, none is longer.
		if (done && cut.length > 0 && cut.length >= longest) throw cutNames(feed, cut);
		// Without names the feed would not find its own, and begin anew.
		if (done && first && longest === 0) throw keyMissing([first], 'name');
		if (done) return marks;
		count += value.length;
		if (count > MOST_COLLECTIONS)
			throw answerFailure(
				`The list has more than ${MOST_COLLECTIONS.toLocaleString('en')} collections, and the feed's own notes are not among them`,
				'Use the API key of a user who sees fewer collections, or ask the administrator of the catalogue how many there are.',
			);
		first ??= value[0];
		for (const row of value) {
			const name = wordFor(textOf(row.name) ?? '');
			longest = Math.max(longest, name.length);
			if (isCut(feed, name)) cut = name;
		}
		const found = value.flatMap((row) => markIn(feed, row) ?? []);
		marks = [...marks, ...found].sort(
			(one, other) => other.at - one.at || other.collectionRef - one.collectionRef,
		);
		if (found.length > 0 && isNewestFirst(value) && (await isEnough(marks))) return marks;
	}
}
