import { DateTime } from 'luxon';
import { isoDate } from '../service/isoDate';

const MINUTE_MS = 60_000;

/** A date of the service in milliseconds since 1970; one without an offset is Greenwich's. Undefined when it is none. */
export function momentOf(date: unknown): number | undefined {
	const text = isoDate(date);
	return text === undefined ? undefined : DateTime.fromISO(text, { zone: 'utc' }).toMillis();
}

/** The whole minutes of its age when that is at least the limit, else undefined. */
export function overdueMinutes(created: number, now: number, limitMinutes: number): number | undefined {
	const minutes = Math.floor((now - created) / MINUTE_MS);
	return minutes >= limitMinutes ? minutes : undefined;
}
