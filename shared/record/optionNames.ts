import { codeOf, fieldOptions, type FieldOption } from '../catalogue/fieldOptions';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { liveFields } from '../form/liveFields';
import { chosenType } from '../form/typeLocator';
import { withoutEntities } from '../values/htmlEntities';
import { jsonList } from '../values/parts';
import { shown, wordFor } from '../values/read';
import { looksEmpty } from '../values/sheetValues';
import type { KnownField } from './knownFields';

type FindName = (text: string) => string | undefined;

export type WordIndex<Value> = Map<unknown, Value | undefined>;

/** Adds what a word stands for. A word of several options stands for none, e.g. the code of two. */
export const addWord = <Value>(index: WordIndex<Value>, word: unknown, value: Value) =>
	index.set(word, index.has(word) && index.get(word) !== value ? undefined : value);

function enteredFinder(options: FieldOption[]): FindName {
	const exact = new Set(options.map(({ name }) => name));
	const newIndex = (): WordIndex<string> => new Map();
	const [names, codes] = [newIndex(), newIndex()];
	for (const option of options) {
		addWord(names, wordFor(option.name), option.name);
		const code = codeOf(option);
		if (code) addWord(codes, wordFor(code), option.name);
	}
	return (text) => {
		if (exact.has(text)) return text;
		const name = names.get(wordFor(text));
		// Some services write all texts with entities, and know the option only by the signs that were entered.
		if (name !== undefined && withoutEntities(text) === text)
			return withoutEntities(withoutEntities(name));
		return name ?? codes.get(wordFor(text));
	};
}

/** Read once per run and field. If they cannot be read, names go out as they are and the service judges them. */
export async function liveOptions(item: Item, name: string): Promise<FieldOption[]> {
	const type = chosenType(item);
	return await item.run.perRun(`options:${type}:${name}`, async () => {
		try {
			const ref = (await liveFields(item, type)).find((field) => field.name === name)?.ref;
			return ref === undefined ? [] : await fieldOptions(item.catalogue, ref);
		} catch {
			return [];
		}
	});
}

export const liveFinder = async (item: Item, name: string): Promise<FindName> =>
	await item.run.perRun(`option names:${chosenType(item)}:${name}`, async () =>
		enteredFinder(await liveOptions(item, name)),
	);

/** The name of an option is parted by fewer marks, e.g. commas. */
const MOST_PARTS = 12;

/** The options of a text that marks part, the longest name first. `ofPart` reads what is none; undefined where it cannot. */
export function optionsBy<Option>(
	text: string,
	mark: RegExp,
	find: (text: string) => Option | undefined,
	ofPart: (part: string) => Option[] | undefined,
) {
	const pieces = text.split(mark);
	const options: Option[] = [];
	for (let start = 0; start < pieces.length;) {
		const upTo = (end: number) => pieces.slice(start, end).join('').trim();
		let end = Math.min(pieces.length, start + 2 * MOST_PARTS - 1);
		let option = find(upTo(end));
		while (option === undefined && end > start + 1) option = find(upTo((end -= 2)));
		const found = option === undefined ? ofPart(upTo(end)) : [option];
		if (found === undefined) return undefined;
		options.push(...found);
		start = end + 1;
	}
	return [...new Set(options)];
}

/** The options of a text with commas, some of which may part nothing; undefined where a part is none. */
export const optionsByCommas = <Option>(text: string, find: (text: string) => Option | undefined) =>
	optionsBy(text, /(,)/, find, (part) => (part === '' ? [] : undefined));

const PARTS = /([;|\r\n])/;

/** The options of a cell; a text that cannot be split for certain is left to the service, which splits at commas. */
function optionsOfCell(text: string, find: FindName): string | string[] {
	const whole = find(text);
	if (whole !== undefined) return [whole];
	if (!PARTS.test(text)) return optionsByCommas(text, find) ?? text;
	const ofPart = (part: string) => (part === '' ? [] : (optionsByCommas(part, find) ?? [part]));
	return optionsBy(text, PARTS, find, ofPart) ?? text;
}

function optionName({ title }: KnownField, value: unknown): string {
	if (value !== null && typeof value !== 'object') return String(value);
	throw parameterFailure(
		`'${title}' holds '${shown(value)}', which is not the name of an option`,
		`Enter names for '${title}', e.g. {{ $json.subjects.map((subject) => subject.name) }}.`,
	);
}

const isBlankText = (entry: unknown) => typeof entry === 'string' && looksEmpty(entry);

/** Whether a value holds only separators and no name; a cell that was split leaves a list of one empty text. */
export const namesNone = (value: unknown): boolean =>
	jsonList(value)?.every(isBlankText) ?? (typeof value === 'string' && /^[\s,;|]*$/.test(value));

/** What is sent for a field with options: names, as a list, since a name may hold commas. Codes become the names of their options. */
export async function optionsValue(item: Item, field: KnownField, value: unknown) {
	const entries = jsonList(value)?.filter((entry) => !isBlankText(entry));
	const names = (entries ?? [value]).map((entry) => optionName(field, entry));
	const saved = new Set(field.options);
	if (names.every((name) => saved.has(name))) return names;
	const find = await liveFinder(item, field.name);
	if (entries || field.kind === 'oneOption') return names.map((name) => find(name) ?? name);
	return optionsOfCell(String(value), find);
}
