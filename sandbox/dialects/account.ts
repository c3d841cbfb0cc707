import type { Choice, Json, Point, Row } from './choice.ts';
import { dataOf, isRow, rowOf, without } from './choice.ts';
import { record } from './forms.ts';
import { beyondScore } from './rows.ts';

const usage = (name: string, says: string, by: (data: Row) => Json, more?: Partial<Choice>) =>
	record(['GET /usage'], name, says, by, more);
/** Each of the two levels. */
const level = (name: string, says: string, by: (level: Row) => Json, more?: Partial<Choice>) =>
	usage(
		name,
		says,
		(data) =>
			Object.fromEntries(
				Object.entries(data).map(([key, value]) => [
					key,
					key === 'account' || key === 'organisation' ? by(rowOf(value)) : value,
				]),
			),
		more,
	);
const days = (of: Row): Row[] => (Array.isArray(of.byDay) ? of.byDay.filter(isRow) : []);
const key = (name: string, says: string, by: (data: Row) => Json, loses: string[]) =>
	record(['GET /api-key'], name, says, by, { loses });

/** Conditions of a search that the service does not look at. No name is wrong, so that no override helps. */
const ignored = (name: string): Choice => ({
	name: `${name} ignored`,
	says: `${name} of a search is not looked at`,
	appliesTo: ['POST /resources/search'],
	wanted: 'told',
	ask: ({ asked }) => {
		asked.body = without(rowOf(asked.body), [name]);
	},
});

export const accountPoints: Point[] = [
	{
		point: 'usage',
		section: '4.8',
		says: 'the report of tokens',
		rules: ['2.open.usage', '4.8.usage.levels', '4.8.usage.dates', 'open endpoints'],
		choices: [
			usage(
				'period within',
				'the period stands within period',
				({ from = null, to = null, ...data }) => ({ period: { from, to }, ...data }),
				{ loses: ['from', 'to', 'period'] },
			),
			usage('without period', 'the period is not told', (data) => without(data, ['from', 'to']), {
				loses: ['from', 'to'],
			}),
			level('days alone', 'no totals', (each) => ({ byDay: each.byDay ?? [] }), {
				loses: ['requests'],
			}),
			level(
				'totals within',
				'the totals stand within totals',
				({ byDay = [], ...totals }) => ({ totals, byDay }),
				{ loses: ['inputTokens', 'outputTokens', 'totalTokens', 'requests', 'totals'] },
			),
			level(
				'total alone',
				'no input and output',
				(each) => ({
					totalTokens: each.totalTokens ?? 0,
					byDay: days(each).map(({ date = null, totalTokens = 0 }) => ({ date, totalTokens })),
				}),
				{ loses: ['inputTokens', 'outputTokens', 'requests'] },
			),
			level(
				'days with a time',
				'days as moments',
				(each) => ({
					...each,
					byDay: days(each).map((day) => ({ ...day, date: `${String(day.date)}T00:00:00Z` })),
				}),
				{ loses: ['date'] },
			),
			level('newest first', 'the newest day first', (each) => ({
				...each,
				byDay: days(each).toReversed(),
			})),
		],
	},
	{
		point: 'key',
		section: '4.8',
		says: 'the record of the key',
		rules: ['2.open.key', 'open endpoints'],
		choices: [
			key(
				'only the certain',
				'nothing but cmsAccess, imageProviderDefault and the access scope',
				(data) => without(data, ['user', 'usergroup', 'scopes']),
				['user', 'usergroup', 'scopes'],
			),
			key(
				'user as name',
				'the user is a name',
				(data) => ({ ...data, user: rowOf(data.user).name ?? null }),
				['user'],
			),
			key(
				'user as ref',
				'the user is a reference',
				(data) => ({ ...data, user: rowOf(data.user).ref ?? null }),
				['user'],
			),
			key(
				'scopes as text',
				'the scopes in one text',
				(data) => ({ ...data, scopes: Array.isArray(data.scopes) ? data.scopes.join(',') : '' }),
				['scopes'],
			),
			key(
				'scopes as switches',
				'each scope with yes or no',
				(data) => ({
					...data,
					scopes: Array.isArray(data.scopes)
						? Object.fromEntries(data.scopes.map((scope) => [String(scope), true]))
						: {},
				}),
				['scopes'],
			),
			key(
				'without access',
				'a key without catalogue access: neither cmsAccess nor an access scope',
				(data) => without(data, ['access', 'cmsAccess']),
				['access', 'cmsAccess'],
			),
		],
	},
	{
		point: 'filters',
		section: '4.1',
		says: 'conditions of the advanced search that are assumed',
		rules: ['4.1.advanced.open'],
		choices: [
			ignored('type'),
			ignored('fieldFilters'),
			ignored('dateFilters'),
			ignored('nodeFilters'),
			ignored('sort'),
		],
	},
	{
		point: 'summaries',
		section: '2',
		says: 'the rows of a search',
		rules: ['2.summary*', '2.open.moded-search'],
		choices: [
			// Without its fields a resource that is found by its title has no ISBN to show.
			{
				...rows('without fields', ['fields']),
				wanted: 'told',
				in: /^(?!.*by title)/,
				// What a cover and an event tell of a book stands in its fields.
				loses: ['fields', 'format', 'isbn'],
			},
			{ ...rows('without previews', ['thumbnailUrl', 'previewUrl']), wanted: 'told' },
			{
				...rows('without dates', ['createdDate', 'modifiedDate']),
				toldIn: /^event resourceModified/,
			},
			rows('without a type name', ['resourceTypeName']),
			{
				...rows('without any type', ['resourceType', 'resourceTypeName']),
				toldIn: /Book$/,
			},
			rows('without scores', ['score']),
			{
				name: 'moded bare',
				says: 'rows of a vector or hybrid search hold ref, title and score alone',
				appliesTo: ['GET /resources/search'],
				loses: beyondScore,
				success: (given, { asked }) => {
					const mode = asked.query.get('mode') ?? 'keyword';
					const data = rowOf(dataOf(given));
					if (mode !== 'keyword' && Array.isArray(data.results))
						data.results = data.results
							.filter(isRow)
							.map(({ ref = 0, title = '', score = 0 }) => ({ ref, title, score }));
				},
			},
		],
	},
];

function rows(name: string, keys: string[]): Choice {
	return {
		name,
		says: `a row has no ${keys.join(' and no ')}`,
		appliesTo: ['GET /resources/search', 'POST /resources/search'],
		loses: keys,
		success: (given) => {
			const data = rowOf(dataOf(given));
			if (Array.isArray(data.results))
				data.results = data.results.filter(isRow).map((row) => without(row, keys));
		},
	};
}
