import { dataOf, isRow, rowOf, setData } from './choice.ts';
import type { Answer, Choice, Json, Point, Row, Scene } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { rowsOf, setRows } from './rows.ts';

const SEARCHES: Endpoint[] = ['GET /resources/search', 'POST /resources/search'];
const QUERY: Endpoint = 'POST /catalogue/query';

const inRows = (answer: Answer, { asked: { endpoint } }: Scene, by: (row: Row) => Row): void => {
	if (endpoint) setRows(answer, endpoint, rowsOf(answer, endpoint).map(by));
};

/** The ISBN of a row and of a book, as a publisher's system may show it. */
const isbn = (name: string, by: (isbn: string) => Json, more: Partial<Choice> = {}): Choice => ({
	name,
	says: `an ISBN as ${JSON.stringify(by('9780141439518'))}`,
	appliesTo: [...SEARCHES, QUERY],
	loses: ['isbn', 'fields'],
	// The service that shows it so looks for it as it is stored.
	toldIn: /byFilters/,
	...more,
	success: (answer, scene) =>
		inRows(answer, scene, (row) => {
			const fields = rowOf(row.fields);
			return {
				...row,
				...(typeof row.isbn === 'string' && row.isbn !== '' && { isbn: by(row.isbn) }),
				...(typeof fields.isbn === 'string' &&
					fields.isbn !== '' && { fields: { ...fields, isbn: by(fields.isbn) } }),
			};
		}),
});
/** Nobody can say which ISBN it is. */
const unreadable = { wanted: 'told' } as const;

function shortOf(isbn: string): string {
	const digits = isbn.slice(3, 12);
	const sum = [...digits].reduce((left, digit, index) => left + (10 - index) * Number(digit), 0);
	const check = (11 - (sum % 11)) % 11;
	return digits + (check === 10 ? 'X' : String(check));
}
const grouped = (sign: string) => (isbn: string) =>
	isbn.replace(/^(\d{3})(\d)(\d{3})(\d{5})(\d)$/, ['$1', '$2', '$3', '$4', '$5'].join(sign));

/** The title of a row and of a book, in another writing of the same words. */
const title = (name: string, says: string, by: (title: string) => string): Choice => ({
	name,
	says,
	appliesTo: [...SEARCHES, QUERY],
	loses: ['title', 'fields', 'summary'],
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
	{
		point: 'ISBNs',
		section: '2',
		says: 'how an ISBN is shown',
		rules: ['2.summary*', '2.query.books*'],
		choices: [
			isbn('hyphens', grouped('-')),
			isbn('spaces', grouped(' ')),
			isbn('long hyphens', grouped('\u2011')),
			// A number that begins with 979 has no ten digits: it would be that of another book.
			isbn('ten digits', shortOf, { in: /^(?!.*existing)/ }),
			isbn('number', Number),
			isbn('list', (value) => [value]),
			isbn('padded', (value) => ` ${value} `),
			isbn('prefix', (value) => `ISBN ${value}`),
			isbn('urn', (value) => `urn:isbn:${value}`),
			isbn('suffix', (value) => `${value} (pbk.)`, unreadable),
			isbn('two', (value) => `${value}, 9780306406157`, unreadable),
			isbn('leading comma', (value) => `,${value}`),
			isbn('highlighted', (value) => `<em>${value}</em>`, unreadable),
			isbn('wrapped', (value) => ({ value }), unreadable),
			isbn('option', (value) => [{ ref: 1, name: value }], unreadable),
			isbn('masked', (value) => `${value.slice(0, 5)}…`, unreadable),
			isbn('yes', () => true, unreadable),
		],
	},
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
		],
	},
	{
		point: 'value forms',
		section: '2',
		says: 'how the value of a field is written in a row',
		rules: ['2.summary*'],
		choices: [
			values('wrapped', 'each as an object with value', (value) => ({ value })),
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
