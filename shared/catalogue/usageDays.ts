import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { textOf, listOf, objectsOf, objectOf, isObject, numberOf } from '../values/read';
import { dateOf } from '../values/serviceDate';
import type { Names } from './usage';

const DAY = /^(\d{4})-?(\d{2})-?(\d{2})/;

export const DAY_MS = 24 * 3_600_000;

export const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day as the service writes it; a moment counts as its day in Greenwich. */
export function dayOf(value: unknown): { day: string; isMoment: boolean } | undefined {
	const text = textOf(value)?.trim() ?? '';
	const date = dateOf(value, '');
	if (date.kind !== 'moment') return undefined;
	const [, year, month, day] = DAY.exec(text) ?? [];
	return {
		day: day ? `${year}-${month}-${day}` : dayAt(date.ms),
		isMoment: text.length > '2026-01-01'.length,
	};
}

/** 27 years; to read so many dates takes some ten milliseconds. */
const MOST_DAYS = 10_000;

const tooManyDays = () =>
	answerFailure(
		`The usage report holds more than ${MOST_DAYS.toLocaleString('en')} days`,
		'Ask for a shorter period, or ask the administrator of the catalogue what the service reports.',
	);

/** A level, and its days, which may be all that it has: `byDay` is the one key of it that the interface names (4.8). */
export function daysApart(level: unknown): IDataObject {
	const days = objectsOf(level);
	const isList = days.length > 0 && days.length === listOf(level).length;
	return Array.isArray(level) || isList ? { byDay: level as IDataObject } : objectOf(level);
}

/** Days keyed by their date may be the bare number of tokens. */
export function daysIn(byDay: unknown, { assumed }: Names): IDataObject[] | undefined {
	if (Object.keys(Object(byDay) as object).length > MOST_DAYS) throw tooManyDays();
	const rows = objectsOf(byDay, assumed('usage.date'));
	if (rows.length > 0 || byDay === null || Array.isArray(byDay)) return rows;
	if (!isObject(byDay)) return undefined;
	const days = Object.entries(byDay);
	const isNumbered = days.every(([day, tokens]) => dayOf(day) && numberOf(tokens) !== undefined);
	return isNumbered
		? days.map(([day, tokens]) => ({
				[assumed('usage.date')]: day,
				[assumed('usage.totalTokens')]: numberOf(tokens),
			}))
		: undefined;
}
