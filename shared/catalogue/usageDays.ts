import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../deployment/interfaceOverrides';
import { answerFailure } from '../failure/failure';
import { DAY_MS } from '../values/durations';
import { distinct } from '../values/onePerKey';
import { isNothing, isObject, numberOf, objectsOf, textOf } from '../values/read';
import { dateOf, DAY_LENGTH } from '../values/serviceDate';
import { recordOf, type Shape } from './recordShape';

const BEGINS_WITH_DAY = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const IS_DAY = /^\d{4}([-/]?)\d{2}\1\d{2}$/;
/** What is shorter is a year or a month. */
const LEAST_LENGTH = '20260101'.length;

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, DAY_LENGTH);

export interface Day {
	/** YYYY-MM-DD */
	day: string;
	/** A moment may be a day off: it is of another zone, or the end of the last day. */
	isMoment: boolean;
}

/** The day as the service writes it; a moment counts as its day in Greenwich. */
export function dayOf(value: unknown): Day | undefined {
	const text = textOf(value)?.trim() ?? '';
	const date = dateOf(text, '');
	if (date.kind !== 'moment' || text.length < LEAST_LENGTH) return undefined;
	return {
		day: BEGINS_WITH_DAY.test(text) ? text.slice(0, DAY_LENGTH) : dayAt(date.ms),
		isMoment: !IS_DAY.test(text),
	};
}

export function isWithin({ day, isMoment }: Day, from: string, to: string): boolean {
	const tolerance = isMoment ? DAY_MS : 0;
	const shifted = (date: string, ms: number) => dayAt(Date.parse(`${date}T00:00:00Z`) + ms);
	return day >= shifted(from, -tolerance) && day <= shifted(to, tolerance);
}

/** 27 years; reading so many dates takes some ten milliseconds. */
const MOST_DAYS = 10_000;

/** The days of a level; days keyed by their date may be the bare number of tokens. Undefined where something else came. */
function daysOfLevel(byDay: unknown, { assumed }: Names): IDataObject[] | undefined {
	if (Object.keys(Object(byDay) as object).length > MOST_DAYS)
		throw answerFailure(
			`The usage report has more than ${MOST_DAYS.toLocaleString('en')} days`,
			'Choose a shorter period, or ask the administrator of the catalogue what the service reports.',
		);
	const rows = distinct(objectsOf(byDay, assumed('usage.date')));
	if (rows.length > 0 || byDay === null || (Array.isArray(byDay) && byDay.every(isNothing)))
		return rows;
	if (!isObject(byDay)) return undefined;
	const days = Object.entries(byDay);
	const [[key, below] = ['', undefined]] = days;
	if (days.length <= 1 && !dayOf(key) && typeof below === 'object')
		return daysOfLevel(below, { assumed });
	const areNumbers = days.every(([day, tokens]) => dayOf(day) && numberOf(tokens) !== undefined);
	return areNumbers
		? days.map(([day, tokens]) => ({
				[assumed('usage.date')]: day,
				[assumed('usage.totalTokens')]: numberOf(tokens),
			}))
		: undefined;
}

export const TOKENS = ['usage.inputTokens', 'usage.outputTokens', 'usage.totalTokens'] as const;

/** A level or a day with its tokens as numbers, whatever the types that the service sent; totals may stand one level down. */
export function withNumbers(record: IDataObject, { assumed }: Names): IDataObject {
	const counts: Shape = Object.fromEntries(TOKENS.map((name) => [assumed(name), 'number']));
	const nested = ['totals', 'total'].filter((key) => isObject(record[key]));
	const shape = Object.fromEntries(nested.map((key) => [key, { record: counts }]));
	return recordOf({ ...shape, ...counts }, record);
}

/** What the rows call their day: the assumed name, else the only key that holds a different day in each of them. */
function dayKeyOf(rows: IDataObject[], { assumed }: Names): string | undefined {
	const assumedKey = assumed('usage.date');
	if (rows.some((row) => Object.hasOwn(row, assumedKey))) return assumedKey;
	const holdsDays = (pattern: RegExp) => (key: string) => {
		const days = rows.map((row) => textOf(row[key]) ?? '');
		return (
			days.every((day) => pattern.test(day) && dayOf(day)) && new Set(days).size === rows.length
		);
	};
	const keys = Object.keys(rows[0] ?? {}).filter(holdsDays(BEGINS_WITH_DAY));
	const dayKeys = keys.length > 1 ? keys.filter(holdsDays(IS_DAY)) : keys;
	return dayKeys.length === 1 ? dayKeys[0] : undefined;
}

/** The days of a level with their tokens as numbers, and each day as the interface writes it (4.8); a moment stays as it came. */
export function readDays(byDay: unknown, names: Names) {
	const rows = daysOfLevel(byDay, names);
	const dayKey = dayKeyOf(rows ?? [], names);
	const days = rows?.map((row) => {
		const date = dayKey === undefined ? undefined : dayOf(row[dayKey]);
		const isDay = dayKey !== undefined && date?.isMoment === false;
		return withNumbers(isDay ? { ...row, [dayKey]: date.day } : row, names);
	});
	return { days, dayKey };
}
