import { isIsbn, normalIsbn } from '../values/isbn';
import { enteredFlag, numberOf, wordFor } from '../values/read';
import { daysIn } from '../values/sheetValues';
import { dayAtMidnight } from './valueOrder';

/** A number without a leading zero or sign, which belong to a code; a price may have a comma. */
const PLAIN_NUMBER = /^\s*-?(0|[1-9]\d*)(\.\d+|,\d{1,2})?\s*$/;
const plainNumber = (text: string) =>
	PLAIN_NUMBER.test(text) ? numberOf(text.replace(',', '.')) : undefined;

/** A day, however it is written: a spreadsheet has its own forms, and a database adds midnight. */
function plainDay(text: string): string | undefined {
	const day = dayAtMidnight(text.trim());
	const [only, other] = /^\d{4}-\d{2}-\d{2}$/.test(day) ? [day] : daysIn(day);
	return other === undefined ? only : undefined;
}

/** 'No' and '0' may be two texts: a truth value is what a form, or a service, writes as one. */
const isTruthValue = (text: string) => /^(true|false)$/i.test(text.trim());

/** The readings of a text: the services' '1' is the 'true' of a form, '12.0' is 12, '31.01.2026' a day. A flag is looked for as `flag`, where it is a truth value also as `other`. */
function readingsOf(text: string, flag: string, other: string): string[] {
	const readings = {
		word: wordFor(text),
		isbn: isIsbn(text) ? normalIsbn(text) : undefined,
		number: plainNumber(text),
		day: plainDay(text),
		[flag]: enteredFlag(text),
		[other]: isTruthValue(text) ? enteredFlag(text) : undefined,
	};
	return Object.entries(readings).flatMap(([kind, reading]) =>
		reading === undefined ? [] : [`${kind} ${String(reading)}`],
	);
}

/** Finds which of the wanted texts a text means. All are read once, since there may be thousands of both. */
export function meaningAnyOf(wanted: string[]): (text: string) => Set<string> {
	const byReading = new Map<string, string[]>();
	for (const each of new Set(wanted))
		for (const reading of readingsOf(each, 'said', 'truth'))
			byReading.set(reading, [...(byReading.get(reading) ?? []), each]);
	return (text) =>
		new Set(readingsOf(text, 'truth', 'said').flatMap((reading) => byReading.get(reading) ?? []));
}
