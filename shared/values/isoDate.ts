import { DateTime } from 'luxon';
import { isObject } from './read';

/** A date of an expression: Luxon's, or JavaScript's own. They come from n8n's isolated engine, so `instanceof` would not know them. */
function textOfMoment(value: unknown): string {
	if (!isObject(value)) return typeof value === 'string' ? value.trim() : '';
	const write = value.toISO ?? value.toISOString;
	if (typeof write !== 'function' || Number.isNaN(Number(value))) return '';
	return String(write.call(value));
}

/** An ISO 8601 text, in any of its forms and as exact as it was given; undefined when it is none or no such day exists. */
export function isoDate(value: unknown): string | undefined {
	const text = textOfMoment(value).replace(/^(\S+) (?=\d)/, '$1T');
	return DateTime.fromISO(text).isValid ? text : undefined;
}
