import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { jsonList, partsOf } from '../values/parts';
import { asText, entryOf, shown } from '../values/read';
import { daysIn, flagIn, mayBeTyped, numbersInCell, typedValue } from '../values/sheetValues';
import { liveFields } from './liveFields';

/** A condition as people fill it in; 'is empty' has no values. */
export interface Comparison {
	field: string;
	/** What the form calls the field, where it was chosen there. */
	title?: string;
	operator: string;
	wanted: string[];
	/** The names of the field's options by reference, where rows show only references. */
	names?: ReadonlyMap<string, string> | undefined;
}

export const takesNoValue = (operator: string) =>
	operator === 'isEmpty' || operator === 'isNotEmpty';

/** A list, also as JSON text, or several values in one text: by line, semicolon or bar; by comma where there is none of these. */
export function severalIn(entered: unknown): string[] {
	const text = asText(entered ?? '');
	const list = jsonList(entered);
	return list
		? list.map((part) => asText(part ?? '').trim()).filter((part) => part !== '')
		: partsOf(text, /[\n;|]/.test(text) ? /[\n;|]/ : ',');
}

/** A number so that its point is none of thousands. */
const asOneNumber = (number: number) => (/\.\d{3}$/.test(`${number}`) ? `${number}0` : `${number}`);

/** What a text may mean in a field of a kind. */
const READINGS: Readonly<Record<string, (text: string) => string[]>> = {
	number: (text) => numbersInCell(text).map(asOneNumber),
	date: daysIn,
};

/** Refuses a value that may mean two: whichever is guessed, other resources are found. */
export function checkOneReading(title: string, text: string, kind = ''): void {
	const readings = entryOf(READINGS, kind)?.(text) ?? [];
	if (readings.length < 2) return;
	throw parameterFailure(
		`The filter on '${shown(title)}' compares with '${shown(text)}', which may mean ${readings.join(' or ')}`,
		`Enter it so that it can only mean one of them: ${readings.join(' or ')}.`,
	);
}

/** Whether a field of some kind reads the text otherwise than as a text, or cannot. */
export const mayBeOfKind = (text: string): boolean =>
	mayBeTyped(text) || Object.values(READINGS).some((read) => read(text).length > 1);

const isFlagOrDay = (text: string) => flagIn(text) !== undefined || daysIn(text).length > 0;

/** Comparisons in which the 'Yes', 'nein' or 1 of a checkbox is 'true' or 'false', and '31.01.2026' a day. In a field of another kind it is that text. */
export async function withKinds(item: Item, comparisons: Comparison[]): Promise<Comparison[]> {
	if (!comparisons.some(({ wanted }) => wanted.some(mayBeOfKind))) return comparisons;
	const fields = await liveFields(item).catch(() => []);
	return comparisons.map((comparison) => {
		const { kind, title } = fields.find(({ name }) => name === comparison.field) ?? {};
		for (const text of comparison.wanted) checkOneReading(title ?? comparison.field, text, kind);
		const valueOf = (text: string) => (isFlagOrDay(text) ? asText(typedValue(kind, text)) : text);
		return { ...comparison, wanted: comparison.wanted.map(valueOf) };
	});
}
