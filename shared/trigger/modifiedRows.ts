import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { PLAIN_MOMENT } from '../values/certainDate';
import { DAY_MS, HOUR_MS } from '../values/durations';
import { isNothing, refOf, shown, textOf } from '../values/read';
import { dateOf, momentOf } from '../values/serviceDate';
import type { PollSettings } from './pollSettings';

export interface ModifiedRow {
	ref: number;
	/** As the service wrote it. */
	date: string;
	record: IDataObject;
	/** The row has no reference or date of its own, so it is not reported. */
	isOdd?: true;
}

const valueShown = (value: unknown) => (isNothing(value) ? 'nothing' : `'${shown(value)}'`);

const withoutDate = ([record]: IDataObject[]) =>
	answerFailure(
		`A resource in the answer has no reference or no date of its modification that can be read: its 'ref' is ${valueShown(record?.ref)}, its 'modifiedDate' ${valueShown(record?.modifiedDate)}`,
		"The trigger needs 'ref' and 'modifiedDate' in a form that can be read. Ask the administrator of the catalogue what its search answers.",
	);

/** A readable date as the service wrote it; in ISO 8601 where the service wrote an object. */
function dateIn({ modifiedDate }: IDataObject): string | undefined {
	const ms = momentOf(modifiedDate, 'utc');
	return ms === undefined ? undefined : (textOf(modifiedDate) ?? new Date(ms).toISOString());
}

const DAY = /^\d{4}-?\d{2}-?\d{2}$/;
const BY_DAY =
	"The search shows 'modifiedDate' as days without a time, so a resource is reported once a day, however often it is modified.";

/** The rows of a page. One without a reference or date is noted once, and keeps its place so that offsets still count. */
export function modifiedRowsOf(
	records: IDataObject[],
	{ note }: Pick<PollSettings, 'note'>,
): ModifiedRow[] {
	const rows = records.map((record) => ({ record, ref: refOf(record.ref), date: dateIn(record) }));
	let neighbour = rows.find(({ ref, date }) => ref !== undefined && date !== undefined)?.date;
	if (neighbour === undefined && records.length > 0) throw withoutDate(records);
	if (neighbour !== undefined && DAY.test(neighbour)) note('resource day', BY_DAY);
	return rows.map(({ record, ref = 0, date }) => {
		const isOdd = ref === 0 || date === undefined;
		if (isOdd)
			note(
				'resource date',
				`Resource ${textOf(record.ref) ?? 'without a reference'} has no date of its modification that can be read, so it is not reported.`,
			);
		else neighbour = date;
		return { ref, date: neighbour ?? '', record, ...(isOdd && { isOdd }) };
	});
}

/** Compares by time where both dates can be read, since a service may write the same moment in two ways. */
export function isBefore(date: string, later: string): boolean {
	// Pages are compared row by row, and nearly all dates have this form: comparing the texts is faster than reading them.
	const isPlain = date.length === later.length && PLAIN_MOMENT.test(date);
	if (isPlain && PLAIN_MOMENT.test(later)) return date < later;
	const [ms, laterMs] = [momentOf(date, 'utc'), momentOf(later, 'utc')];
	return ms === undefined || laterMs === undefined ? date < later : ms < laterMs;
}

const SECOND_MS = 1000;

/** Whether a date is one that is known, also where the service has come to write it otherwise, or without its time or fractions of a second. */
export function isKnownDate(known: string, date: string): boolean {
	if (known === date) return true;
	const [ms, shownMs] = [momentOf(known, 'utc'), momentOf(date, 'utc')];
	const step = DAY.test(date) ? DAY_MS : SECOND_MS;
	return ms !== undefined && (shownMs === ms || shownMs === ms - (ms % step));
}

export const byDate = (a: Pick<ModifiedRow, 'ref' | 'date'>, b: typeof a) =>
	isBefore(a.date, b.date) ? -1 : isBefore(b.date, a.date) ? 1 : a.ref - b.ref;

const zonelessMs = (text: string): number => {
	const date = dateOf(text, '');
	return date.kind === 'moment' && date.zoneless ? date.ms : Number.NaN;
};

/** Where dates name no zone, an hour comes twice when summer ends. */
const isRepeatedHour = (date: string, previous: string) =>
	Math.abs(zonelessMs(date) - zonelessMs(previous)) <= HOUR_MS;

export const notSorted = () =>
	answerFailure(
		'The service does not give the resources in the order of their modification',
		"Its search may have other names for the sort order or for the date. Set 'search.sort', 'search.sortField', 'search.sortDirection', 'search.modifiedDate' or 'search.from' in 'Interface Overrides' of the credential.",
	);

/** Throws unless the rows come oldest first, none of them before `from`. */
export function checkDatesRise(rows: ModifiedRow[], from: string): void {
	let previous = from;
	for (const { date } of rows) {
		if (isBefore(date, previous) && !isRepeatedHour(date, previous)) throw notSorted();
		previous = date;
	}
}

/** Sorts the rows of a page that came in no order; those of the next page show whether the service sorted at all. */
export function inOrder(rows: ModifiedRow[], nextRows: ModifiedRow[], direction: 'asc' | 'desc') {
	const [page, next] = [[...rows].sort(byDate), [...nextRows].sort(byDate)] as const;
	const seam = direction === 'asc' ? [page.at(-1), next[0]] : [next.at(-1), page[0]];
	if (next.length > 0)
		checkDatesRise(
			seam.flatMap((row) => row ?? []),
			'',
		);
	return direction === 'asc' ? page : page.reverse();
}
