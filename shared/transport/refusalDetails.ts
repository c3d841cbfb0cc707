import { isBlank, isObject, textOf } from '../values/read';

const LONGEST_PIECE = 500;
/** Entries that are looked at on each level, and levels. */
const MOST_ENTRIES = 20;
const DEEPEST = 3;

/** What the sentence of an entry is called, and what the thing is called that the entry is about. */
const SENTENCES = ['message', 'msg', 'error', 'detail', 'reason'];
const SUBJECTS = [
	...['field', 'fieldName', 'property', 'propertyPath', 'instancePath'],
	...['param', 'parameter', 'name'],
];

/** Some name it by the way to it: ['body', 'sort', 'field']. */
const placeIn = ({ loc }: Readonly<Record<string, unknown>>) =>
	Array.isArray(loc)
		? loc.filter((part, index) => index > 0 || !['body', 'query'].includes(String(part))).join('.')
		: undefined;

const textUnder = (entry: Readonly<Record<string, unknown>>, names: string[]) =>
	names.map((name) => textOf(entry[name])?.trim()).find((text) => !isBlank(text));

/** Values may be called title and description, too, but have no code. */
const sentenceOf = (entry: Readonly<Record<string, unknown>>) =>
	textUnder(entry, isBlank(entry.code) ? SENTENCES : [...SENTENCES, 'title', 'description']);

const named = (name: string, text: string) => (name === '' ? text : `${name}: ${text}`);

/** A number tells only which entry of a list it is. */
const nameBelow = (name: string, key: string) =>
	/^\d*$/.test(key) ? name : name === '' ? key : `${name}.${key}`;

/** What a service says of each value that it refused, in whatever form: {isbn: ['is required']} and [{field: 'isbn', message: 'is required'}]. */
export function saidOfEach(value: unknown, name = '', left = DEEPEST): string[] {
	const text = textOf(value)?.trim().slice(0, LONGEST_PIECE);
	if (text !== undefined) return text === '' ? [] : [named(name, text)];
	if (left === 0 || typeof value !== 'object' || value === null) return [];
	const sentence = isObject(value) ? sentenceOf(value) : undefined;
	if (isObject(value) && sentence !== undefined)
		return [
			named(textUnder(value, SUBJECTS) ?? placeIn(value) ?? name, sentence.slice(0, LONGEST_PIECE)),
		];
	return Object.entries(value)
		.slice(0, MOST_ENTRIES)
		.flatMap(([key, entry]) => saidOfEach(entry, nameBelow(name, key), left - 1));
}

/** Several sentences as one, what another of them says left out. */
export function inOneSentence(said: string[]): string {
	const all = [...new Set(said.slice(0, MOST_ENTRIES))];
	const low = all.map((piece) => piece.toLowerCase());
	const isSaid = (piece: string, at: number) =>
		low.some(
			(other, place) => (place < at || other.length > piece.length) && other.includes(piece),
		);
	return all
		.filter((_, at) => !isSaid(low[at] ?? '', at))
		.join('; ')
		.replaceAll('.; ', '; ');
}
