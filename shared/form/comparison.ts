import type { Item } from '../engine/item';
import { jsonList, partsOf } from '../values/parts';
import { asText } from '../values/read';
import { flagIn, typedValue } from '../values/sheetValues';
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

const isYesOrNo = (text: string) => flagIn(text) !== undefined;

/** Comparisons in which the 'Yes', 'nein' or 1 of a checkbox is 'true' or 'false'. In a field of another kind it is that word. */
export async function withFlags(item: Item, comparisons: Comparison[]): Promise<Comparison[]> {
	if (!comparisons.some(({ wanted }) => wanted.some(isYesOrNo))) return comparisons;
	const fields = await liveFields(item).catch(() => []);
	return comparisons.map((comparison) => {
		const kind = fields.find(({ name }) => name === comparison.field)?.kind;
		const flagOf = (text: string) => (isYesOrNo(text) ? asText(typedValue(kind, text)) : text);
		return { ...comparison, wanted: comparison.wanted.map(flagOf) };
	});
}
