import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { to } from '../transport/path';
import { endpoints } from '../deployment/endpoints';
import type { Catalogue } from '../transport/pipeline';
import type { Assumption } from '../deployment/assumptions';
import { isObject, numberOf, objectOf } from '../values/read';
import { daysApart, daysIn, dayOf, dayAt, DAY_MS } from './usageDays';

/** Whole days as YYYY-MM-DD, both inclusive. */
export interface DayRange {
	from: string;
	to: string;
}

/** One level of the report: the totals as the service sent them, and a row per day with usage; undefined where it has none. */
export interface UsageLevel {
	totals: IDataObject;
	days: IDataObject[] | undefined;
}

export interface Usage {
	/** As the service reports it, else as it was asked for; null where neither is known. */
	period: { from: string | null; to: string | null };
	/** Whether the report covers fewer days than were asked for. */
	isShorter: boolean;
	level(name: LevelName): UsageLevel;
}

type LevelName = 'account' | 'organisation';
export type Names = Pick<Catalogue, 'assumed'>;

const LEVELS: Readonly<Record<LevelName, Assumption>> = {
	account: 'usage.account',
	organisation: 'usage.organisation',
};

/** The two levels may stand one level down. */
function levelsBelow(data: unknown, { assumed }: Names): IDataObject {
	const names = Object.values(LEVELS).map((name) => assumed(name));
	const levels = [data, ...Object.values(objectOf(data))].filter(isObject);
	return levels.find((level) => names.some((name) => Object.hasOwn(level, name))) ?? {};
}

function levelIn(report: IDataObject, name: LevelName, { assumed }: Names): UsageLevel {
	const key = assumed(LEVELS[name]);
	if (!Object.hasOwn(report, key)) {
		throw answerFailure(
			`The usage report of the service holds no '${key}'`,
			`It may go by another name. Set '${LEVELS[name]}' in 'Interface Overrides' of the credential.`,
		);
	}
	const { byDay, ...totals } = daysApart(report[key]);
	return { totals, days: daysIn(byDay, { assumed }) };
}

/** The first or last day of the report, where it says so by itself or in a `period`. */
const reported = (report: IDataObject, key: string) =>
	dayOf(report[key] ?? objectOf(report.period)[key]);

/** A service that does not know our names for the dates reports its own period: the month to date (interface 4.8). */
const ignored = ({ from, to }: DayRange, said: string) =>
	answerFailure(
		`The usage report covers ${said}, where ${from} to ${to} was asked for`,
		"The service may take the dates under other names. Set 'usage.from' and 'usage.to' in 'Interface Overrides' of the credential.",
	);

/** A moment may be a day off: it is of another zone, or the end of the last day. */
const shifted = (day: string, days: number) =>
	dayAt(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

const isMonthToDate = (from: string, to: string) =>
	from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);

function periodOf(
	report: IDataObject,
	asked: DayRange | undefined,
	{ assumed }: Names,
): Pick<Usage, 'period' | 'isShorter'> {
	const [first, last] = [
		reported(report, assumed('usage.from')),
		reported(report, assumed('usage.to')),
	];
	if (!asked)
		return { period: { from: first?.day ?? null, to: last?.day ?? null }, isShorter: false };
	const [from, to] = [
		first?.isMoment ? asked.from : (first?.day ?? asked.from),
		last?.isMoment ? asked.to : (last?.day ?? asked.to),
	];
	const [earliest, latest] = [
		shifted(asked.from, first?.isMoment ? -1 : 0),
		shifted(asked.to, last?.isMoment ? 1 : 0),
	];
	const isOutside = [first, last].some(
		(end) => end !== undefined && (end.day < earliest || end.day > latest),
	);
	const isShorter = from !== asked.from || to !== asked.to;
	if (isOutside || (isShorter && isMonthToDate(from, to)))
		throw ignored(asked, `${first?.day ?? '?'} to ${last?.day ?? '?'}`);
	return { period: { from, to }, isShorter };
}

/** Days that were not asked for show that the dates were not understood. */
function checkDays(report: IDataObject, asked: DayRange, { assumed }: Names): void {
	for (const name of Object.values(LEVELS)) {
		for (const row of daysIn(daysApart(report[assumed(name)]).byDay, { assumed }) ?? []) {
			const day = dayOf(row[assumed('usage.date')]);
			if (day && !day.isMoment && (day.day < asked.from || day.day > asked.to))
				throw ignored(asked, `the ${day.day} too`);
		}
	}
}

/**
 * The token usage report (interface 4.8): account and organisation, each with totals and `byDay`. Without a range it is the
 * service's own, the current calendar month to date.
 */
export async function tokenUsage(catalogue: Catalogue, asked?: DayRange): Promise<Usage> {
	const { assumed } = catalogue;
	const { data } = await catalogue.call({
		...to(endpoints.getUsage, {}, catalogue),
		...(asked && {
			query: { [assumed('usage.from')]: asked.from, [assumed('usage.to')]: asked.to },
		}),
		repeat: 'safe',
	});
	const report = { ...objectOf(data), ...levelsBelow(data, catalogue) };
	const period = periodOf(report, asked, { assumed });
	if (asked) checkDays(report, asked, { assumed });
	return { ...period, level: (name) => levelIn(report, name, { assumed }) };
}

/** The tokens of a record: in all, or put in and put out together; undefined where it does not say. */
function tokensOf(record: IDataObject, { assumed }: Names): number | undefined {
	const total = numberOf(record[assumed('usage.totalTokens')]);
	if (total !== undefined) return total;
	const [input, output] = [
		numberOf(record[assumed('usage.inputTokens')]),
		numberOf(record[assumed('usage.outputTokens')]),
	];
	return input === undefined || output === undefined ? undefined : input + output;
}

/** The tokens of a level by its totals, else by its days; undefined where neither says them. */
function tokensIn({ totals, days }: UsageLevel, names: Names): number | undefined {
	const total = [totals, objectOf(totals.totals), objectOf(totals.total)]
		.map((record) => tokensOf(record, names))
		.find((tokens) => tokens !== undefined);
	if (total !== undefined || !days) return total;
	const ofDays = days.map((day) => tokensOf(day, names));
	return ofDays.every((tokens) => tokens !== undefined)
		? ofDays.reduce((sum, tokens) => sum + tokens, 0)
		: undefined;
}

const notRead = () =>
	answerFailure(
		'How many tokens were used cannot be read, so nothing more is spent',
		"The usage report may have other names. Set 'usage.totalTokens' (or 'usage.inputTokens' and 'usage.outputTokens') in 'Interface Overrides' of the credential, or take the budget away.",
	);

/** The tokens that the key's user has used in a range. Fails where the report does not prove them: a budget must not be guessed. */
export async function accountTokens(catalogue: Catalogue, range: DayRange): Promise<number> {
	const { level, isShorter } = await tokenUsage(catalogue, range);
	const tokens = tokensIn(level('account'), catalogue);
	if (tokens === undefined || tokens < 0 || isShorter) throw notRead();
	return tokens;
}
