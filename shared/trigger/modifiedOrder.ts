import { answerFailure } from '../failure/failure';
import { dateOf, MOST_ZONE_MS } from '../values/serviceDate';
import type { ModifiedRow } from './modifiedCursor';

/** Where no zone is named the same one is meant by both. */
const timeOf = (date: string): number | undefined => {
	const read = dateOf(date, 'utc');
	return read.kind === 'moment' ? read.ms : undefined;
};

const PLAIN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** By time where both can be read as one, since a deployment may write the same moment in two ways. */
export function isBefore(one: string, other: string): boolean {
	// Nearly all: reading a date takes longer than comparing two texts of one form, and pages are compared row by row.
	if (one.length === other.length && PLAIN.test(one) && PLAIN.test(other)) return one < other;
	const [first, second] = [timeOf(one), timeOf(other)];
	return first === undefined || second === undefined ? one < other : first < second;
}

const DAY_MS = 24 * 3_600_000;

/** Whether an earlier date may be of the same day, in whatever zone the service counts its days. */
export const isOfItsDay = (earlier: string, date: string): boolean =>
	(timeOf(date) ?? Number.POSITIVE_INFINITY) - (timeOf(earlier) ?? 0) <= DAY_MS + MOST_ZONE_MS;

/** Where no zone is named, an hour comes twice when summer ends. */
const HOUR_MS = 3_600_000;

function isRepeatedHour(...dates: [string, string]): boolean {
	const [one, other] = dates.map((date) => dateOf(date, ''));
	return (
		one?.kind === 'moment' &&
		other?.kind === 'moment' &&
		one.zoneless &&
		other.zoneless &&
		Math.abs(one.ms - other.ms) <= HOUR_MS
	);
}

export const notSorted = () =>
	answerFailure(
		'The service does not give the resources in the order of their modification',
		"Its search may have other names for the sort order or for the date. Set 'search.sort', 'search.sortField', 'search.sortDirection', 'search.modifiedDate' or 'search.from' in 'Interface Overrides' of the credential.",
	);

/** The oldest first, none of them before `from`. */
export function checkOrder(rows: ModifiedRow[], from: string): void {
	let last = from;
	for (const { date } of rows) {
		if (isBefore(date, last) && !isRepeatedHour(date, last)) throw notSorted();
		last = date;
	}
}
