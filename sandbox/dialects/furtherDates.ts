import type { Choice, Json, Point, Row } from './choice.ts';
import { dates } from './dates.ts';
import type { Endpoint } from './endpoints.ts';
import { openLists } from './endpoints.ts';
import { rowsOf, setRows } from './rows.ts';

const two = (number: number) => String(number).padStart(2, '0');
const keys = ['createdDate', 'modifiedDate', 'date'];

/** As the user gets a date in that writing, only what comes of it is compared. */
const unusual = (
	name: string,
	says: string,
	by: (date: Date, iso: string) => Json,
	more: Partial<Choice> = {},
): Choice =>
	dates(name, says, (ms) => by(new Date(ms), new Date(ms).toISOString()), { loses: keys, ...more });

/** Nobody can read these with certainty; a list shows them as they are. */
const needsWarning = {
	wanted: 'told',
	loses: [...keys, 'summary', 'age', 'minutes'],
	in: /^(?!list )/,
} as const;
const zoneless = {
	wanted: 'told',
	loses: [...keys, 'summary'],
	overrides: { 'dates.timezone': 'UTC' },
} as const;

const SEARCHES: Endpoint[] = ['GET /resources/search', 'POST /resources/search'];
/** Some entries have a date and others have none. */
const some = (
	name: string,
	says: string,
	appliesTo: Endpoint[],
	by: (row: Row) => Row,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo,
	loses: [...keys, 'age', 'minutes'],
	...more,
	success: (answer, { asked: { endpoint } }) => {
		if (!endpoint) return;
		setRows(
			answer,
			endpoint,
			rowsOf(answer, endpoint).map((row) =>
				Number(row.ref ?? row.jobRef ?? row.queueRef) % 7 === 3 ? by(row) : row,
			),
		);
	},
});
const undated = { toldIn: /resourceModified|feed|advancedSearch/ };

export const furtherDatePoints: Point[] = [
	{
		point: 'further dates',
		section: '2',
		says: 'other ways to write a moment',
		rules: ['2.summary.createdDate', '2.summary.modifiedDate'],
		choices: [
			unusual('small letters', 't and z in small letters', (_date, iso) => iso.toLowerCase()),
			unusual('basic', 'without signs: 20250629T180000Z', (_date, iso) =>
				iso.replace(/[-:]|\.\d+/g, ''),
			),
			unusual('hours', 'an offset of hours alone', (_date, iso) => iso.replace('Z', '+00')),
			unusual('UTC', 'UTC in letters', (_date, iso) => `${iso.slice(0, 19).replace('T', ' ')} UTC`),
			unusual('nanoseconds', 'nine digits behind the second', (_date, iso) =>
				iso.replace('Z', '000000Z'),
			),
			unusual('ticks', 'seven digits behind the second', (_date, iso) => iso.replace('Z', '1234Z')),
			unusual('mail', 'as in a mail: Sun, 29 Jun 2025 18:00:00 +0000', (date) =>
				date.toUTCString().replace('GMT', '+0000'),
			),
			unusual('decimal seconds', 'Unix seconds with decimals', (date) =>
				String(Math.floor(date.getTime() / 1000) + 0.25),
			),
			unusual(
				'decimal number',
				'Unix seconds with decimals, as a number',
				(date) => Math.floor(date.getTime() / 1000) + 0.25,
			),
			unusual('.NET', '/Date(1751220000000)/', (date) => `/Date(${date.getTime()})/`),
			unusual(
				'zone in words',
				'an offset and the zone behind it: +00:00[Europe/London]',
				(_date, iso) => iso.replace('Z', '+00:00[Europe/London]'),
			),
			unusual('zone as text', '2025-06-29T18:00:00+0000', (_date, iso) =>
				iso.replace(/\.\d+Z/, '+0000'),
			),
			unusual(
				'fourteen digits',
				'20250629180000',
				(_date, iso) => iso.replace(/\D/g, '').slice(0, 14),
				zoneless,
			),
			unusual(
				'days first',
				'29.06.2025 18:00',
				(date) =>
					`${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
				needsWarning,
			),
			unusual(
				'American',
				'6/29/2025, 6:00:00 PM',
				(date) => date.toLocaleString('en-US', { timeZone: 'UTC' }),
				needsWarning,
			),
			unusual('day alone', '2025-06-29', (_date, iso) => iso.slice(0, 10), needsWarning),
			unusual(
				'day in words',
				'Sun Jun 29 2025',
				(date) => date.toUTCString().slice(0, 16),
				needsWarning,
			),
			unusual(
				'numbers',
				'[2025, 6, 29, 18, 0]',
				(date) => [
					date.getUTCFullYear(),
					date.getUTCMonth() + 1,
					date.getUTCDate(),
					date.getUTCHours(),
					date.getUTCMinutes(),
				],
				needsWarning,
			),
			unusual(
				'PHP',
				'an object with date, timezone_type and timezone',
				(_date, iso) => ({
					date: `${iso.slice(0, 19).replace('T', ' ')}.000000`,
					timezone_type: 3,
					timezone: 'UTC',
				}),
				needsWarning,
			),
		],
	},
];

/** Before names and shapes move what they look for. */
export const someDatePoints: Point[] = [
	{
		point: 'some dates',
		section: '2',
		says: 'dates that only some records have',
		rules: ['2.summary.createdDate', '2.summary.modifiedDate', 'open endpoints'],
		choices: [
			some(
				'never modified',
				'modifiedDate is null where nothing was changed',
				SEARCHES,
				(row) => ({ ...row, modifiedDate: null }),
				undated,
			),
			some(
				'zero where never',
				'modifiedDate is a zero date where nothing was changed',
				SEARCHES,
				(row) => ({ ...row, modifiedDate: '0000-00-00 00:00:00' }),
				undated,
			),
			some(
				'unreadable where old',
				'some dates are words',
				SEARCHES,
				(row) => ({ ...row, modifiedDate: 'long ago' }),
				{ wanted: 'told' },
			),
			some('not ended', 'modifiedDate is null in some entries', openLists, (row) =>
				'modifiedDate' in row ? { ...row, modifiedDate: null } : row,
			),
		],
	},
];
