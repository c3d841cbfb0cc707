import { answerFailure } from '../failure/failure';
import { dateOf } from '../values/serviceDate';
import { daysIn } from '../values/sheetDate';
import { numbersIn } from '../values/sheetNumber';
import { shown, wordFor } from '../values/read';

/** A year, a month, a day or a moment, as ISO 8601 has them: in order as texts. */
const ISO = /^\d{4}(-\d{2}(-\d{2}([T ].*)?)?)?$/;
const DAY_LENGTH = '2026-01-31'.length;

/** The one number of a text, beside a currency or what is counted: '£12.50', '12,50 EUR', '321 pages'. */
const ONE_NUMBER = /^[^\d+-]*([+-]?\d(?:[\d.,'’\s]*\d)?)\D*$/;

const numbersOf = (value: string) => numbersIn(ONE_NUMBER.exec(value)?.[1] ?? value);

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** A day is compared with days. */
const byDate = (value: string, wanted: string) =>
	byText(wanted.length === DAY_LENGTH ? value.slice(0, DAY_LENGTH) : value, wanted);

/** The dates that a text may mean, as ISO 8601 has them. */
function datesOf(value: string): string[] {
	if (ISO.test(value)) return [value];
	const days = daysIn(value);
	if (days.length > 0) return days;
	const date = dateOf(value, '');
	return date.kind === 'moment' ? [new Date(date.ms).toISOString()] : [];
}

/** Whether a value stands before what it is compared with (below 0), or behind it; undefined where that cannot be told. */
export function orderOf(value: string, wanted: string): number | undefined {
	const [has, bound] = [wordFor(value), wordFor(wanted)];
	const [number, other] = numbersIn(bound);
	if (ISO.test(bound) && ISO.test(has)) return byDate(has, bound);
	const orders =
		number !== undefined && other === undefined
			? numbersOf(has).map((one) => Math.sign(one - number))
			: ISO.test(bound)
				? datesOf(value.trim()).map((date) => byDate(date.toLowerCase(), bound))
				: [byText(has, bound)];
	return new Set(orders).size === 1 ? orders[0] : undefined;
}

const ORDERED = new Set(['less', 'lessOrEqual', 'greater', 'greaterOrEqual']);

interface Ordering {
	field: string;
	operator: string;
	wanted: string[];
}

/** Takes note of values that cannot be compared by their order, and tells them. */
export function unorderedValues({ field, operator, wanted: [bound = ''] }: Ordering) {
	let [compared, unclear] = [0, 0];
	let example = '';
	return {
		look(values: string[]): void {
			if (!ORDERED.has(operator) || values.length === 0) return;
			if (values.some((value) => orderOf(value, bound) !== undefined)) compared += 1;
			else {
				unclear += 1;
				example ||= values[0] ?? '';
			}
		},
		/** Throws where none could be compared; a sentence where some could not. */
		told(): string | undefined {
			if (unclear === 0) return undefined;
			const what = `'${field}' as '${shown(example)}', which cannot be compared with '${shown(bound)}'`;
			if (compared > 0)
				return `Of the resources that were read, ${unclear.toLocaleString('en')} show ${what}. They are left out.`;
			throw answerFailure(
				`The service shows ${what}`,
				`Enter the value in 'Field Filters' as the service shows it, or compare behind this node.`,
			);
		},
	};
}
