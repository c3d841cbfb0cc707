import { dateOf } from '../values/serviceDate';
import { asText, isObject, numberOf } from '../values/read';
import { daysIn, numbersIn } from '../values/sheetValues';
import type { Likeness } from './shownValue';

const DAY_MS = 24 * 3_600_000;
const DAY_LENGTH = '2026-01-31'.length;
const YEAR_LENGTH = '2026'.length;

export const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:.*)?$/;

/** Hours in Greenwich that may be midnight of the next day where the service is. */
const NEXT_DAY_SOMEWHERE = /^.{10}[T ](1\d|2[0-3]):[\d:.,]+ ?(Z|UTC|GMT|[+-]00:?00)$/i;

/** The same moment, or a day and a moment of it: the service may keep the one as the other. */
export function isSameDate(present: unknown, wanted: string): boolean {
	const [now, then] = [dateOf(present, 'utc'), dateOf(wanted, 'utc')];
	if (now.kind !== 'moment' || then.kind !== 'moment') return false;
	// PHP writes a date beside its zone.
	const text = asText(isObject(present) ? present.date : present).trim();
	if (wanted.length > DAY_LENGTH && text.length > DAY_LENGTH) return now.ms === then.ms;
	const isDayTold = ![text, wanted].some((date) => NEXT_DAY_SOMEWHERE.test(date));
	return isDayTold && text.length >= DAY_LENGTH && !/^\d+$/.test(text)
		? text.slice(0, DAY_LENGTH) === wanted.slice(0, DAY_LENGTH) || now.ms === then.ms
		: now.ms === then.ms;
}

/** The number in a text with something around it, e.g. a currency. */
const NUMBERS = /\d(?:[\d.,'’]*\d)?/g;

/** "12.50" is 12.5. Where a text has two readings, or more than the number, it cannot be told. */
export function numberLikeness(shown: unknown, wanted: number): Likeness {
	const whole = numbersIn(shown);
	const inside = whole.length > 0 ? [] : (asText(shown).match(NUMBERS) ?? []).flatMap(numbersIn);
	if (![...whole, ...inside].includes(wanted)) return 'other';
	return whole.length === 1 ? 'same' : 'unclear';
}

const certain = (isSame: boolean): Likeness => (isSame ? 'same' : 'other');

/** A day is the same in any form. Moments less than a day apart may be one day in two zones, and of other texts the year tells. */
export function dateLikeness(shown: unknown, wanted: string): Likeness {
	if (isSameDate(shown, wanted)) return 'same';
	const days = daysIn(shown);
	if (days.length > 0) {
		const isIn = days.includes(wanted.slice(0, DAY_LENGTH));
		return days.length === 1 && wanted.length === DAY_LENGTH
			? certain(isIn)
			: isIn
				? 'unclear'
				: 'other';
	}
	const text = asText(shown).trim();
	const [has, wants] = [dateOf(shown, 'utc'), dateOf(wanted, 'utc')];
	if (has.kind === 'moment' && wants.kind === 'moment') {
		const apart = Math.abs(has.ms - wants.ms);
		return apart > 0 && apart < DAY_MS && text.length > DAY_LENGTH
			? 'unclear'
			: certain(apart === 0);
	}
	const mayBe = numberOf(shown) !== undefined || text.includes(wanted.slice(0, YEAR_LENGTH));
	return mayBe ? 'unclear' : 'other';
}
