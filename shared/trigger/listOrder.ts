import type { ListKind } from '../catalogue/states';
import { answerFailure } from '../failure/failure';
import type { FetchPage } from '../lists/list';
import { samePageTwice } from '../lists/repeatedPage';
import type { IsOpen, Row } from './listCursor';
import type { PollSettings } from './pollSettings';

/** How a list is read: its pages, what may still move, and whether there is time for another page. */
export interface ListReading extends Pick<PollSettings, 'mayGoOn' | 'note'> {
	kind: ListKind;
	fetchPage: FetchPage<Row>;
	isOpen: IsOpen;
}

export const lowestRef = (rows: Row[]) =>
	rows.reduce((least, { ref }) => Math.min(least, ref), Number.POSITIVE_INFINITY);
export const highestRef = (rows: Row[]) => rows.reduce((most, { ref }) => Math.max(most, ref), 0);

export const cannotWatch = (kind: ListKind, problem: string) =>
	answerFailure(
		problem,
		`The trigger knows new ${kind}s by their references, so it cannot watch this list. Use a Schedule Trigger and 'Get Many' of ${kind}s with 'Finished Since' instead, which goes by dates. The administrator of the catalogue may know why newer ${kind}s have lower references.`,
	);

export const notNewestFirst = (kind: ListKind, ref: number, next: number) =>
	cannotWatch(
		kind,
		`The service does not list the newest first: ${kind} ${ref} stands before ${next}`,
	);

/** Lists come newest first (interface 4.8), and each page goes on where the last one ended. */
export function checkBelow(kind: ListKind, rows: Row[], above: number): void {
	const [first, last] = [rows.at(0)?.ref ?? 0, rows.at(-1)?.ref ?? 0];
	const isFalling = first >= last;
	if (isFalling && (rows.length === 0 || lowestRef(rows) < above)) return;
	if (isFalling && lowestRef(rows) === above) throw samePageTwice();
	throw isFalling ? notNewestFirst(kind, above, first) : notNewestFirst(kind, first, last);
}
