import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'node:crypto';
import { keyMissing } from '../catalogue/missingRowKey';
import { listAt } from '../catalogue/pagedLists';
import type { Tell } from '../catalogue/wholeLists';
import { answerFailure, type Failure } from '../failure/failure';
import { readRows } from '../lists/readRows';
import type { Catalogue } from '../transport/pipeline';
import { refOf, textOf, wordFor } from '../values/read';

/** A feed is known by its name and its destination, in whichever workflow and n8n it runs. */
export interface Feed {
	name: string;
	destinationRef: number;
}

const KINDS = ['beginning', 'execution', 'run'] as const;

/**
 * What the name of a collection says of a feed, so that nothing must be kept elsewhere: where the feed begins to look; that a
 * start has begun; or, in a private collection, that the feed itself queued a run. A person may queue the collection of a
 * start before it holds every title, so that a run of it proves nothing.
 */
export type MarkKind = (typeof KINDS)[number];

export interface Mark {
	collectionRef: number;
	kind: MarkKind;
	/** The moment of the search in the service's time, in milliseconds since 1970. */
	searchedAt: number;
	run: number | undefined;
	/** Of the collection, as it is compared. */
	name: string;
}

/** Names of collections are bounded somewhere; what follows the feed's name takes about 70 letters. */
export const LONGEST_FEED_NAME = 120;

const prefixOf = ({ name, destinationRef }: Feed) => `${name} to destination ${destinationRef}, `;

/** As names are compared; with its last space. */
const comparedPrefix = (feed: Feed) => wordFor(`${prefixOf(feed)}|`).slice(0, -1);

export function markName(
	feed: Feed,
	searchedAt: number,
	kind: MarkKind,
	detail: number | string = '',
): string {
	const moment = new Date(searchedAt).toISOString().replace('T', ' ');
	return `${prefixOf(feed)}${moment.replace(/\.\d+Z$/, 'Z')}, ${kind} ${detail}`.trim();
}

const MARK = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)z, (beginning|execution|run)\b ?(.*)$/;

/** The mark in the name of a collection; undefined where it is none of this feed. */
export function markIn(feed: Feed, collection: IDataObject): Mark | undefined {
	const name = wordFor(textOf(collection.name) ?? '');
	const prefix = comparedPrefix(feed);
	const [, day, time, kind, detail] =
		(name.startsWith(prefix) && MARK.exec(name.slice(prefix.length))) || [];
	const collectionRef = refOf(collection.ref);
	const searchedAt = Date.parse(`${day}T${time}Z`);
	if (collectionRef === undefined || Number.isNaN(searchedAt)) return undefined;
	const run = kind === 'run' ? refOf(detail) : undefined;
	return { collectionRef, kind: kind as MarkKind, searchedAt, run, name };
}

const MOMENT = '0000-00-00 00:00:00z, ';
/** So many letters of the prefix are a beginning that nobody gives by chance. */
const MOST_PREFIX_LETTERS = 30;

/** Whether a name, as it is compared, is the beginning of one that the feed has given. */
function isCut(feed: Feed, name: string): boolean {
	const prefix = comparedPrefix(feed);
	const enough = Math.min(MOST_PREFIX_LETTERS, feed.name.length + ' to '.length);
	if (name.length < prefix.length) return prefix.startsWith(name) && name.length >= enough;
	const rest = name.slice(prefix.length);
	const moment = rest + MOMENT.slice(rest.length);
	const kind = rest.slice(MOMENT.length);
	return (
		name.startsWith(prefix) &&
		/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dz, /.test(moment) &&
		KINDS.some((whole) => whole !== kind && whole.startsWith(kind))
	);
}

/** The service shortens names, so the feed would never find its collections again. */
export function cutNames(feed: Feed, name: string): Failure {
	const longest = ` ${markName({ ...feed, name: '' }, 0, 'execution', 1e9)}`.length;
	const room = name.length - longest;
	const advice =
		room > 0
			? `Give 'Feed' a name of at most ${room} characters.`
			: `Ask the administrator of the catalogue to allow names of ${longest + feed.name.length} characters.`;
	return answerFailure(
		`The list of collections shows '${name}': the service cuts names to ${name.length} characters`,
		`The feed would not find its collections again. ${advice}`,
	);
}

/** One start of the feed makes one collection: what follows the same mark is the same start. */
export const feedKey = (feed: Feed, kind: MarkKind, after: number): string =>
	`feed-${createHash('sha256')
		.update(JSON.stringify([feed.name, feed.destinationRef, kind, after]))
		.digest('hex')}`;

const isNewestFirst = (rows: IDataObject[]) =>
	(refOf(rows[0]?.ref) ?? 0) >= (refOf(rows.at(-1)?.ref) ?? 0);

/** Far more than any catalogue has; a list that never ends is read for some seconds only. */
const MOST_COLLECTIONS = 100_000;

/** Without references or names the feed would not find its own, and begin anew. */
function checkFound(first: IDataObject, hasRefs: boolean, hasNames: boolean): void {
	if (!hasRefs) throw keyMissing([first], 'ref');
	if (!hasNames) throw keyMissing([first], 'name');
}

/** The marks of the feed, newest first: read until there are enough, or to the end where the list has the oldest first. `tell` gets what of the list could not be had. */
export async function marksUntil(
	catalogue: Catalogue,
	feed: Feed,
	isEnough: (marks: Mark[]) => Promise<boolean> = async () => await Promise.resolve(true),
	tell?: Tell,
): Promise<Mark[]> {
	const list = { ...listAt(catalogue, 'listCollections'), concurrency: 1 };
	let marks: Mark[] = [];
	let first: IDataObject | undefined;
	let [count, longest, cut] = [0, 0, ''];
	let hasRefs = false;
	const reading = readRows(list, MOST_COLLECTIONS + 1);
	for (;;) {
		const { done, value: rows } = await reading.next();
		if (done) {
			if (rows.gap !== undefined) tell?.(rows.gap);
			break;
		}
		count += rows.length;
		if (count > MOST_COLLECTIONS)
			throw answerFailure(
				`The list has more than ${MOST_COLLECTIONS.toLocaleString('en')} collections, and the feed's own notes are not among them`,
				'Use the API key of a user who sees fewer collections, or ask the administrator of the catalogue how many there are.',
			);
		first ??= rows[0];
		hasRefs ||= rows.some((row) => refOf(row.ref) !== undefined);
		for (const row of rows) {
			const name = wordFor(textOf(row.name) ?? '');
			longest = Math.max(longest, name.length);
			if (isCut(feed, name)) cut = name;
		}
		const pageMarks = rows.flatMap((row) => markIn(feed, row) ?? []);
		marks = [...marks, ...pageMarks].sort(
			(a, b) => b.searchedAt - a.searchedAt || b.collectionRef - a.collectionRef,
		);
		if (pageMarks.length > 0 && isNewestFirst(rows) && (await isEnough(marks))) return marks;
	}
	// Where names are cut, none is longer.
	if (cut.length > 0 && cut.length >= longest) throw cutNames(feed, cut);
	if (first) checkFound(first, hasRefs, longest > 0);
	return marks;
}
