import type { Choice, Json, Point, Row } from './choice.ts';
import { dataOf, isRow, rowOf, setData, without } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { record } from './forms.ts';

const QUERY = 'POST /catalogue/query';
const ADD = 'POST /collections/{ref}/resources';
const CHAT = 'GET /ai/chats/{ref}';
const KEYWORDS = 'POST /ai/keyword-research';
const TRENDS = 'GET /ai/trending-topics';
const images: Endpoint[] = [
	'POST /ai/generate-artwork',
	'POST /ai/images/generate',
	'POST /ai/chats/{ref}/messages',
];

/** What stands under one key. */
const valueAt =
	(endpoints: Endpoint[], key: string) =>
	(name: string, says: string, by: (value: Json) => Json, more?: Partial<Choice>) =>
		record(
			endpoints,
			name,
			says,
			(data) => (key in data ? { ...data, [key]: by(data[key] ?? null) } : data),
			more,
		);
const rowsIn = (value: Json): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
/** One row is written without the list around it. */
const alone = (value: Json): Json =>
	Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value;
const within = (value: Json): Json => ({ items: value });

const counts = ['addedCount', 'alreadyPresentCount', 'notFoundCount'];
const added = valueAt([ADD], 'results');
const status = (name: string, says: string, by: (word: string) => string): Choice =>
	added(name, says, (rows) =>
		rowsIn(rows).map((row) => ({ ...row, status: by(String(row.status)) })),
	);
const books = valueAt([QUERY], 'books');
const pictures = valueAt(images, 'images');
const messages = valueAt([CHAT], 'messages');
const found = valueAt([KEYWORDS], 'results');
const trends = valueAt([TRENDS], 'trends');
const archived = valueAt(['DELETE /resources/{ref}'], 'details');

const role = (name: string, by: (word: string) => string): Choice =>
	messages(
		`roles ${name}`,
		`who said it: ${by('user')} and ${by('assistant')}`,
		(rows) => rowsIn(rows).map((row) => ({ ...row, role: by(String(row.role)) })),
		{ loses: ['role'] },
	);

/** Its workflow takes the address. */
const pathAlone = { loses: ['url'], toldIn: /image\.download/ };

/** Answers whose records the interface shows, with what it says of them and no more. */
export const answerPoints: Point[] = [
	{
		point: 'additions',
		section: '2',
		says: 'what became of resources that were added to a collection',
		rules: ['2.added*'],
		choices: [
			status(
				'capitals',
				'Added, Already_present, Not_found',
				(word) => word.charAt(0).toUpperCase() + word.slice(1),
			),
			status('words', 'ALREADY PRESENT', (word) => word.toUpperCase().replace('_', ' ')),
			added('references as text', 'references as text', (rows) =>
				rowsIn(rows).map((row) => ({ ...row, ref: String(row.ref) })),
			),
			added('within items', 'the rows stand under items', within),
			added('one alone', 'one row without a list around it', alone),
			added(
				'without statuses',
				'rows without a status',
				(rows) => rowsIn(rows).map((row) => without(row, ['status'])),
				{ wanted: 'told' },
			),
			record([ADD], 'without counts', 'no counts', (data) => without(data, counts)),
		],
	},
	{
		point: 'queries',
		section: '2',
		says: 'the books that a catalogue query lists',
		rules: ['2.query*'],
		choices: [
			books('within items', 'the books stand under items', within),
			books('one alone', 'one book without a list around it', alone),
			books('with nothing between', 'null between the books', (rows) =>
				Array.isArray(rows) ? rows.flatMap((row) => [row, null]) : rows,
			),
			record(
				[QUERY],
				'without titles counted',
				'no number of different titles',
				(data) => without(data, ['distinctTitles']),
				{ loses: ['distinctTitles'] },
			),
			record(
				[QUERY],
				'without filters',
				'not which filters were applied',
				(data) => without(data, ['filters']),
				{ loses: ['filters'] },
			),
			record(
				[QUERY],
				'under titles',
				'the books stand under titles, and nothing counts them',
				({ books: rows = [] }) => ({ titles: rows }),
				{ wanted: 'told' },
			),
			record(
				[QUERY],
				'books alone',
				'neither counts nor filters',
				({ books: rows = [] }) => ({ books: rows }),
				// What is asked for its count gets none.
				{ loses: ['totalRecords', 'distinctTitles', 'filters'], toldIn: /byText|operators/ },
			),
		],
	},
	{
		point: 'archived',
		section: '2',
		says: 'what an archived resource is answered with',
		rules: ['2.archived*'],
		choices: [
			archived('states as text', 'the states before and after as text', (details) =>
				Object.fromEntries(
					Object.entries(rowOf(details)).map(([key, value]) => [
						key,
						typeof value === 'number' ? String(value) : value,
					]),
				),
			),
			archived(
				'already false',
				'already_in_deletion_state is false where it was not',
				(details) => ({ already_in_deletion_state: false, ...rowOf(details) }),
				{ loses: ['already_in_deletion_state'] },
			),
			archived('without details', 'no details', () => null, { loses: ['details'] }),
		],
	},
	{
		point: 'pictures',
		section: '2',
		says: 'the images of an answer',
		rules: ['2.image*', '2.artwork*', '2.prompt-image*', '4.3.message.images'],
		choices: [
			pictures('one alone', 'one image without a list around it', alone),
			pictures('within items', 'the images stand under items', within),
			pictures(
				'without addresses',
				'a path and no url',
				(rows) => rowsIn(rows).map((row) => without(row, ['url'])),
				pathAlone,
			),
			pictures(
				'addresses null',
				'url is null',
				(rows) => rowsIn(rows).map((row) => ({ ...row, url: null })),
				pathAlone,
			),
		],
	},
	{
		point: 'research',
		section: '2',
		says: 'the keywords that were found',
		rules: ['2.keywords*', '2.trending*', '4.4.trending.open'],
		choices: [
			found('within items', 'the keywords stand under items', within),
			valueAt([KEYWORDS], 'errors')(
				'errors as text',
				'the errors are one text, empty where there are none',
				(errors) => (Array.isArray(errors) ? errors.join(' ') : errors),
			),
			record([KEYWORDS], 'without errors', 'no errors', (data) => without(data, ['errors']), {
				loses: ['errors'],
			}),
			valueAt([KEYWORDS], 'keywords')(
				'a term passed over',
				'the last of the seed terms was not looked up',
				(terms) => (Array.isArray(terms) ? terms.slice(0, -1) : terms),
				{ wanted: 'told' },
			),
			valueAt([KEYWORDS], 'keywords')(
				'nothing among terms',
				'null among the seed terms',
				(terms) => (Array.isArray(terms) ? [null, ...terms] : terms),
			),
			trends('topics within items', 'the topics stand under items', within),
			trends('topics with one news', 'a single news without a list around it', (rows) =>
				rowsIn(rows).map((row) => ({ ...row, news: alone(row.news ?? null) })),
			),
			valueAt([TRENDS], 'geo')(
				'region in lower case',
				'the region in lower case',
				(geo) => String(geo).toLowerCase(),
				{ loses: ['geo'] },
			),
		],
	},
	{
		point: 'chats',
		section: '4.3',
		says: 'a chat and its saved messages',
		rules: ['4.3.chat', '4.3.new-chat'],
		choices: [
			role('capitalised', (word) => word.charAt(0).toUpperCase() + word.slice(1)),
			role('of another kind', (word) => (word === 'user' ? 'user' : 'model')),
			messages('newest first', 'the last message first', (rows) => rowsIn(rows).toReversed()),
			messages('within items', 'the messages stand under items', within),
			{
				name: 'messages alone',
				says: 'data is the list of messages',
				appliesTo: [CHAT],
				loses: ['ref', 'title', 'createdDate', 'modifiedDate'],
				success: (given) => setData(given, rowOf(dataOf(given)).messages),
			},
			{
				name: 'within chat',
				says: 'the chat stands under chat',
				appliesTo: [CHAT],
				success: (given) => setData(given, { chat: dataOf(given) ?? null }),
			},
		],
	},
];
