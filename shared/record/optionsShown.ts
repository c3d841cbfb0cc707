import { codeOf, type FieldOption } from '../catalogue/fieldOptions';
import type { Item } from '../engine/item';
import { chosenType } from '../form/typeLocator';
import { withoutEntities } from '../values/htmlEntities';
import { partsOf } from '../values/parts';
import { isObject, listOf, NAME_KEYS, objectOf, refOf, textOf, wordFor } from '../values/read';
import { addWord, liveOptions, optionsBy, optionsByCommas, type WordIndex } from './optionNames';
import { checkedOptions } from './sameValue';

/** What services put between the nodes of a path, e.g. 'Fiction / Gothic'. */
const STEPS = /[>/»›\\:]/;
/** What parts several options in one text, beside commas. */
const PARTS = /([;|\r\n\t]|<br[^<>]*>)/i;
const CODE_BEFORE = /^([^\s:–-]+)[\s:–-]+([^\s:–-].*)$/;

/** A tree is not deeper, unless it goes round in circles. */
const MOST_STEPS = 20;

/** What an option may be called, beside its reference. */
const WORDS = [...NAME_KEYS, 'code', 'path'];

type FindOption = (text: string) => FieldOption | undefined;

const pathWord = (text: string) => partsOf(wordFor(text), STEPS).join('>');

/** Finds an option by its name, code, reference, or a path to it; a path may begin below the top. */
function shownFinder(options: FieldOption[]): FindOption {
	const newIndex = (): WordIndex<FieldOption> => new Map();
	const [names, codes, refs, paths] = [newIndex(), newIndex(), newIndex(), newIndex()];
	for (const option of options) {
		addWord(names, wordFor(option.name), option);
		const code = codeOf(option);
		if (code) addWord(codes, wordFor(code), option);
		if (option.ref !== undefined) addWord(refs, option.ref, option);
	}
	for (const option of options) {
		let path = pathWord(option.name);
		let above = refs.get(option.parent);
		addWord(paths, path, option);
		for (let steps = 1; above && steps < MOST_STEPS; steps += 1) {
			path = `${pathWord(above.name)}>${path}`;
			addWord(paths, path, option);
			above = refs.get(above.parent);
		}
	}
	const inPart: FindOption = (text) => {
		const word = wordFor(text);
		const index = [names, codes].find((each) => each.has(word));
		return index ? index.get(word) : (paths.get(pathWord(text)) ?? refs.get(refOf(text)));
	};
	return (text) => {
		const [, code = '', name = ''] = CODE_BEFORE.exec(text.trim()) ?? [];
		const option = codes.get(wordFor(code));
		return inPart(text) ?? (option && inPart(name) === option ? option : undefined);
	};
}

const textIn = (value: unknown): string =>
	Array.isArray(value)
		? value.map(textIn).join(' > ')
		: (textOf(value) ?? textOf(objectOf(value).name) ?? '');

/** The option of an object that names it, in several ways perhaps. */
function optionOf(entry: object, find: FindOption): FieldOption | undefined {
	if (Array.isArray(entry)) return find(textIn(entry));
	const row = objectOf(entry);
	return [...WORDS, 'ref', 'id'].flatMap((key) => find(textIn(row[key])) ?? [])[0];
}

function optionsOf(entry: unknown, find: FindOption): Array<FieldOption | undefined> {
	if (isObject(entry) || Array.isArray(entry)) return [optionOf(entry, find)];
	// An entity ends with a sign that parts options.
	const text = withoutEntities(withoutEntities(textIn(entry)));
	const whole = find(text);
	if (whole) return [whole];
	const ofPart = (part: string) =>
		part === '' ? [] : (optionsByCommas(part, find) ?? [undefined]);
	return optionsBy<FieldOption | undefined>(text, PARTS, find, ofPart) ?? [undefined];
}

/** Reads which options a value means, in whatever form; undefined where that is not certain of each. */
export const optionReader = async (item: Item, name: string) =>
	await item.run.perRun(`options meant:${chosenType(item)}:${name}`, async () => {
		const find = shownFinder(await liveOptions(item, name));
		return (value: unknown): FieldOption[] | undefined => {
			const options = listOf(checkedOptions(value)).flatMap((entry) => optionsOf(entry, find));
			const known = options.filter((option) => option !== undefined);
			return known.length > 0 && known.length === options.length ? [...new Set(known)] : undefined;
		};
	});

export const namesMeant = async (item: Item, name: string, value: unknown) =>
	(await optionReader(item, name))(value)?.map((option) => option.name);
