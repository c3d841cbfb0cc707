import type { IDataObject } from 'n8n-workflow';
import { noValues } from './fieldValues';
import type { FieldValue, FieldValues } from './fieldValues';
import { asText, entryOf, isNothing } from '../service/read';
import { isIsbnField, normalIsbn } from './isbn';

const listOf = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.map(asText).sort() : undefined);

const isSameList = (some: string[], others: string[]) =>
	some.length === others.length && some.every((name, index) => name === others[index]);

/** A list sent as one text: a single name, or several that the service splits at the commas. */
const readingsOf = (text: string): string[][] => [[text], text.split(',').map((name) => name.trim()).sort()];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:/;

/** A day and a moment of it: the service may keep the one as the other. */
const isSameDay = (now: string, then: string) =>
	((DAY.test(now) && MOMENT.test(then)) || (MOMENT.test(now) && DAY.test(then))) && now.slice(0, 10) === then.slice(0, 10);

/** Whether a present value is already what would be sent. */
export function isSame(name: string, present: unknown, wanted: FieldValue): boolean {
	if (isNothing(present) || isNothing(wanted)) return isNothing(present) && isNothing(wanted);
	const list = listOf(wanted);
	if (list) return isSameList(listOf(present) ?? [asText(present)], list);
	const there = listOf(present);
	if (there) return readingsOf(asText(wanted)).some((names) => isSameList(names, there));
	if (typeof wanted === 'number' || typeof present === 'number') return Number(asText(present)) === Number(asText(wanted));
	if (typeof wanted === 'boolean' || typeof present === 'boolean') return asText(present) === asText(wanted);
	const [now, then] = [asText(present), asText(wanted)];
	if (isIsbnField(name)) return normalIsbn(now) === normalIsbn(then);
	return now === then || isSameDay(now, then);
}

/** The values that differ from the present ones. */
export function changedValues(present: IDataObject, wanted: FieldValues): FieldValues {
	const changed = noValues();
	for (const [name, value] of Object.entries(wanted)) {
		if (!isSame(name, entryOf(present, name), value)) changed[name] = value;
	}
	return changed;
}
