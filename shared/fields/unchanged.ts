import type { IDataObject } from 'n8n-workflow';
import type { FieldValue, FieldValues } from './fieldValues';
import { isIsbnField, normalIsbn } from './isbn';

const listOf = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.map(String).sort() : undefined);

const isNothing = (value: unknown) =>
	value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A list field's single option may be sent as an array and come back as a text, and the other way round. */
function sameList(present: unknown, wanted: string[]): boolean {
	const now = listOf(present) ?? [String(present)];
	return now.length === wanted.length && now.every((name, index) => name === wanted[index]);
}

/** Whether a present value is already what would be sent. */
export function isSame(name: string, present: unknown, wanted: FieldValue): boolean {
	if (isNothing(present) || isNothing(wanted)) return isNothing(present) && isNothing(wanted);
	const list = listOf(wanted) ?? listOf(present);
	if (list) return sameList(Array.isArray(wanted) ? present : wanted, list);
	if (typeof wanted === 'number' || typeof present === 'number') return Number(present) === Number(wanted);
	if (typeof wanted === 'boolean' || typeof present === 'boolean') return String(present) === String(wanted);
	const [now, then] = [String(present), String(wanted)];
	if (isIsbnField(name)) return normalIsbn(now) === normalIsbn(then);
	const isDay = /^\d{4}-\d{2}-\d{2}$/.test(now) || /^\d{4}-\d{2}-\d{2}$/.test(then);
	return now === then || (isDay && now.slice(0, 10) === then.slice(0, 10));
}

/** The values that differ from the present ones. */
export function changedValues(present: IDataObject, wanted: FieldValues): FieldValues {
	const changed = Object.create(null) as FieldValues;
	for (const [name, value] of Object.entries(wanted)) {
		if (!isSame(name, Object.hasOwn(present, name) ? present[name] : undefined, value)) changed[name] = value;
	}
	return changed;
}
