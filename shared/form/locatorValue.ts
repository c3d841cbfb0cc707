import type { INodePropertyMode } from 'n8n-workflow';
import { leadingIsbnLength, withoutExtension } from '../values/isbn';
import { asText, isObject } from '../values/read';

/** What was entered in a locator, or instead of one, as it came. */
export const enteredIn = (value: unknown): unknown =>
	isObject(value) && 'mode' in value ? value.value : value;

/** What a locator parameter holds; a bare text or number (from an expression or an older workflow) counts as an ID. */
export function choiceOf(value: unknown): { mode: string; value: string } {
	const mode = isObject(value) && 'mode' in value ? asText(value.mode) : 'id';
	return { mode, value: asText(enteredIn(value) ?? '').trim() };
}

export const byName = (placeholder?: string, changes: Partial<INodePropertyMode> = {}) => ({
	displayName: 'By Name',
	name: 'name',
	type: 'string' as const,
	placeholder,
	...changes,
});

/** What to do where a file's name was entered for that of a resource; '' for any other name. */
export const aboutFileName = (name: string): string =>
	withoutExtension(name) === name
		? ''
		: `A file's name is understood only if it is an ISBN alone, e.g. 9780141439518.epub. If yours begins with the ISBN, take that: {{ $json.fileName.slice(0, ${leadingIsbnLength(name)}) }}.`;
