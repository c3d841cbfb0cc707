import { partsOf } from '../values/parts';
import { asText } from '../values/read';

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

/** A list, or several values in one text: by line, semicolon or bar; by comma where there is none of these. */
export function severalIn(entered: unknown): string[] {
	const text = asText(entered ?? '');
	return Array.isArray(entered)
		? entered.map((part) => asText(part ?? '').trim()).filter((part) => part !== '')
		: partsOf(text, /[\n;|]/.test(text) ? /[\n;|]/ : ',');
}
