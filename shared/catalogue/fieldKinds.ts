import type { FieldType } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import { NAME_KEYS, objectOf, textOf } from '../values/read';
import { nameInWords } from '../values/words';

export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'oneOption' | 'manyOptions';

/**
 * The kinds in the order in which their words (the assumptions `kinds.*`) are looked for: "Text box (multi-line)" is no list,
 * and "Date and optional time" no option. The service's words are open (interface section 2); an unknown one is text.
 */
const SEARCH_ORDER = ['text', 'boolean', 'date', 'manyOptions', 'oneOption', 'number'] as const;

/** 'longText', 'Drop-down list' and 'CHECK_BOX' word by word, with a space at each end. */
const paddedWords = (type: string) => ` ${nameInWords(type)} `;

/** A type may be an object with its name, and its number beside it. */
export function typeWord(type: unknown): string {
	const named = [...NAME_KEYS, 'code'].map((key) => objectOf(type)[key]);
	return [type, ...named].map(textOf).find(Boolean) ?? '';
}

/** Gives a function from the service's word for a type to its kind; undefined for an unknown word. Each word is looked up once. */
export function kindReader({ assumed }: Names): (type: string) => FieldKind | undefined {
	const phrasesOf = (kind: FieldKind) => assumed(`kinds.${kind}`).split(',').map(paddedWords);
	const table = SEARCH_ORDER.map((kind) => [kind, phrasesOf(kind)] as const);
	const kinds = new Map<string, FieldKind | undefined>();
	return (type) => {
		if (kinds.has(type)) return kinds.get(type);
		const words = paddedWords(type);
		const kind = table.find(([, phrases]) => phrases.some((phrase) => words.includes(phrase)))?.[0];
		kinds.set(type, kind);
		return kind;
	};
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

export const isFieldKind = (value: unknown): value is FieldKind =>
	typeof value === 'string' && Object.hasOwn(EDITOR_TYPES, value);

/** The fields of the wanted kinds; all fields where the service gives no known kind for any. */
export const ofKinds = <Entry extends { kind: FieldKind }>(
	fields: Entry[],
	isWanted: (kind: FieldKind) => boolean,
): Entry[] =>
	fields.every(({ kind }) => kind === 'text')
		? fields
		: fields.filter(({ kind }) => isWanted(kind));

export const hasOptions = (kind?: FieldKind) => kind === 'oneOption' || kind === 'manyOptions';
