import type { Choice, Json, Point } from './choice.ts';
import { isRow, rowOf } from './choice.ts';
import { inRows } from './rows.ts';

/** The ISBN of a row and of a book, as a publisher's system may show it. */
const isbn = (name: string, by: (isbn: string) => Json, more: Partial<Choice> = {}): Choice => ({
	name,
	says: `an ISBN as ${JSON.stringify(by('9780141439518'))}`,
	appliesTo: ['GET /resources/search', 'POST /resources/search', 'POST /catalogue/query'],
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

const inGroups = (isbn: string) =>
	isbn.replace(/^(\d{3})(\d)(\d{2})(\d{6})(\d)$/, '$1 $2 $3 $4 $5');
/** What is looked for is only found as it is stored. */
const storedIsbn = (wanted: Json): Json => {
	const digits = String(wanted).replaceAll(' ', '');
	return inGroups(digits) === wanted ? digits : `no ${digits}`;
};

export const isbnPoint: Point = {
	point: 'ISBNs',
	section: '2',
	says: 'how an ISBN is shown',
	rules: ['2.summary*', '2.query.books*'],
	choices: [
		isbn('hyphens', grouped('-')),
		isbn('spaces', grouped(' ')),
		isbn('long hyphens', grouped('\u2011')),
		{
			...isbn('stored with spaces', inGroups),
			ask: ({ asked }) => {
				const { fieldFilters, ...body } = rowOf(asked.body);
				if (!isRow(fieldFilters) || fieldFilters.isbn === undefined) return;
				const { isbn: wanted } = fieldFilters;
				const filter = Array.isArray(wanted) ? wanted.map(storedIsbn) : storedIsbn(wanted);
				asked.body = { ...body, fieldFilters: { ...fieldFilters, isbn: filter } };
			},
		},
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
};
