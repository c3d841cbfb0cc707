import type { IDataObject } from 'n8n-workflow';
import { searchAll } from '../catalogue/search';
import type { Item } from '../engine/item';
import { Failure, failureOf } from '../failure/failure';
import { unlessRefused } from '../failure/refusedValues';
import { PAGE_SIZE } from '../lists/list';
import { withoutEntities } from '../values/htmlEntities';
import { isIsbnField } from '../values/isbn';
import { asText, refOf, shown, textOf, wordFor } from '../values/read';
import { lettersAndDigits, withoutTypography } from '../values/words';
import { UnclearMatch, type Match } from './fieldToMatch';
import { likeness, normalValue } from './likeness';

/** Signs that services write in their own way, or cannot write, e.g. quotes, accents and emoji. */
const SIGNS = /[^A-Za-z\d\s]/;
/** A database that has no room for such a sign ends a text before it. */
const WIDE_SIGN = /[\u{10000}-\u{10ffff}]/u;
/** A word that is kept as it is, whatever becomes of the signs around it. */
const PLAIN_WORD = /^[^\p{L}\p{N}]{0,3}[a-z\d]+[^\p{L}\p{N}]{0,3}$/u;
const MOST_WORDS = 6;

/** The first of a value's words that are kept as they are, for a search; without any the value itself. */
function plainWords(value: string): string {
	const [start = ''] = value.split(WIDE_SIGN);
	const words = withoutTypography(start)
		.split(' ')
		.filter((word) => PLAIN_WORD.test(word))
		.map((word) => word.replace(/\W/g, ''));
	return words.slice(0, MOST_WORDS).join(' ') || value;
}

/** Whether a text may be the value where signs of it were left out, written as '?', or cut off with what is behind them. */
const isGarbledOf = (present: string, value: string) =>
	lettersAndDigits(present) === lettersAndDigits(value) ||
	(WIDE_SIGN.test(value) && present.trim() === value.split(WIDE_SIGN)[0]?.trim()) ||
	(present.length === value.length &&
		SIGNS.test(value) &&
		Array.from(present).every((sign, place) => sign === '?' || sign === value[place]));

/** At which services cut a text that is longer. */
const CUTS = [
	...[50, 60, 64, 80, 100, 120, 127, 128, 150, 160, 200, 250, 254, 255, 256, 500, 512],
	...[1000, 1024, 2000, 4000],
];
const SHORTEST_CUT = 50;

/** Whether a text may be what a cut left of the value, by a service that keeps texts of the length `kept`. */
export const isCutOf = (present: string, value: string, kept = SHORTEST_CUT) =>
	present.length < value.length &&
	wordFor(value).startsWith(wordFor(present)) &&
	// A space at its end is left out with the rest.
	[0, 1]
		.map((spaces) => present.trim().length + spaces)
		.some((cut) => cut >= kept && CUTS.includes(cut));

const swapped = (text: string) =>
	text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

interface TypeSample {
	rows: IDataObject[];
	shownValue: (row: IDataObject) => Promise<unknown>;
	isOfType: (row: IDataObject) => boolean;
}

/** The length of the longest text that the rows show, at least of the shortest that is cut. */
async function longestIn(rows: IDataObject[], field: string, { shownValue }: TypeSample) {
	const texts = await Promise.all(rows.map(shownValue));
	const lengths = texts.map(
		(text) => normalValue(field, withoutEntities(textOf(text) ?? '')).length,
	);
	return Math.max(SHORTEST_CUT, ...lengths);
}

/** Whether the service's filters find a value by other letters, by one that is there; also where none shows a text. */
async function foldsCase(
	{ catalogue }: Item,
	narrowed: IDataObject,
	{ field }: Match,
	{ rows, shownValue }: TypeSample,
): Promise<boolean> {
	for (const row of rows) {
		const text = textOf(await shownValue(row));
		if (!text || swapped(text) === text) continue;
		const body = { ...narrowed, fieldFilters: { [field]: swapped(text) } };
		const hits = await searchAll(catalogue, body, PAGE_SIZE).catch(failureOf);
		return hits instanceof Failure || hits.rows.some(({ ref }) => refOf(ref) === refOf(row.ref));
	}
	return true;
}

const mayBeAltered = ({ ref }: IDataObject, { title, value }: Match, present: string) =>
	new UnclearMatch(
		`Resource ${asText(ref ?? '?')} has '${shown(present)}' in '${title}', which may be '${shown(value)}' as the service saved it`,
		'Enter the value as the catalogue has it, match on a shorter one, or update the resource by its reference.',
		{ code: 'ANSWER' },
	);

/**
 * What a service keeps otherwise than it is sent, in capitals, cut or with other signs, its own filter does not find, and each
 * run would make it anew. So where that may be, it is looked for by the words of the value, and compared here.
 */
export async function alteredMatches(
	item: Item,
	narrowed: IDataObject,
	match: Match,
	sample: TypeSample,
): Promise<IDataObject[]> {
	const { field, value } = match;
	if (typeof value !== 'string' || isIsbnField(field) || sample.rows.length === 0) return [];
	const isExact = async () =>
		swapped(value) !== value &&
		!(await item.run.perRun(
			`folds case:${JSON.stringify(narrowed)}:${field}`,
			async () => await foldsCase(item, narrowed, match, sample),
		));
	// A service that keeps a longer text has not cut this one.
	const isLongest = value.length > (await longestIn(sample.rows, field, sample));
	if (!isLongest && !SIGNS.test(value) && !(await isExact())) return [];
	const byWords = { ...narrowed, query: plainWords(value) };
	const hits = await unlessRefused(searchAll(item.catalogue, byWords, PAGE_SIZE));
	const rows = hits?.rows.filter(sample.isOfType) ?? [];
	const kept = await longestIn([...sample.rows, ...rows], field, sample);
	const same: IDataObject[] = [];
	for (const row of rows) {
		const present = await sample.shownValue(row);
		const text = textOf(present);
		if (likeness(field, present, value) === 'same') same.push(row);
		else if (text !== undefined && (isCutOf(text, value, kept) || isGarbledOf(text, value)))
			throw mayBeAltered(row, match, text);
	}
	return same;
}
