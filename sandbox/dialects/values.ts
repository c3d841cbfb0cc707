import type { Choice, Json, Point } from './choice.ts';
import { changeDeep, dataOf, isRow, mapDeep, setData } from './choice.ts';
import { enveloped, lists } from './endpoints.ts';
import { keyOf, rowsOf, setRows } from './rows.ts';

/** As .NET writes objects whose references it keeps. */
function preserved(value: Json): Json {
	let count = 0;
	return mapDeep(value, (each): Json => {
		if (typeof each !== 'object' || each === null) return each;
		const $id = String((count += 1));
		return isRow(each) ? { $id, ...each } : { $id, $values: each };
	});
}

const leaves = (name: string, says: string, by: (value: Json, key: string) => Json): Choice => ({
	name,
	says,
	appliesTo: enveloped,
	success: (answer) => changeDeep(answer, by),
});

const numbers = (name: string, says: string, by: (value: number) => Json) =>
	leaves(name, says, (value) => (typeof value === 'number' ? by(value) : value));
const booleans = (name: string, yes: Json, no: Json) =>
	leaves(name, `yes and no as ${JSON.stringify(yes)} and ${JSON.stringify(no)}`, (value) =>
		typeof value === 'boolean' ? (value ? yes : no) : value,
	);

const isNothing = (value: Json) =>
	value === null ||
	value === '' ||
	(Array.isArray(value) ? value.length === 0 : isRow(value) && Object.keys(value).length === 0);
const nothingBy = (name: string, says: string, by: (key: string) => Json | undefined): Choice => ({
	name,
	says,
	appliesTo: enveloped,
	success: (answer) => {
		if (dataOf(answer) === undefined) return;
		const data = mapDeep(dataOf(answer) ?? null, (value) => {
			if (!isRow(value)) return value;
			const entries = Object.entries(value).map(
				([key, entry]) => [key, isNothing(entry) ? by(key) : entry] as const,
			);
			return Object.fromEntries(
				entries.filter((entry): entry is [string, Json] => entry[1] !== undefined),
			);
		});
		if (data !== null) setData(answer, data);
	},
});

const nothing = (name: string, by: Json | undefined): Choice =>
	nothingBy(
		name,
		by === undefined
			? 'a key without a value is left out'
			: `what is empty is ${JSON.stringify(by)}`,
		() => by,
	);

/** One of several forms, another one under another key. */
const byKey = <Form>(key: string, forms: Form[]): Form => forms[key.length % forms.length] as Form;

const keyed = (name: string, says: string, keys: (row: Json, index: number) => string): Choice =>
	leaves(name, says, (value) =>
		Array.isArray(value) && value.length > 0
			? Object.fromEntries(value.map((entry, index) => [keys(entry, index), entry]))
			: value,
	);

const textOf = (value: Json | undefined, otherwise: number) =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : String(otherwise);

const hex = (text: string) => `&#x${text.codePointAt(0)?.toString(16)};`;
const escapes: Record<string, Record<string, string>> = {
	named: {
		'&': '&amp;',
		'<': '&lt;',
		'>': '&gt;',
		'"': '&quot;',
		"'": '&apos;',
		é: '&eacute;',
		'–': '&ndash;',
		'’': '&rsquo;',
	},
	numeric: {
		'&': '&#38;',
		'<': '&#60;',
		'>': '&#62;',
		'"': '&#34;',
		"'": '&#039;',
		é: '&#233;',
		'–': '&#8211;',
		'’': '&#8217;',
	},
	'written twice': { '&': '&amp;amp;', '<': '&amp;lt;', '>': '&amp;gt;', '"': '&amp;quot;' },
	unended: { '&': '&amp', '<': '&lt', '>': '&gt' },
	hexadecimal: Object.fromEntries(
		['&', '<', '>', '"', "'", 'é', '–', '’'].map((letter) => [letter, hex(letter)]),
	),
};
/** Addresses, paths and the HTML of a chat are no text of the catalogue. */
const isText = (key: string, value: string) =>
	!/url|path|content|html|streamId|reasoning/i.test(key) && !/^https?:|^\//.test(value);
const entities = (name: string): Choice =>
	leaves(name, `special characters of texts as ${name} entities`, (value, key) =>
		typeof value === 'string' && isText(key, value)
			? value.replace(/[&<>"'é–’]/g, (letter) => escapes[name]?.[letter] ?? letter)
			: value,
	);

/** Weakly typed values: what a service written in PHP, Perl or a spreadsheet sends for the types of section 2. */
export const values: Point[] = [
	{
		point: 'numbers',
		section: '2',
		says: 'whole and other numbers',
		rules: ['type:integer', 'type:number'],
		choices: [
			numbers('text', 'as text: "1001"', String),
			numbers('odd ones as text', 'some as text, some as numbers, within one list', (value) =>
				value % 2 === 0 ? value : String(value),
			),
			numbers('decimals', 'as text, those that are not whole with four decimals', (value) =>
				Number.isInteger(value) ? String(value) : value.toFixed(4),
			),
		],
	},
	{
		point: 'booleans',
		section: '2',
		says: 'yes and no',
		rules: ['type:boolean'],
		choices: [
			booleans('digits', 1, 0),
			booleans('digit texts', '1', '0'),
			booleans('words', 'true', 'false'),
			booleans('capitals', 'True', 'False'),
			booleans('empty', '1', ''),
			leaves('mixed', 'under each key in another form', (value, key) =>
				typeof value === 'boolean'
					? byKey(key, [value, Number(value), String(Number(value)), String(value)])
					: value,
			),
		],
	},
	{
		point: 'nothing',
		section: '2',
		says: 'what has no value',
		rules: ['type:string', 'type:object', 'type:array', '2.open.entries', '2.open.options'],
		choices: [
			nothing('missing', undefined),
			nothing('null', null),
			nothing('empty text', ''),
			nothing('empty list', []),
			nothing('empty object', {}),
			nothing('false', false),
			nothingBy('mixed', 'under each key in another form', (key) =>
				byKey<Json | undefined>(key, [undefined, null, '', [], {}]),
			),
		],
	},
	{
		point: 'lists',
		section: '2',
		says: 'lists',
		rules: ['type:array', '2.open.options', '2.open.usage'],
		choices: [
			keyed('numbered', 'as objects with the keys "0", "1", ...', (_row, index) => String(index)),
			keyed('from one', 'as objects with the keys "1", "2", ...', (_row, index) =>
				String(index + 1),
			),
			{
				name: 'by ref',
				says: 'lists of records as objects with their references as keys',
				appliesTo: lists,
				// JSON keeps no order of such keys, so that a list cut at a limit ends otherwise.
				toldIn: /advancedSearch, 250|hybrid/,
				success: (answer, { asked: { endpoint } }) => {
					const rows = endpoint ? rowsOf(answer, endpoint) : [];
					if (endpoint && rows.length > 0)
						setRows(
							answer,
							endpoint,
							Object.fromEntries(rows.map((row, index) => [textOf(keyOf(row), index), row])),
						);
				},
			},
			{
				name: 'numbered by .NET',
				says: 'each object has an $id, and a list stands under $values beside one',
				appliesTo: enveloped,
				success: (answer) => void (answer.json = preserved(answer.json ?? null)),
			},
			{
				name: 'by date',
				says: 'the days of a usage report as an object with their dates as keys',
				appliesTo: ['GET /usage'],
				success: (answer) =>
					changeDeep(answer, (value, key) =>
						key === 'byDay' && Array.isArray(value)
							? Object.fromEntries(
									value.map((row, index) => [
										textOf(isRow(row) ? row.date : undefined, index),
										row,
									]),
								)
							: value,
					),
			},
			leaves('mixed', 'some as lists, some as objects with numbers for keys', (value, key) =>
				Array.isArray(value) && value.length > 0 ? byKey<Json>(key, [value, { ...value }]) : value,
			),
			leaves('one alone', 'a list of one text is that text', (value, key) =>
				Array.isArray(value) &&
				value.length === 1 &&
				typeof value[0] === 'string' &&
				key !== 'results'
					? value[0]
					: value,
			),
		],
	},
	{
		point: 'texts',
		section: '2',
		says: 'texts of the catalogue',
		rules: ['type:string'],
		choices: ['named', 'numeric', 'hexadecimal', 'written twice', 'unended'].map(entities),
	},
];
