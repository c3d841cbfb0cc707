import type { IDataObject } from 'n8n-workflow';
import { endOf } from '../catalogue/endMarks';
import type { ListKind } from '../catalogue/states';
import type { Item } from '../engine/item';
import { MOST_ZONE_MS, repeatedMs, SET_TIMEZONE, unreadableIn } from '../values/serviceDate';

const unsaid = (kind: ListKind) =>
	`Some ${kind}s do not say when they ended, so 'Finished Since' includes them. If their date has another name, set '${kind}s.modifiedDate' in 'Interface Overrides' of the credential.`;

const unreadable = (kind: ListKind, date: string) =>
	`The dates of ${kind}s cannot be read, e.g. '${date}', so 'Finished Since' includes those whose end is not known.`;

const zoneless = (kind: ListKind) =>
	`The dates of ${kind}s have no timezone, so 'Finished Since' may go back a day more. ${SET_TIMEZONE}`;

/** Whether a job or a run has ended since the moment. One that does not say when is kept: a repeated report is better than none. */
export function finishedSince({ assumed, run }: Item, kind: ListKind, since: string) {
	let firstUnreadable: string | undefined;
	return (record: IDataObject): boolean => {
		const modified = assumed(`${kind}s.modifiedDate`);
		const zone = assumed('dates.timezone');
		const end = endOf(record, modified, zone);
		if (!end) {
			const date = unreadableIn([record[modified]]);
			// The first date stands for all, since each would be a hint of its own.
			firstUnreadable ??= date;
			run.warn(date === undefined ? unsaid(kind) : unreadable(kind, firstUnreadable ?? date));
			return true;
		}
		if (end.zoneless) run.warn(zoneless(kind));
		const later = end.zoneless ? MOST_ZONE_MS : repeatedMs(end.ms, zone);
		return end.ms + end.lasts + later >= Date.parse(since);
	};
}
