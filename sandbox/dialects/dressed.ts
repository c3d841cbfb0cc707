import type { Choice, Json, Point, Row } from './choice.ts';
import { dataOf, isRow, rowOf, setData } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { isbnPoint } from './isbns.ts';
import { inRows } from './rows.ts';

const SEARCHES: Endpoint[] = ['GET /resources/search', 'POST /resources/search'];
const QUERY: Endpoint = 'POST /catalogue/query';

/** The title of a row and of a book, in another writing of the same words. */
const title = (
	name: string,
	says: string,
	by: (title: string) => string,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: [...SEARCHES, QUERY],
	loses: ['title', 'fields', 'summary'],
	...more,
	success: (answer, scene) =>
		inRows(answer, scene, (row) => {
			const fields = rowOf(row.fields);
			return {
				...row,
				...(typeof row.title === 'string' && { title: by(row.title) }),
				...(typeof fields.title === 'string' && {
					fields: { ...fields, title: by(fields.title) },
				}),
			};
		}),
});

const DAY = /^\d{4}-\d\d-\d\d$/;

const shortened = (text: string) => (text.length > 8 ? `${text.slice(0, 8)}…` : text);
/** Whether it is the one that is looked for nobody can say. */
const byTitle = { toldIn: /by title/ };

/** Every value of a row's fields. */
const values = (
	name: string,
	says: string,
	by: (value: Json, name: string) => Json,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: SEARCHES,
	// A format that is no text is left out beside the books of a query.
	loses: ['fields', 'format'],
	wanted: 'told',
	...more,
	success: (answer, scene) =>
		inRows(answer, scene, (row) => ({
			...row,
			fields: Object.fromEntries(
				Object.entries(rowOf(row.fields)).map(([key, value]) => [key, by(value, key)]),
			),
		})),
});

/** A vector or hybrid search, whose answer has no more than a name. */
const moded = (name: string, says: string, by: (data: Row) => Json): Choice => ({
	name,
	says,
	appliesTo: ['GET /resources/search'],
	wanted: 'told',
	success: (answer, { asked: { query } }) => {
		const data = dataOf(answer);
		if ((query.get('mode') ?? 'keyword') !== 'keyword' && isRow(data)) setData(answer, by(data));
	},
});

export const dressedPoints: Point[] = [
	isbnPoint,
	{
		point: 'titles',
		section: '2',
		says: 'how a title is shown',
		rules: ['2.summary*', '2.query.books*'],
		choices: [
			title('decomposed', 'accents behind their letters', (text) => text.normalize('NFD')),
			title('no-break spaces', 'spaces that break no line', (text) =>
				text.replaceAll(' ', '\u00a0'),
			),
			title('double spaces', 'two spaces between words', (text) => text.replaceAll(' ', '  ')),
			title('padded', 'a space behind it', (text) => `${text} `),
			title('highlighted', 'words between <em> and </em>', (text) =>
				text.replace(/^\S+/, '<em>$&</em>'),
			),
			title('soft hyphens', 'a soft hyphen in the first word', (text) =>
				text.replace(/^(\S\S)(\S\S)/, '$1\u00ad$2'),
			),
			title('cut', 'the first letters, and a sign that there are more', shortened, byTitle),
			title(
				'articles behind',
				'an article behind the other words',
				(text) => text.replace(/^(The|A|An|Les?|La) (.*)$/, '$2, $1'),
				byTitle,
			),
		],
	},
	{
		point: 'value forms',
		section: '2',
		says: 'how the value of a field is written in a row',
		rules: ['2.summary*'],
		choices: [
			values('wrapped', 'each as an object with value', (value) => ({ value })),
			values(
				'wrapped where set',
				'each as an object with value, but nothing where there is none',
				(value) => (value === null || value === '' ? null : { value }),
				{ wanted: 'equal', loses: [] },
			),
			values(
				'no-break spaces',
				'spaces that break no line',
				(value) => (typeof value === 'string' ? value.replaceAll(' ', '\u00a0') : value),
				{ loses: ['fields', 'format', 'title'] },
			),
			// What cannot be compared is written again, which changes nothing.
			values(
				'raw and shown',
				'each as an object with raw and display',
				(value) => ({
					raw: value,
					display: value,
				}),
				{ in: /^(?!.*existing)/ },
			),
			values(
				'lists of one',
				'each as a list of one',
				(value) => (Array.isArray(value) ? value : [value]),
				{ loses: ['fields', 'format', 'title'] },
			),
			values('by language', 'each by language', (value) => ({ en: value }), {
				in: /^(?!.*existing)/,
			}),
			values('texts', 'each as text', (value) =>
				Array.isArray(value) ? value.join(',') : value === null ? '' : String(value),
			),
			values('leading commas', 'lists of options as text with a comma before them', (value) =>
				Array.isArray(value) ? value.map((entry) => `,${String(entry)}`).join('') : value,
			),
			values('lines', 'options on lines of one text', (value) =>
				Array.isArray(value) ? value.join('\n') : value,
			),
			values('option records', 'options as records with ref and name', (value) =>
				Array.isArray(value)
					? value.map((entry, index) => ({ ref: index + 1, name: entry }))
					: value,
			),
			values(
				'amounts',
				'prices with their currency',
				(value, key) => (key === 'price' && value !== null ? `£${String(value)}` : value),
				{ wanted: 'equal' },
			),
			values(
				'days with a time',
				'days as moments',
				(value) =>
					typeof value === 'string' && DAY.test(value) ? `${value}T00:00:00.000Z` : value,
				{ wanted: 'equal' },
			),
			values(
				'reversed',
				'options in another order',
				(value) => (Array.isArray(value) ? value.toReversed() : value),
				{ wanted: 'equal', loses: [] },
			),
			values('without the empty', 'fields without a value are left out', (value) => value, {
				success: (answer, scene) =>
					inRows(answer, scene, (row) => ({
						...row,
						fields: Object.fromEntries(
							Object.entries(rowOf(row.fields)).filter(
								([, value]) => value !== '' && value !== null,
							),
						),
					})),
			}),
		],
	},
	{
		point: 'moded answers',
		section: '2',
		says: 'where the rows of a vector or hybrid search stand',
		rules: ['2.open.moded-search'],
		choices: [
			moded('alone', 'data is the list of rows', ({ results = [] }) => results),
			moded('matches', 'the rows stand under matches', ({ results = [] }) => ({
				matches: results,
			})),
			moded('hits', 'the rows stand under hits, their number under count', (data) => ({
				hits: data.results ?? [],
				count: data.total ?? null,
			})),
			moded('parts', 'what each of the two searches found, and both merged', (data) => ({
				keyword: data,
				vector: { results: [] },
				merged: data.results ?? [],
			})),
			moded('beside', 'an empty list of results, and the rows under resources', (data) => ({
				results: [],
				resources: data.results ?? [],
				total: data.total ?? null,
			})),
		],
	},
];
