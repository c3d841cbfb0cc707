import type { Names } from '../deployment/assumptions';
import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { textOf, objectsOf, isNothing, isObject, numberOf } from '../values/read';
import { dateOf } from '../values/serviceDate';
import { recordOf, type Shape } from './recordShape';

const BEGINS_WITH_DAY = /^\d{4}-\d{2}-\d{2}(?!\d)/;
const IS_DAY = /^\d{4}([-/]?)\d{2}\1\d{2}$/;
const DAY_LENGTH = '2026-01-01'.length;
/** What is shorter is a year or a month. */
const LEAST_LENGTH = '20260101'.length;

export const DAY_MS = 24 * 3_600_000;

export const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export interface Day {
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

const shifted = (day: string, days: number) =>
	dayAt(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** Whether a day lies within two others, both included. */
export const isWithin = ({ day, isMoment }: Day, from: string, to: string): boolean =>
	day >= shifted(from, isMoment ? -1 : 0) && day <= shifted(to, isMoment ? 1 : 0);

/** 27 years; to read so many dates takes some ten milliseconds. */
const MOST_DAYS = 10_000;

/** The days of a level; days keyed by their date may be the bare number of tokens. Undefined where something else came. */
export function daysIn(byDay: unknown, { assumed }: Names): IDataObject[] | undefined {
	if (Object.keys(Object(byDay) as object).length > MOST_DAYS)
		throw answerFailure(
			`The usage report has more than ${MOST_DAYS.toLocaleString('en')} days`,
			'Choose a shorter period, or ask the administrator of the catalogue what the service reports.',
		);
	const rows = objectsOf(byDay, assumed('usage.date'));
	if (rows.length > 0 || byDay === null || (Array.isArray(byDay) && byDay.every(isNothing)))
		return rows;
	if (!isObject(byDay)) return undefined;
	const days = Object.entries(byDay);
	const [[name, below] = ['', undefined], ...others] = days;
	if (others.length === 0 && !dayOf(name) && typeof below === 'object')
		return daysIn(below, { assumed });
	const isNumbered = days.every(([day, tokens]) => dayOf(day) && numberOf(tokens) !== undefined);
	return isNumbered
		? days.map(([day, tokens]) => ({
				[assumed('usage.date')]: day,
				[assumed('usage.totalTokens')]: numberOf(tokens),
			}))
		: undefined;
}

/** A level or a day with its tokens as numbers, whatever the types that the service sent; totals may stand one level down. */
export function withNumbers(record: IDataObject, { assumed }: Names): IDataObject {
	const names = (['usage.inputTokens', 'usage.outputTokens', 'usage.totalTokens'] as const).map(
		(name) => [assumed(name), 'number'] as const,
	);
	const counts: Shape = Object.fromEntries(names);
	const below = ['totals', 'total'].filter((key) => isObject(record[key]));
	return recordOf(
		{ ...Object.fromEntries(below.map((key) => [key, { record: counts }])), ...counts },
		record,
	);
}

/** What the rows call their day: the known name, else the one key that holds another day in each of them. */
export function dayKeyOf(rows: IDataObject[], { assumed }: Names): string | undefined {
	const known = assumed('usage.date');
	if (rows.some((row) => Object.hasOwn(row, known))) return known;
	const isOfDays = (pattern: RegExp) => (key: string) => {
		const days = rows.map((row) => textOf(row[key]) ?? '');
		return (
			days.every((day) => pattern.test(day) && dayOf(day)) && new Set(days).size === rows.length
		);
	};
	const keys = Object.keys(rows[0] ?? {}).filter(isOfDays(BEGINS_WITH_DAY));
	const [key, ...others] = keys.length > 1 ? keys.filter(isOfDays(IS_DAY)) : keys;
	return others.length === 0 ? key : undefined;
}
