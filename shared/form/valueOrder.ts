import { answerFailure } from '../failure/failure';
import { shown, wordFor } from '../values/read';
import { dateOf, DAY_LENGTH, MOST_ZONE_MS } from '../values/serviceDate';
import { daysIn, numbersIn } from '../values/sheetValues';
import { checkOneReading, type Comparison } from './comparison';

/** A year, a month, a day or a moment, as ISO 8601 has them: in order as texts. */
const ISO = /^\d{4}(-\d{2}(-\d{2}([T ].*)?)?)?$/i;

/** The one number of a text beside a currency or a unit: '£12.50', '12,50 EUR', '321 pages'. */
const ONE_NUMBER = /^[^\d+-]*([+-]?\d(?:[\d.,'’\s]*\d)?)\D*$/;

export const numbersOf = (value: string) => numbersIn(ONE_NUMBER.exec(value)?.[1] ?? value);

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A year is compared with years, a day with days, and a moment with moments: a day may begin before one and end behind it. */
function byDate(value: string, wanted: string): number[] {
	if (wanted.length <= DAY_LENGTH) return [byText(value.slice(0, wanted.length), wanted)];
	const day = wanted.slice(0, DAY_LENGTH);
	if (value.length <= DAY_LENGTH) return day.startsWith(value) ? [] : [byText(value, day)];
	const [has, bound] = [dateOf(value.toUpperCase(), ''), dateOf(wanted.toUpperCase(), '')];
	if (has.kind !== 'moment' || bound.kind !== 'moment') return [];
	const apart = has.ms - bound.ms;
	const isSure = has.zoneless === bound.zoneless || Math.abs(apart) > MOST_ZONE_MS;
	return isSure ? [Math.sign(apart)] : [];
}

function datesOf(value: string): string[] {
	if (ISO.test(value)) return [value];
	const days = daysIn(value);
	if (days.length > 0) return days;
	const date = dateOf(value, '');
	return date.kind === 'moment' ? [new Date(date.ms).toISOString()] : [];
}

/** Midnight is how a day is given by an expression. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

export const dayAtMidnight = (entered: string): string => entered.replace(MIDNIGHT, '$1');

/** A bound as it is compared: of a day in another form the day. */
function boundOf(wanted: string): string {
	const bound = dayAtMidnight(wordFor(wanted));
	const [day = bound] = numbersIn(bound).length > 0 ? [] : daysIn(bound);
	return day;
}

/** How a value stands to what it is compared with, in each of its readings: before it (below 0), at it or behind it. */
function ordersOf(value: string, wanted: string): number[] {
	const [has, bound] = [wordFor(value), boundOf(wanted)];
	const [number, other] = numbersIn(bound);
	// A year may be before or behind a day of it.
	if (ISO.test(bound) && ISO.test(has))
		return has !== bound && bound.startsWith(has) ? [] : byDate(has, bound);
	if (number !== undefined && other === undefined)
		return numbersOf(has).map((held) => Math.sign(held - number));
	if (ISO.test(bound))
		return datesOf(value.trim()).flatMap((date) => byDate(date.toLowerCase(), bound));
	// A number or a date has no place among words, e.g. before 'yesterday'.
	return numbersIn(has).length > 0 || datesOf(value.trim()).length > 0 ? [] : [byText(has, bound)];
}

/** The one order of two values; undefined where it cannot be told. */
export function orderOf(value: string, wanted: string): number | undefined {
	const orders = daysIn(wanted).length > 1 ? [] : ordersOf(value, wanted);
	return new Set(orders).size === 1 ? orders[0] : undefined;
}

const ORDERED = new Set(['less', 'lessOrEqual', 'greater', 'greaterOrEqual']);

export const isOrdered = (operator: string): boolean => ORDERED.has(operator);

/** Refuses a bound that may mean two, of whichever kind its field is. */
export function checkBound({ field, title = field, operator, wanted: [bound = ''] }: Comparison) {
	if (isOrdered(operator))
		for (const kind of ['number', 'date']) checkOneReading(title, bound, kind);
}

/** Collects the values that cannot be compared by their order. */
export function unorderedValues({ field, title, operator, wanted: [bound = ''] }: Comparison) {
	let [compared, unclear] = [0, 0];
	let isAmbiguous = false;
	let example = '';
	return {
		add(values: string[]): void {
			if (!isOrdered(operator) || values.length === 0) return;
			if (values.some((value) => orderOf(value, bound) !== undefined)) compared += 1;
			else {
				const [value = ''] = values;
				unclear += 1;
				const hasTwoReadings = ordersOf(value, bound).length > 1;
				if (example === '' || (hasTwoReadings && !isAmbiguous)) example = value;
				isAmbiguous ||= hasTwoReadings;
			}
		},
		/** The warning about them, if there are any. Throws where no value could be compared, or one may mean two. */
		warning(titleOf = (name: string) => name): string | undefined {
			if (unclear === 0) return undefined;
			const what = `'${title ?? titleOf(field)}' as '${shown(example)}', which cannot be compared with '${shown(bound)}'`;
			if (compared > 0 && !isAmbiguous)
				return unclear === 1
					? `1 of the resources that were read shows ${what}. It is left out.`
					: `${unclear.toLocaleString('en')} of the resources that were read show ${what}. They are left out.`;
			throw answerFailure(
				`The service shows ${what}`,
				"Enter a value of the same form. For dates, use 'Date Filters' in the advanced search, which the service compares. For other fields, compare in a node after this one.",
			);
		},
	};
}
