import { fieldOptions, type FieldOption } from '../catalogue/fields';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { liveFields } from '../form/liveFields';
import { chosenType } from '../form/typeLocator';
import { withoutEntities } from '../values/htmlEntities';
import { parseJson } from '../values/json';
import { looksEmpty } from '../values/sheetValues';
import { asText, listOf, objectOf, refOf, shown, textOf, wordFor } from '../values/read';
import type { KnownField } from './enteredValues';

/** The name of the option that a text means; undefined where it means none. */
type Find = (text: string) => string | undefined;

/** 'FIC004000 FICTION / Classics': some catalogues have the code in the name. */
const CODE_BEFORE_NAME = /^([A-Z]{1,4}\d[A-Z\d]{1,8})[\s:–-]/;

interface Option {
	name: string;
	code?: string | undefined;
}

/** Codes with their option's name; a code of several options names none of them. */
function namesByCode(options: Option[]): Map<string, string> {
	const coded = options.flatMap(({ name, code = CODE_BEFORE_NAME.exec(name)?.[1] }) =>
		code ? [[wordFor(code), name] as const] : [],
	);
	const names = new Map(coded);
	for (const [code, name] of coded) if (names.get(code) !== name) names.delete(code);
	return names;
}

function finderOf(options: Option[]): Find {
	const names = new Map(options.map(({ name }) => [wordFor(name), name]));
	const codes = namesByCode(options);
	const exact = new Set(names.values());
	return (text) =>
		exact.has(text) ? text : (names.get(wordFor(text)) ?? codes.get(wordFor(text)));
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

export const liveFinder = async (item: Item, name: string): Promise<Find> =>
	await item.run.perRun(`option names:${chosenType(item)}:${name}`, async () =>
		finderOf(
			(await liveOptions(item, name)).map(({ name, raw }) => ({ name, code: textOf(raw.code) })),
		),
	);

/** A present value of references alone, as the names of its options; undefined where it is none. */
export async function namesOfRefs(item: Item, name: string, present: unknown) {
	const parts = typeof present === 'string' ? present.split(',') : listOf(present);
	const refs = parts.map(
		(part) => refOf(part) ?? refOf(objectOf(part).ref) ?? refOf(objectOf(part).id),
	);
	if (refs.length === 0 || refs.includes(undefined)) return undefined;
	const options = await liveOptions(item, name);
	// A number may be the name of an option as well.
	if (parts.some((part) => options.some((option) => option.name === asText(part))))
		return undefined;
	const names = refs.map((ref) => options.find((option) => option.ref === ref)?.name);
	return names.every((optionName) => optionName !== undefined) ? names : undefined;
}

/** The names of options by their words; undefined where several nodes of a tree share one. */
const liveNames = async (item: Item, name: string): Promise<Map<string, string | undefined>> =>
	await item.run.perRun(`one option per name:${chosenType(item)}:${name}`, async () => {
		const names = new Map<string, string | undefined>();
		for (const option of await liveOptions(item, name)) {
			const word = wordFor(option.name);
			names.set(word, names.has(word) ? undefined : option.name);
		}
		return names;
	});

/** A present value of paths, e.g. 'Fiction > Sea stories', as the names of their last nodes; undefined where one is not the end of exactly one path. */
export async function namesOfPaths(item: Item, name: string, present: unknown) {
	const texts = listOf(present).map((entry) =>
		withoutEntities(textOf(entry) ?? textOf(objectOf(entry).name) ?? ''),
	);
	if (!texts.some((text) => text.includes('>'))) return undefined;
	const names = await liveNames(item, name);
	const lastNode = (text: string) =>
		names.has(wordFor(text)) ? text : names.get(wordFor(text.slice(text.lastIndexOf('>') + 1)));
	const lastNodes = texts.flatMap((text) => {
		const parts = text.split(/[,;|]/).filter((part) => part.trim() !== '');
		return lastNode(text) ?? parts.map(lastNode);
	});
	return lastNodes.every((node) => node !== undefined) ? lastNodes : undefined;
}

/** A name of an option holds fewer commas. */
const MOST_COMMAS = 12;

/** The options of a text with commas, the longest name first, since names hold commas; undefined where a part is none. */
function optionsByCommas(text: string, find: Find): string[] | undefined {
	const parts = text.split(',');
	const names: string[] = [];
	for (let start = 0; start < parts.length;) {
		let end = Math.min(parts.length, start + MOST_COMMAS);
		let name = find(parts.slice(start, end).join(','));
		while (name === undefined && end > start + 1) name = find(parts.slice(start, --end).join(','));
		if (name === undefined) return undefined;
		names.push(name);
		start = end;
	}
	return [...new Set(names)];
}

const PARTS = /[;|\r\n]/;

/** The options of a cell; a text that cannot be split for certain is left to the service, which splits at commas. */
function optionsOfCell(text: string, find: Find): string | string[] {
	const whole = find(text);
	if (whole !== undefined) return [whole];
	const parts = text
		.split(PARTS)
		.map((part) => part.trim())
		.filter(Boolean);
	if (parts.length < 2) return optionsByCommas(parts[0] ?? text, find) ?? text;
	return [...new Set(parts.flatMap((part) => optionsByCommas(part, find) ?? [part]))];
}

function optionName({ title }: KnownField, value: unknown): string {
	if (value !== null && typeof value !== 'object') return String(value);
	throw parameterFailure(
		`'${title}' holds '${shown(value)}', which is not the name of an option`,
		`Enter names for '${title}', e.g. {{ $json.subjects.map((subject) => subject.name) }}.`,
	);
}

/** The list that a value is, also as JSON text; undefined where it is a single text. */
function listIn(value: unknown): unknown[] | undefined {
	const list = typeof value === 'string' && value.trim().startsWith('[') ? parseJson(value) : value;
	return Array.isArray(list) ? list : undefined;
}

const isBlankText = (entry: unknown) => typeof entry === 'string' && looksEmpty(entry);

/** Whether a value holds only separators and no name; a cell that was split leaves a list of one empty text. */
export const namesNone = (value: unknown): boolean =>
	listIn(value)?.every(isBlankText) ?? (typeof value === 'string' && /^[\s,;|]*$/.test(value));

/** What is sent for a field with options: names, as a list, since a name may hold commas. Codes become the names of their options. */
export async function optionsValue(
	item: Item,
	field: KnownField,
	value: unknown,
): Promise<string | string[]> {
	const entries = listIn(value)?.filter((entry) => !isBlankText(entry));
	const names = (entries ?? [value]).map((entry) => optionName(field, entry));
	const saved = new Set(field.options);
	if (names.every((name) => saved.has(name))) return names;
	const find = await liveFinder(item, field.name);
	if (entries || field.kind === 'oneOption') return names.map((name) => find(name) ?? name);
	return optionsOfCell(String(value), find);
}
