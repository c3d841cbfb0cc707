import { answerFailure } from '../failure/failure';
import { dateOf } from '../values/serviceDate';
import type { WatchedList } from './listEvents';
import type { Row } from './listCursor';
import type { PollSettings } from './pollSettings';

/** The newest entries whose dates are read: one answer may hold any number. */
const MOST_READ = 1_000;

/**
 * Newest first (interface 4.8) says nothing of references, by which the trigger knows what is new: where the dates fall and
 * they do not, it is the references, and no name of the list is to blame.
 */
export function checkRefsFall(
	{ kind, created }: WatchedList,
	all: Row[],
	{ catalogue: { assumed } }: Pick<PollSettings, 'catalogue'>,
): void {
	const rows = all.slice(0, MOST_READ);
	const [first, last] = [rows.at(0), rows.at(-1)];
	if (!first || !last || first.ref >= last.ref) return;
	const dates = rows.map(({ record }) => dateOf(record[assumed(created)], 'utc'));
	const moments = dates.flatMap((date) => (date.kind === 'moment' ? date.ms : []));
	const isFalling = moments.every((ms, index) => ms <= (moments[index - 1] ?? ms));
	const isDated = moments.length === rows.length && moments.at(0) !== moments.at(-1);
	if (!isDated || !isFalling) return;
	throw answerFailure(
		`The list of ${kind}s is the newest first by its dates, but its references are not: ${first.ref} stands before ${last.ref}`,
		`The trigger knows by references what is new, so it cannot watch this list. 'Get Many' of ${kind}s with 'Finished Since', started by a schedule, finds by dates what has ended. The administrator of the catalogue may know why newer ${kind}s have lower references.`,
	);
}
