import { dateOf } from '../values/serviceDate';

const MINUTE_MS = 60_000;

/**
 * A date of the service in milliseconds since 1970. Undefined where it does not tell the moment: none, unreadable, or
 * without an offset while 'dates.timezone' is not set.
 */
export function momentOf(date: unknown, zone: string): number | undefined {
	const read = dateOf(date, zone);
	return read.kind === 'moment' && !read.zoneless ? read.ms : undefined;
}

/** The whole minutes of its age when that is at least the limit, else undefined. */
export function overdueMinutes(
	created: number,
	now: number,
	limitMinutes: number,
): number | undefined {
	const minutes = Math.floor((now - created) / MINUTE_MS);
	return minutes >= limitMinutes ? minutes : undefined;
}
