import type { Item } from '../engine/item';
import { jsonList, partsOf } from '../values/parts';
import { parameterFailure } from '../failure/failure';
import { asText, shown } from '../values/read';
import { daysIn, flagIn, typedValue } from '../values/sheetValues';
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

const isOfKind = (text: string) => flagIn(text) !== undefined || daysIn(text).length > 0;

function checkOneDay(title: string, text: string): void {
	const days = daysIn(text);
	if (days.length < 2) return;
	throw parameterFailure(
		`The filter on '${shown(title)}' compares with '${shown(text)}', which may mean ${days.join(' or ')}`,
		`Enter it so that it can only mean one of them: ${days.join(' or ')}.`,
	);
}

/** Comparisons in which the 'Yes', 'nein' or 1 of a checkbox is 'true' or 'false', and '31.01.2026' a day. In a field of another kind it is that text. */
export async function withKinds(item: Item, comparisons: Comparison[]): Promise<Comparison[]> {
	if (!comparisons.some(({ wanted }) => wanted.some(isOfKind))) return comparisons;
	const fields = await liveFields(item).catch(() => []);
	return comparisons.map((comparison) => {
		const { kind, title } = fields.find(({ name }) => name === comparison.field) ?? {};
		if (kind === 'date')
			for (const text of comparison.wanted) checkOneDay(title ?? comparison.field, text);
		const valueOf = (text: string) => (isOfKind(text) ? asText(typedValue(kind, text)) : text);
		return { ...comparison, wanted: comparison.wanted.map(valueOf) };
	});
}
