import type { IDataObject } from 'n8n-workflow';
import type { Assumption, Names } from '../deployment/interfaceOverrides';
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
import { missingAnswer } from './recordShape';
import { isSameName } from './shownField';
import { dayOf } from './usageDays';

export type LevelName = 'account' | 'organisation';

export const LEVELS: Readonly<Record<LevelName, Assumption>> = {
	account: 'usage.account',
	organisation: 'usage.organisation',
};

/** Rows that name their level by a word. The only row of a level is the level itself, unless it is that of a day. */
function byLevel(value: unknown, keys: string[], { assumed }: Names): IDataObject {
	const rows = objectsOf(value, assumed('usage.date')).map((row) => Object.entries(row));
	const levels = keys.map((key): [string, unknown] => {
		const isKey = ([, word]: [string, unknown]) => isSameWord(textOf(word) ?? '', key);
		const ownRows = rows
			.filter((row) => row.some(isKey))
			.map((row): IDataObject => Object.fromEntries(row.filter((entry) => !isKey(entry))));
		const [row] = ownRows;
		return [key, ownRows.length === 1 && !dayOf(row?.[assumed('usage.date')]) ? row : ownRows];
	});
	return Object.fromEntries(levels.filter(([, level]) => !isNothing(level))) as IDataObject;
}

/** The days of both levels in one `byDay`: keyed by level, named by a word in each row, or with both levels in each row. */
function sharedDays(byDay: unknown, keys: string[], names: Names): IDataObject {
	const named = byLevel(byDay, keys, names);
	if (Object.keys(named).length > 0)
		return Object.fromEntries(Object.entries(named).map(([key, rows]) => [key, [rows].flat()]));
	if (keys.some((key) => Object.hasOwn(objectOf(byDay), key))) return objectOf(byDay);
	const rows = objectsOf(byDay, names.assumed('usage.date'));
	const inside = keys.filter((key) => rows.some((row) => Object.hasOwn(row, key)));
	const daysOf = (key: string) =>
		rows.flatMap((row) => {
			const shared = Object.entries(row).filter(([name]) => !keys.includes(name));
			return isNothing(row[key])
				? []
				: [{ ...Object.fromEntries(shared), ...levelOf(row[key], names) }];
		});
	return Object.fromEntries(inside.map((key) => [key, daysOf(key)]));
}

/** A level, which may be only its number of tokens, or its days: `byDay` is the only key of it that the interface names (4.8). */
export function levelOf(level: unknown, { assumed }: Names): IDataObject {
	const tokens = numberOf(level);
	if (tokens !== undefined) return { [assumed('usage.totalTokens')]: tokens };
	const days = objectsOf(level);
	const isList = days.length > 0 && days.length === listOf(level).length;
	// An empty list is what some languages write for nothing, which is no usage of zero.
	if (isList) return { byDay: level as IDataObject };
	const record = objectOf(level);
	const key = Object.keys(record).find((name) => isSameName(name, 'byDay'));
	if (key === undefined || Object.hasOwn(record, 'byDay')) return record;
	const { [key]: byDay, ...rest } = record;
	return { ...rest, byDay };
}

/** The report with its two levels by their names, wherever they stand: at its top, one level down, in a list, or within the days. */
export function reportIn(data: unknown, names: Names): IDataObject {
	if (isNothing(data) || typeof data !== 'object') throw missingAnswer('the usage report', data);
	const keys = Object.values(LEVELS).map((name) => names.assumed(name));
	const hasLevel = (place: IDataObject) => keys.some((key) => Object.hasOwn(place, key));
	const record = recordIn(data);
	const top = hasLevel(record) ? record : data;
	const report = objectOf(top);
	const places = [top, ...Object.values(report)];
	const levels =
		places.filter(isObject).find(hasLevel) ??
		places
			.filter((place) => place !== report.byDay)
			.map((place) => byLevel(place, keys, names))
			.find((rows) => Object.keys(rows).length > 0);
	const days = sharedDays(report.byDay ?? levels?.byDay, keys, names);
	const ownLevels = levels === report.byDay ? {} : levels;
	const withDays = Object.entries(days).map(([key, byDay]) => [
		key,
		{ byDay, ...levelOf(ownLevels?.[key], names) },
	]);
	return { ...report, ...ownLevels, ...Object.fromEntries(withDays) };
}
