import type { Choice, Json, Point } from './choice.ts';
import { rowOf } from './choice.ts';

type Side = 'from' | 'to';
const DAY_LENGTH = 10;
const day = 86_400_000;
const minute = 60_000;

const begins = (bound: string) => Date.parse(`${bound.slice(0, DAY_LENGTH)}T00:00:00Z`);
const isDay = (bound: string) => bound.length === DAY_LENGTH;

/** Where no date shows, what is left out or comes beside it cannot be seen; it is told. */
const UNDATED = ['dates=none', 'summaries=without dates'];

/** Another reading of the two bounds of a date filter. Gives the moments, both included, that the plain service is asked for. */
const bounds = (
	name: string,
	says: string,
	by: (bound: string, side: Side) => number | undefined,
): Choice => ({
	name,
	says,
	appliesTo: ['POST /resources/search'],
	toldWith: UNDATED,
	ask: ({ asked }) => {
		const { dateFilters } = rowOf(asked.body);
		for (const range of Object.values(rowOf(dateFilters)).map(rowOf))
			for (const side of ['from', 'to'] as const) {
				const bound = range[side];
				const read: Json | undefined =
					typeof bound === 'string' && !Number.isNaN(Date.parse(bound))
						? by(bound, side)
						: undefined;
				if (read !== undefined) range[side] = new Date(read).toISOString();
			}
	},
});
const minuteOf = (bound: string) => Math.floor(Date.parse(bound) / minute) * minute;

export const boundPoints: Point[] = [
	{
		point: 'bounds',
		section: '4.1',
		says: 'whether what bounds a date filter belongs to it',
		rules: ['4.1.advanced.open'],
		choices: [
			bounds(
				'left out',
				'the minute and the day that bound it do not belong to it',
				(bound, side) =>
					side === 'from'
						? isDay(bound)
							? begins(bound) + day
							: minuteOf(bound) + minute
						: (isDay(bound) ? begins(bound) : minuteOf(bound)) - 1,
			),
			bounds('days', 'of a moment only its day is looked at', (bound, side) =>
				side === 'from' ? begins(bound) : begins(bound) + day - 1,
			),
			bounds(
				'days left out',
				'of a moment only its day is looked at, and the days that bound it do not belong to it',
				(bound, side) => (side === 'from' ? begins(bound) + day : begins(bound) - 1),
			),
			bounds('beginning of the last day', 'a day is its first moment', (bound, side) =>
				side === 'to' && isDay(bound) ? begins(bound) : undefined,
			),
		],
	},
];
