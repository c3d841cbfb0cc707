import type { FieldType } from 'n8n-workflow';

/** How a field's value is entered and sent. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'oneOption' | 'manyOptions';

/** The service's words for field types are open (interface section 2); these are recognised, any other is text. */
const WORDS: Readonly<Record<FieldKind, RegExp>> = {
	boolean: /bool|yes.?no|toggle/,
	manyOptions: /tree|check.?box|multi|keywords?list|categor/,
	oneOption: /drop.?down|select|radio|option|list/,
	date: /date|time/,
	number: /number|numeric|integer|decimal|float|currency/,
	text: /^$/,
};

export function fieldKind(type: string): FieldKind {
	const word = type.toLowerCase();
	const kinds = Object.keys(WORDS) as FieldKind[];
	return kinds.find((kind) => WORDS[kind].test(word)) ?? 'text';
}

/**
 * The editor's input for each kind. n8n's mapper hands a type on to its inputs as it is, so several options get a real
 * picker, though its own list of types stops at 'options'. Numbers are typed into a text box and booleans chosen as
 * Yes or No, because opening a form with n8n's number input writes 0 into it and its switch knows no "leave alone".
 */
export const EDITOR_TYPES: Readonly<Record<FieldKind, FieldType | 'multiOptions'>> = {
	text: 'string',
	number: 'string',
	boolean: 'options',
	date: 'dateTime',
	oneOption: 'options',
	manyOptions: 'multiOptions',
};

const KINDS = Object.keys(EDITOR_TYPES);

export const isFieldKind = (value: unknown): value is FieldKind => typeof value === 'string' && KINDS.includes(value);

export const hasOptions = (kind: FieldKind) => kind === 'oneOption' || kind === 'manyOptions';
