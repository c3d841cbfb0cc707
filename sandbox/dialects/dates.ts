import type { Choice, Json, Point, Scene } from './choice.ts';
import { changeDeep, mapDeep, rowOf } from './choice.ts';
import { enveloped } from './endpoints.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const hour = 3_600_000;

const written = (ms: number, zone: number) => new Date(ms + zone * hour).toISOString();
const sign = (zone: number) =>
	`${zone < 0 ? '-' : '+'}${String(Math.abs(zone)).padStart(2, '0')}:00`;

/** Every moment of an answer, written otherwise. */
export const dates = (
	name: string,
	says: string,
	by: (ms: number) => Json,
	more: Partial<Choice> = {},
): Choice => ({
	name,
	says,
	appliesTo: enveloped,
	...more,
	success: (answer) =>
		// A zero date of another choice is no moment.
		changeDeep(answer, (value) =>
			typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value))
				? by(Date.parse(value))
				: value,
		),
});

const HAS_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:/;
const ZONE = /(Z|[+-]\d\d:?\d\d)$/;

/** Bounds of a filter without a zone are of the service's own; some pass over a zone. */
const readsBounds =
	(zone: number, passesOver: boolean) =>
	({ asked: { endpoint, body } }: Scene) => {
		const filters = endpoint === 'POST /resources/search' ? rowOf(rowOf(body).dateFilters) : {};
		for (const [name, filter] of Object.entries(filters))
			filters[name] = mapDeep(filter, (bound) => {
				if (typeof bound !== 'string' || !HAS_TIME.test(bound)) return bound;
				if (ZONE.test(bound) && !passesOver) return bound;
				return written(Date.parse(`${bound.replace(ZONE, '').replace(' ', 'T')}Z`), -zone);
			});
	};

/** With the zone in the setting, or read against the service's own Date. */
const zoned = (zone: number, iana: string, passesOver = false) =>
	({
		zone,
		wanted: 'named',
		overrides: { 'dates.timezone': iana },
		...(passesOver && { toldWith: ['summaries=without dates'] }),
		ask: readsBounds(zone, passesOver),
	}) as const;
const months = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
];
const inWords = (ms: number) =>
	`${new Date(ms).getUTCDate()}. ${months[new Date(ms).getUTCMonth()]}, evening`;

/** Its events are known by their dates. */
const undatedEvent = /^event resourceModified/;

/** The interface calls a date a string and says no more. */
export const datePoints: Point[] = [
	{
		point: 'dates',
		section: '2',
		says: 'how a moment is written',
		rules: ['2.summary.createdDate', '2.summary.modifiedDate', '2.query.books[].date'],
		choices: [
			dates(
				'space',
				'with a space and without a zone, in UTC',
				(ms) => written(ms, 0).slice(0, 19).replace('T', ' '),
				zoned(0, 'UTC'),
			),
			dates(
				'T without zone',
				'with T and without a zone, in UTC',
				(ms) => written(ms, 0).slice(0, 19),
				zoned(0, 'UTC'),
			),
			dates(
				'space in Johannesburg',
				'with a space and without a zone, two hours before UTC',
				(ms) => written(ms, 2).slice(0, 19).replace('T', ' '),
				zoned(2, 'Africa/Johannesburg'),
			),
			dates(
				'T in Phoenix',
				'with T and without a zone, seven hours behind UTC',
				(ms) => written(ms, -7).slice(0, 19),
				zoned(-7, 'America/Phoenix'),
			),
			dates(
				'local bounds in Johannesburg',
				'with T and without a zone, two hours before UTC; the zone of a bound is passed over',
				(ms) => written(ms, 2).slice(0, 19),
				zoned(2, 'Africa/Johannesburg', true),
			),
			dates(
				'local bounds in Phoenix',
				'with a space and without a zone, seven hours behind UTC; the zone of a bound is passed over',
				(ms) => written(ms, -7).slice(0, 19).replace('T', ' '),
				zoned(-7, 'America/Phoenix', true),
			),
			dates(
				'without seconds',
				'with a zone and without seconds',
				(ms) => `${written(ms, 0).slice(0, 16)}Z`,
			),
			dates(
				'space without seconds',
				'with a space, without a zone and without seconds',
				(ms) => written(ms, 0).slice(0, 16).replace('T', ' '),
				zoned(0, 'UTC'),
			),
			dates(
				'offset',
				'with the offset of another zone',
				(ms) => written(ms, 2).slice(0, 19) + sign(2),
			),
			dates(
				'space and offset',
				'with a space and an offset without a colon',
				(ms) => written(ms, -7).slice(0, 19).replace('T', ' ') + sign(-7).replace(':', ''),
			),
			dates('microseconds', 'with microseconds', (ms) => written(ms, 0).replace('Z', '000Z')),
			dates('seconds', 'as Unix seconds', (ms) => Math.floor(ms / 1000)),
			dates('seconds as text', 'as Unix seconds in a text', (ms) => String(Math.floor(ms / 1000))),
			dates('milliseconds', 'as Unix milliseconds', (ms) => ms),
			dates('HTTP', 'as in a header: Sun, 29 Jun 2025 18:00:00 GMT', (ms) =>
				new Date(ms).toUTCString(),
			),
			dates('words', 'in words that no program can read', inWords, {
				wanted: 'told',
				loses: ['createdDate', 'modifiedDate', 'date'],
				in: /^(?!list )/,
			}),
			dates('none', 'no dates at all', () => null, {
				loses: ['createdDate', 'modifiedDate', 'date', 'age', 'minutes'],
				toldIn: undatedEvent,
			}),
			dates('zero', 'zero dates, which are none', () => '0000-00-00 00:00:00', {
				like: 'none',
				loses: ['createdDate', 'modifiedDate', 'date', 'age', 'minutes'],
			}),
			dates('zero in ISO', 'zero dates with T, which are none', () => '0000-00-00T00:00:00Z', {
				like: 'none',
				loses: ['createdDate', 'modifiedDate', 'date', 'age', 'minutes'],
			}),
		],
	},
];
