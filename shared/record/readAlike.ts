import { hasOptions } from '../catalogue/fieldKinds';
import type { Item } from '../engine/item';
import { isoDate } from '../values/isoDate';
import { asText, listOf } from '../values/read';
import { dateOf } from '../values/serviceDate';
import { daysIn, numbersInCell } from '../values/sheetValues';
import type { KnownField } from './enteredValues';
import type { FieldValue } from './fieldValues';
import { namesOfPaths, namesOfRefs } from './optionNames';
import { isSameDate } from './numbersAndDates';
import { isSame } from './sameValue';

/** Beside a number, by which it is shown as money: what is sent to a field of numbers has no currency. */
const CURRENCY = /^([A-Z]{0,3}\p{Sc}|[A-Z]{3})\s?|\s?(\p{Sc}|[A-Z]{3})$/gu;

const numbersShown = (present: unknown) =>
	numbersInCell(asText(present).trim().replace(CURRENCY, ''));

/** Midnight is sent as its day, so what was entered says more; a moment that names no zone tells none. */
function isSameMoment(item: Item, present: unknown, entered: unknown): boolean {
	const text = isoDate(entered);
	if (!text?.includes('T')) return false;
	const [now, then] = [
		dateOf(present, item.assumed('dates.timezone')),
		dateOf(text, item.timezone),
	];
	return now.kind === 'moment' && then.kind === 'moment' && !now.zoneless && now.ms === then.ms;
}

const isOnly = <Value>([reading, other]: Value[], isWanted: (reading: Value) => boolean) =>
	reading !== undefined && other === undefined && isWanted(reading);

/** Whether a field that shows `present` holds what is to be sent, read by its kind as what is entered is read. Where it has two readings, it may be another. */
export async function isReadAlike(
	item: Item,
	{ name, kind }: KnownField,
	present: unknown,
	{ sent, entered }: { sent: FieldValue; entered: unknown },
): Promise<boolean> {
	if (sent === null || kind === undefined) return false;
	if (hasOptions(kind)) {
		const names =
			(await namesOfRefs(item, name, present)) ?? (await namesOfPaths(item, name, present));
		return names !== undefined && isSame(name, names, sent);
	}
	return isOnly(listOf(present), (one) =>
		kind === 'number'
			? isOnly(numbersShown(one), (number) => number === sent)
			: kind === 'date' &&
				(isOnly(daysIn(one), (day) => isSameDate(day, asText(sent))) ||
					isSameMoment(item, one, entered)),
	);
}
