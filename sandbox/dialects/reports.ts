import type { Choice, Json, Point, Row } from './choice.ts';
import { isRow, rowOf } from './choice.ts';
import type { Endpoint } from './endpoints.ts';
import { record } from './forms.ts';
import { keyPoint } from './keys.ts';

const USAGE: Endpoint = 'GET /usage';
const days = (level: Row): Row[] => (Array.isArray(level.byDay) ? level.byDay.filter(isRow) : []);
const counts = ['inputTokens', 'outputTokens', 'totalTokens', 'requests'];

const usage = (name: string, says: string, by: (data: Row) => Json, more?: Partial<Choice>) =>
	record([USAGE], name, says, by, more);
/** Both levels. */
const levels = (name: string, says: string, by: (level: Row) => Json, more?: Partial<Choice>) =>
	usage(
		name,
		says,
		({ account = {}, organisation = {}, ...data }) => ({
			...data,
			account: by(rowOf(account)),
			organisation: by(rowOf(organisation)),
		}),
		more,
	);
const everyDay = (name: string, says: string, by: (day: Row) => Json, more?: Partial<Choice>) =>
	levels(name, says, (level) => ({ ...level, byDay: days(level).map(by) }), more);
const dated = (name: string, by: (day: string) => Json, more: Partial<Choice> = {}) =>
	everyDay(
		name,
		`days as ${JSON.stringify(by('2025-06-29'))}`,
		(day) => ({ ...day, date: by(String(day.date)) }),
		{ loses: ['date'], ...more },
	);
const snake = (row: Row): Row =>
	Object.fromEntries(
		Object.entries(row).map(([key, value]) => [
			key === 'byDay' ? key : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
			value,
		]),
	);
const snakeNames = {
	wanted: 'named',
	overrides: {
		'usage.inputTokens': 'input_tokens',
		'usage.outputTokens': 'output_tokens',
		'usage.totalTokens': 'total_tokens',
	},
	renamed: {
		input_tokens: 'inputTokens',
		output_tokens: 'outputTokens',
		total_tokens: 'totalTokens',
	},
} as const;
const needsWarning = { wanted: 'told' } as const;
export const reportPoints: Point[] = [
	{
		point: 'reports',
		section: '4.8',
		says: 'further forms of the report of tokens',
		rules: ['2.open.usage', '4.8.usage.levels', 'open endpoints'],
		choices: [
			usage(
				'organization',
				'organization in place of organisation',
				({ organisation = {}, ...data }) => ({ ...data, organization: organisation }),
				{
					wanted: 'named',
					overrides: { 'usage.organisation': 'organization' },
					renamed: { organization: 'organisation' },
				},
			),
			usage(
				'within usage',
				'the report stands under usage',
				(data) => ({ usage: data }),
				needsWarning,
			),
			usage(
				'capitals',
				'Account and Organisation',
				({ account = {}, organisation = {}, ...data }) => ({
					...data,
					Account: account,
					Organisation: organisation,
				}),
				needsWarning,
			),
			usage(
				'account alone',
				'no organisation',
				({ organisation: _, ...data }) => data,
				needsWarning,
			),
			usage(
				'organisation refused',
				'a word in place of a level',
				(data) => ({
					...data,
					organisation: 'not permitted',
				}),
				needsWarning,
			),
			usage(
				'levels as numbers',
				'a level is its number of tokens',
				({ account = {}, organisation = {}, ...data }) => ({
					...data,
					account: rowOf(account).totalTokens ?? 0,
					organisation: rowOf(organisation).totalTokens ?? 0,
				}),
				{ ...needsWarning, loses: ['inputTokens', 'outputTokens', 'requests'] },
			),
			usage(
				'days of both',
				'one list of days, each with both levels',
				({ account = {}, organisation = {}, ...data }) => ({
					...data,
					account: { ...rowOf(account), byDay: [] },
					organisation: { ...rowOf(organisation), byDay: [] },
					byDay: days(rowOf(account)).map(({ date = '', ...day }) => ({
						date,
						account: day,
						organisation: day,
					})),
				}),
				needsWarning,
			),
			levels(
				'snake case',
				'input_tokens',
				(level) => ({
					...snake(level),
					byDay: days(level).map(snake),
				}),
				snakeNames,
			),
			levels(
				'tokens within',
				'tokens as an object with input, output and total',
				({ inputTokens = 0, outputTokens = 0, totalTokens = 0, ...level }) => ({
					...level,
					tokens: { input: inputTokens, output: outputTokens, total: totalTokens },
				}),
				{
					...needsWarning,
					loses: [...counts, 'tokens'],
				},
			),
			levels(
				'in items',
				'days stand under items',
				(level) => ({ ...level, byDay: { items: days(level) } }),
				needsWarning,
			),
			levels(
				'by day alone',
				'days with their number of tokens',
				(level) => ({
					...level,
					byDay: Object.fromEntries(
						days(level).map(({ date = '', totalTokens = 0 }) => [String(date), totalTokens]),
					),
				}),
				{ ...needsWarning, loses: counts },
			),
			levels('thousands', 'totals with commas', (level) => ({
				...level,
				totalTokens: Number(level.totalTokens).toLocaleString('en-US'),
			})),
			levels(
				'whole month',
				'days before the period are listed, too',
				(level) => ({
					...level,
					byDay: [
						{ date: '2020-01-01', inputTokens: 9, outputTokens: 9, totalTokens: 18 },
						...days(level),
					],
				}),
				needsWarning,
			),
			usage(
				'another month',
				'another month than was asked for, under other names',
				({ from: _, to: _to, ...data }) => ({
					...data,
					startDate: '2020-01-01',
					endDate: '2020-01-31',
				}),
				needsWarning,
			),
			levels(
				'days nowhere',
				'totals without days',
				(level) => ({ ...level, byDay: [] }),
				needsWarning,
			),
			everyDay(
				'counted at',
				'when each day was counted',
				(day) => ({
					countedAt: '2025-07-01T03:00:00Z',
					...day,
				}),
				{ loses: ['countedAt'] },
			),
			dated('moment', (day) => `${day}T00:00:00+02:00`),
			dated('space', (day) => `${day} 00:00:00`),
			dated('seconds', (day) => Date.parse(day) / 1000),
			dated('milliseconds', (day) => Date.parse(day)),
			dated('eight digits', (day) => day.replaceAll('-', ''), needsWarning),
			dated('days first', (day) => day.split('-').reverse().join('.'), needsWarning),
			dated('.NET', (day) => `/Date(${Date.parse(day)})/`),
			dated('numbers', (day) => day.split('-').map(Number), needsWarning),
			dated(
				'PHP',
				(day) => ({ date: `${day} 00:00:00.000000`, timezone_type: 3, timezone: 'UTC' }),
				needsWarning,
			),
			dated('none', () => null, needsWarning),
			everyDay('day', 'day in place of date', ({ date = '', ...day }) => ({ day: date, ...day }), {
				wanted: 'named',
				overrides: { 'usage.date': 'day' },
				renamed: { day: 'date' },
			}),
		],
	},
	keyPoint,
];
