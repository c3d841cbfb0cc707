import type { FieldType } from 'n8n-workflow';
import type { Assumption } from '../deployment/assumptions';
import { wordsApart } from '../values/wordsApart';

/** How a field's value is entered and sent. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'oneOption' | 'manyOptions';

/**
 * The setting that holds the words of each kind, in the order in which they are looked for: "Text box (multi-line)" is no
 * list, and "Date and optional time" no option. The service's words are open (interface section 2); an unknown one is text.
 */
const WORDS: ReadonlyArray<[FieldKind, Assumption]> = [
	['text', 'kinds.text'],
	['boolean', 'kinds.boolean'],
	['date', 'kinds.date'],
	['manyOptions', 'kinds.manyOptions'],
	['oneOption', 'kinds.oneOption'],
	['number', 'kinds.number'],
];

/** 'longText', 'Drop-down list' and 'CHECK_BOX' word by word, with a space at each end. */
const wordsIn = (type: string) =>
	` ${wordsApart(type)
		.toLowerCase()
		.replace(/[^a-z\d]+/g, ' ')
		.trim()} `;

const phrasesIn = (setting: string) => setting.split(',').map(wordsIn);

/** Tells the kind that the service's word for a field's type means, by the deployment's table of words; undefined for an unknown one. Each is looked up once. */
export function kindTeller({
	assumed,
}: {
	assumed(name: Assumption): string;
}): (type: string) => FieldKind | undefined {
	const table = WORDS.map(([kind, setting]) => [kind, phrasesIn(assumed(setting))] as const);
	const told = new Map<string, FieldKind | undefined>();
	return (type) => {
		if (told.has(type)) return told.get(type);
		const words = wordsIn(type);
		const kind = table.find(([, phrases]) => phrases.some((phrase) => words.includes(phrase)))?.[0];
		told.set(type, kind);
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

const KINDS = Object.keys(EDITOR_TYPES);

export const isFieldKind = (value: unknown): value is FieldKind =>
	typeof value === 'string' && KINDS.includes(value);

/** The fields of wanted kinds; any, where the service says no kind that is known of any. */
export const ofKinds = <Known extends { kind: FieldKind }>(
	fields: Known[],
	isWanted: (kind: FieldKind) => boolean,
): Known[] =>
	fields.every(({ kind }) => kind === 'text')
		? fields
		: fields.filter(({ kind }) => isWanted(kind));

export const hasOptions = (kind: FieldKind) => kind === 'oneOption' || kind === 'manyOptions';
