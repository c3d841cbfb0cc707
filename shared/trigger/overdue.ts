import type { IDataObject } from 'n8n-workflow';
import { stateWord, type ListKind } from '../catalogue/states';
import { flatMapWithPauses } from '../transport/concurrency';
import { isDay } from '../values/certainDate';
import { DAY_MS, MINUTE_MS } from '../values/durations';
import { dateOf, leastOffset, momentOf, unreadableIn } from '../values/serviceDate';
import { chosenEvent, type CatalogueEvent } from './eventTypes';
import { OVERDUE, timesOf, WINDOW, type ListCursor, type Row } from './listCursor';
import { byRef, firstDate, isOpenBy, timesSuffix } from './listEvents';
import type { PollSettings } from './pollSettings';
import { stateFrom } from './stateText';

/** The whole minutes since `begun` where they reach the limit, else undefined. */
export function overdueMinutes(begun: number, now: number, limitMinutes: number) {
	const minutes = Math.floor((now - begun) / MINUTE_MS);
	return minutes >= limitMinutes ? minutes : undefined;
}

/** When summer begins or ends, the older of two dates without a zone may be of another offset. */
const SUMMER_MS = 3_600_000;

/** When entries whose dates name no zone, or only a day, have begun at the latest; undefined where their dates do not tell. */
function latestBegin(keys: string[], rows: Row[], now: () => number) {
	const newest = [...rows].sort(byRef).slice(-WINDOW);
	const offset = leastOffset(
		newest.flatMap(({ record }) => keys.map((key) => record[key])),
		now(),
	);
	return (record: IDataObject) => {
		const [begun] = keys.flatMap((key) => {
			const date = dateOf(record[key], '');
			const lasts = isDay(record[key]) ? DAY_MS : 0;
			return date.kind === 'moment' ? date.ms + lasts : [];
		});
		return begun !== undefined && offset !== undefined
			? Math.min(now(), begun - offset + SUMMER_MS)
			: undefined;
	};
}

/** Events of unfinished rows that are older than allowed. Without a date an entry counts from when it was first seen, noted once. */
export async function overdueEvents(
	kind: ListKind,
	rows: Row[],
	settings: PollSettings,
	cursor: Pick<ListCursor, 'firstSeen' | 'left' | 'missing'>,
): Promise<CatalogueEvent[]> {
	const { assumed } = settings.catalogue;
	const event = chosenEvent(settings.chosen, kind, 'overdue');
	if (!event) return [];
	const isOpen = isOpenBy(settings);
	const [created, modified] = [assumed(`${kind}s.createdDate`), assumed(`${kind}s.modifiedDate`)];
	const moment = (date: unknown) =>
		isDay(date) ? undefined : momentOf(date, assumed('dates.timezone'));
	let latest: ReturnType<typeof latestBegin> | undefined;
	function firstSeen({ ref, record }: Row): number {
		const earlier = cursor.firstSeen.get(ref);
		if (earlier !== undefined) return earlier;
		latest ??= latestBegin([created, modified], rows, settings.now);
		const now = settings.now();
		const begun = latest(record) ?? now;
		cursor.firstSeen.set(ref, begun);
		// Of a job that has left the list only its end is certain (interface 4.6): no name of a date is to blame.
		if (cursor.missing.has(ref)) return begun;
		const unread = unreadableIn([record[created], record[modified]]);
		settings.note(
			`${kind} date`,
			`When ${kind} ${ref} began ${unread === undefined ? 'is not known' : `cannot be read ('${unread}')`}, so it counts from ${begun < now ? 'the latest moment that its date can mean' : 'now on'}. Set '${kind}s.createdDate', or 'dates.timezone' for dates without a zone, in 'Interface Overrides' of the credential.`,
		);
		return begun;
	}
	return await flatMapWithPauses(rows, (row): CatalogueEvent[] => {
		const { ref, state: text, record } = row;
		if (!isOpen(text)) return [];
		const begun = moment(record[created]) ?? moment(record[modified]) ?? firstSeen(row);
		const minutes = overdueMinutes(begun, settings.now(), settings.overdueAfterMinutes);
		if (minutes === undefined) return [];
		const state = stateWord(stateFrom(text));
		const date = firstDate(record[created], record[modified]);
		const eventId = `${kind}:${ref}:${OVERDUE}${timesSuffix(timesOf(cursor, ref, OVERDUE))}`;
		return [{ eventId, event, kind, ref, state, previousState: state, ...date, minutes, record }];
	});
}
