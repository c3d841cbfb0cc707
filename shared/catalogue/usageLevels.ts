import type { IDataObject } from 'n8n-workflow';
import { type Assumption, type Names } from '../deployment/assumptions';
import {
	isNothing,
	isObject,
	isSameWord,
	listOf,
	numberOf,
	objectOf,
	objectsOf,
	recordIn,
	textOf,
} from '../values/read';
import { notGiven } from './recordShape';
import { isSameName } from './shownField';
import { dayOf } from './usageDays';

export type LevelName = 'account' | 'organisation';

export const LEVELS: Readonly<Record<LevelName, Assumption>> = {
	account: 'usage.account',
	organisation: 'usage.organisation',
};

/** Rows that say by a word of which level they are: the one row of a level is the level itself, unless it is one of a day. */
function byLevel(value: unknown, keys: string[], { assumed }: Names): IDataObject {
	const rows = objectsOf(value, assumed('usage.date')).map((row) => Object.entries(row));
	const levels = keys.map((key) => {
		const isKey = ([, word]: [string, unknown]) => isSameWord(textOf(word) ?? '', key);
		const own = rows
			.filter((row) => row.some(isKey))
			.map((row): IDataObject => Object.fromEntries(row.filter((entry) => !isKey(entry))));
		const isOne = own.length === 1 && !dayOf(own[0]?.[assumed('usage.date')]);
		return [key, isOne ? own[0] : own];
	});
	return Object.fromEntries(levels.filter(([, own]) => !isNothing(own)));
}

/** The days of both levels in one `byDay`: keyed by level, told by a word in each row, or with both levels in each row. */
function sharedDays(byDay: unknown, keys: string[], { assumed }: Names): IDataObject {
	const named = byLevel(byDay, keys, { assumed });
	if (Object.keys(named).length > 0)
		return Object.fromEntries(Object.entries(named).map(([key, rows]) => [key, [rows].flat()]));
	if (keys.some((key) => Object.hasOwn(objectOf(byDay), key))) return objectOf(byDay);
	const rows = objectsOf(byDay, assumed('usage.date'));
	const inside = keys.filter((key) => rows.some((row) => Object.hasOwn(row, key)));
	return Object.fromEntries(
		inside.map((key) => [
			key,
			rows.flatMap(({ [key]: level, ...row }) => {
				const rest = Object.entries(row).filter(([name]) => !keys.includes(name));
				return isNothing(level)
					? []
					: [{ ...Object.fromEntries(rest), ...levelOf(level, { assumed }) }];
			}),
		]),
	);
}

/** A level, which may be nothing but its number of tokens, or its days: `byDay` is the one key of it that the interface names (4.8). */
export function levelOf(level: unknown, { assumed }: Names): IDataObject {
	const tokens = numberOf(level);
	if (tokens !== undefined) return { [assumed('usage.totalTokens')]: tokens };
	const days = objectsOf(level);
	const isList = days.length > 0 && days.length === listOf(level).length;
	// An empty list is what some languages write for nothing, which is no usage of zero.
	if (isList) return { byDay: level as IDataObject };
	const record = objectOf(level);
	const key = Object.keys(record).find((name) => isSameName(name, 'byDay')) ?? 'byDay';
	if (key === 'byDay' || Object.hasOwn(record, 'byDay')) return record;
	const { [key]: byDay, ...rest } = record;
	return { ...rest, byDay };
}

/** The report with its two levels by their names, wherever they stand: beside the rest, one level down, in a list, or within the days. */
export function reportIn(data: unknown, { assumed }: Names): IDataObject {
	if (isNothing(data) || typeof data !== 'object') throw notGiven('the usage report', data);
	const keys = Object.values(LEVELS).map((name) => assumed(name));
	const record = recordIn(data);
	const isReport = keys.some((key) => Object.hasOwn(record, key));
	const top = isReport ? record : data;
	const report = objectOf(top);
	const places = [top, ...Object.values(report)];
	const found =
		places.filter(isObject).find((place) => keys.some((key) => Object.hasOwn(place, key))) ??
		places
			.filter((place) => place !== report.byDay)
			.map((place) => byLevel(place, keys, { assumed }))
			.find((levels) => Object.keys(levels).length > 0);
	const days = sharedDays(report.byDay ?? found?.byDay, keys, { assumed });
	const levels = found === report.byDay ? {} : found;
	const withDays = Object.entries(days).map(([key, byDay]) => [
		key,
		{ byDay, ...levelOf(levels?.[key], { assumed }) },
	]);
	return { ...report, ...levels, ...Object.fromEntries(withDays) };
}
