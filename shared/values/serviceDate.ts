import { DateTime } from 'luxon';
import { asText, isNothing, isObject, numberOf, shown, textOf } from './read';

/**
 * A date of the service, whose form the interface leaves open ("string"). `none`: nothing, or the zero date of a
 * database. `zoneless`: the text names no offset and no zone is set, so `ms` is in UTC and up to `MOST_ZONE_MS` off.
 */
type ServiceDate =
	| { kind: 'moment'; ms: number; zoneless: boolean }
	| { kind: 'none' }
	| { kind: 'unreadable'; text: string };

/** Zones reach from UTC-12 to UTC+14. */
export const MOST_ZONE_MS = 14 * 3_600_000;

export const SET_TIMEZONE =
	"Set 'dates.timezone' in 'Interface Overrides' of the credential, e.g. to Europe/Berlin.";

/** Databases write "no date" as a zero date. */
const ZERO =
	/^(000[01]-0[01]-0[01]|-0001-11-(29|30))([T ]00:00(:00(\.0+)?)?)?( ?(Z|UTC|[+-]\d\d:?\d\d))?$/;

export const isZeroDate = (text: string): boolean => ZERO.test(text.trim());

/** Smaller Unix times are in seconds: as milliseconds this is in March 1973, as seconds in the year 5138. */
const FIRST_MILLISECONDS = 1e11;
/** Fewer digits are a year or a day written together. */
const FIRST_SECONDS = 1e8;
/** From here on they are in microseconds: as milliseconds this is in the year 5138. */
const FIRST_MICROSECONDS = 1e14;
const LAST_MICROSECONDS = 1e17;
/** Written together by databases: 20261121180500. */
const TOGETHER = /^((?:19|20)\d{6})([0-2]\d[0-5]\d[0-5]\d)$/;

/** Java writes the zone behind its offset: +01:00[Europe/London]. */
const HAS_OFFSET = /(Z|UTC|GMT|[+-]\d{2}(:?\d{2})?)(\[[^\]]*\])?$/i;
const BEGINS_WITH_YEAR = /^[+-]?\d{4}/;
const IS_DAY = /^\d{4}-?\d{2}-?\d{2}$/;
/** An offset may stand behind the day; before, a hyphen separates the month. */
export const DAY_LENGTH = '2026-01-01'.length;

const AT_MIDNIGHT = /^.{10}[T ]00:00(:00(\.0+)?)?(?![:.\d])/;

export const isAtMidnight = (written: string): boolean => AT_MIDNIGHT.test(written);

/** "2026-11-21 18:00:00 +0000" as ISO 8601 has it. */
const asIso = (text: string) =>
	text
		.replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3')
		// The offset counts: a zone's name behind it may be of another one.
		.replace(/(Z|[+-]\d{2}(:?\d{2})?)\[[^\]]*\]$/i, '$1')
		.replace(TOGETHER, '$1T$2')
		.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T')
		.replace(/ ?(UTC|GMT|Z)$/i, 'Z')
		.replace(/ (?=[+-]\d{2}(:?\d{2})?$)/, '');

/** As .NET writes a moment in JSON: milliseconds since 1970; the offset behind them is for people. */
const DOT_NET = /^\/?Date\((-?\d{1,16})([+-]\d{4})?\)\/?$/;
/** The first moment that .NET knows, which stands for none. */
const NO_DATE = '-62135596800000';
/** As JavaScript and Java write a moment for people, put as mail has it. */
const asMail = (text: string) =>
	text
		.replace(
			/^\w{3} (\w{3}) (\d{2}) (\d{4}) ([\d:]{8}) GMT([+-]\d{4})( \([^)]*\))?$/,
			'$2 $1 $3 $4 $5',
		)
		.replace(/^\w{3} (\w{3}) (\d{2}) ([\d:]{8}) (UTC|GMT) (\d{4})$/, '$2 $1 $5 $3 +0000');
/** As JavaScript writes a day. */
const DAY_IN_WORDS = 'EEE MMM dd yyyy';

function unixTime(value: unknown): number | undefined {
	const number = numberOf(value);
	if (number === undefined || number < FIRST_SECONDS || number > LAST_MICROSECONDS)
		return undefined;
	return number < FIRST_MILLISECONDS
		? number * 1000
		: number < FIRST_MICROSECONDS
			? number
			: Math.floor(number / 1000);
}

/** A year or a month, which may be any day of it. */
export const isPartOfDate = (written: unknown): boolean =>
	/^\s*\d{4}(-\d{2})?\s*$/.test(asText(written));

/** The first moments that Unix and some databases know, which stand for no date where they are not meant. */
export const mayBeNoDate = (written: unknown): boolean =>
	/^\s*(1970-01-01|1969-12-31|1900-01-0[01]|1899-12-3[01])/.test(asText(written));

export const isZone = (name: string): boolean => DateTime.utc().setZone(name).isValid;

function readText(text: string, zone: string): DateTime | undefined {
	const options = { zone: zone || 'utc' };
	// ISO 8601 has times without a day, too: "1" would be an hour of today.
	const readers = [
		() => (BEGINS_WITH_YEAR.test(text) ? DateTime.fromISO(asIso(text), options) : undefined),
		() => DateTime.fromHTTP(text, options),
		() => DateTime.fromRFC2822(text, options),
		() => DateTime.fromFormat(text, DAY_IN_WORDS, { ...options, locale: 'en' }),
	];
	for (const read of readers) {
		const date = read();
		if (date?.isValid) return date;
	}
	return undefined;
}

/** Not those with the name of their zone behind the offset, as Java writes them. */
const HAS_SECONDS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[^[]*$/;

/** A date that the service wrote, or one so long before it, as a filter takes it: with T and seconds; without a zone where it names none. */
export function asFilter(date: unknown, before = 0): string {
	const read = dateOf(date, '');
	const text = asText(date);
	if ((before === 0 && HAS_SECONDS.test(text)) || read.kind !== 'moment') return text;
	const written = new Date(read.ms - before).toISOString().replace('.000', '');
	return read.zoneless ? written.replace('Z', '') : written;
}

/** Java may write the parts of a date as a list: [2026, 11, 21, 18, 5]. */
function fromParts([year, ...parts]: unknown[]): string {
	const [month, day, ...time] = parts.map((part) => asText(part).padStart(2, '0'));
	const clock = [...time, '00', '00'].slice(0, 3).join(':');
	return `${asText(year)}-${month}-${day}${time.length > 0 ? `T${clock}` : ''}`;
}

/** PHP writes a date beside its zone, a name or an offset; MongoDB under a sign. */
function insideOf(value: unknown, zone: string): [unknown, string] {
	if (Array.isArray(value) && value.length > 2 && value.every(Number.isInteger))
		return [fromParts(value), zone];
	if (!isObject(value)) return [value, zone];
	const { $date = value, date = $date, timezone } = value;
	const named = textOf(timezone) ?? '';
	return [date, (/^[+-]/.test(named) ? `UTC${named}` : named) || zone];
}

/**
 * A date as the service wrote it: with T or a space, with or without zone and seconds, as HTTP date, in Unix seconds or
 * milliseconds, or as an object that holds it. `zone` is the override 'dates.timezone', '' where it is not set.
 */
export function dateOf(written: unknown, ofService: string): ServiceDate {
	const [value, zone] = insideOf(written, ofService);
	if (isNothing(value) || value === 0 || value === false) return { kind: 'none' };
	const text = asMail(asText(value).trim());
	if (text === '' || text === '0' || isZeroDate(text)) return { kind: 'none' };
	const dotNet = DOT_NET.exec(text.replaceAll('\\', ''))?.[1];
	if (dotNet === NO_DATE) return { kind: 'none' };
	if (dotNet !== undefined) return { kind: 'moment', ms: Number(dotNet), zoneless: false };
	const ms = IS_DAY.test(text) || TOGETHER.test(text) ? undefined : unixTime(text);
	if (ms !== undefined) return { kind: 'moment', ms, zoneless: false };
	const date = readText(text, zone);
	if (!date) return { kind: 'unreadable', text: shown(text) };
	return {
		kind: 'moment',
		ms: date.toMillis(),
		zoneless: zone === '' && !HAS_OFFSET.test(text.slice(DAY_LENGTH)),
	};
}

/** A date in milliseconds since 1970; undefined where it does not tell the moment: no date, unreadable, or zoneless. */
export function momentOf(written: unknown, zone: string): number | undefined {
	const date = dateOf(written, zone);
	return date.kind === 'moment' && !date.zoneless ? date.ms : undefined;
}

/** How much later a date may be meant than it was read, if it named no offset: when summer ends, an hour comes twice. */
export function repeatedMs(ms: number, zone: string): number {
	const readings = DateTime.fromMillis(ms, { zone: zone || 'utc' }).getPossibleOffsets();
	return (readings.at(-1)?.toMillis() ?? ms) - ms;
}

/** The first of these that is there but no date, as a message repeats it. */
export function unreadableIn(dates: unknown[]): string | undefined {
	const found = dates.find((value) => dateOf(value, '').kind === 'unreadable');
	const date = dateOf(found, '');
	return date.kind === 'unreadable' ? date.text : undefined;
}

/** Zones begin at UTC-12 and differ by quarters of an hour. */
const LEAST_ZONE_MS = -12 * 3_600_000;
const QUARTER_MS = 15 * 60_000;
/** The clock of a database and that of the answers may differ. */
const CLOCKS_MS = 60_000;

/**
 * How far ahead of UTC dates without a zone are at least, in milliseconds: by the service's clock none is later than now.
 * Undefined where none of them lacks a zone.
 */
export function leastOffset(dates: unknown[], now: number): number | undefined {
	const ahead = dates.flatMap((value) => {
		const date = dateOf(value, '');
		return date.kind === 'moment' && date.zoneless ? date.ms - CLOCKS_MS - now : [];
	});
	if (ahead.length === 0) return undefined;
	const possible = ahead.filter((offset) => offset <= MOST_ZONE_MS);
	const least = possible.reduce((most, offset) => Math.max(most, offset), LEAST_ZONE_MS);
	return Math.ceil(least / QUARTER_MS) * QUARTER_MS;
}
