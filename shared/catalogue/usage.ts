import type { IDataObject } from 'n8n-workflow';
import { answerFailure } from '../failure/failure';
import { to } from '../transport/path';
import { endpoints } from '../deployment/endpoints';
import type { Catalogue } from '../transport/pipeline';
import { isNothing, isObject, numberOf, objectOf, shown } from '../values/read';
import { dayKeyOf, dayOf, daysIn, isWithin, withNumbers, type Day } from './usageDays';
import type { Names } from '../deployment/assumptions';
import { levelOf, LEVELS, reportIn, type LevelName } from './usageLevels';

/** Whole days as YYYY-MM-DD, both inclusive. */
export interface DayRange {
	from: string;
	to: string;
}

/** One level of the report: its totals, else the sums of its days, and a row per day with usage; undefined where it has none. */
export interface UsageLevel {
	totals: IDataObject;
	days: IDataObject[] | undefined;
	/** What stands in its place, where that is no report. */
	instead: string | undefined;
}

function levelIn(report: IDataObject, name: LevelName, { assumed }: Names): UsageLevel {
	const key = assumed(LEVELS[name]);
	if (!Object.hasOwn(report, key)) {
		throw answerFailure(
			`The service's usage report has no '${key}'`,
			`It may have another name. Set '${LEVELS[name]}' in 'Interface Overrides' of the credential.`,
		);
	}
	const level = levelOf(report[key], { assumed });
	const { byDay, ...totals } = level;
	const days = daysIn(byDay, { assumed })?.map((day) => withNumbers(day, { assumed }));
	return {
		totals: withNumbers(totalsIn(totals, days, { assumed }), { assumed }),
		days,
		instead: isNothing(level) && !isObject(report[key]) ? shown(report[key]) : undefined,
	};
}

/** How services call the first and the last day of a report. */
const FIRST = /^((date|day|period|range|report)_?)?(from|start|begin)_?(date|day)?$/i;
const LAST = /^((date|day|period|range|report)_?)?(to|end|until|till|through)_?(date|day)?$/i;

/** The first or last day of the report, where it says so by itself or one level down, e.g. in a `period`. */
function reported(report: IDataObject, key: string, names: RegExp): Day | undefined {
	const places = [report, objectOf(report.period), objectOf(report.range)];
	const days = places.flatMap((place) => [
		place[key],
		...Object.keys(place).flatMap((name) => (names.test(name) ? [place[name]] : [])),
	]);
	return days.map(dayOf).find((day) => day !== undefined);
}

/** A service that does not know our names for the dates reports its own period: the month to date (interface 4.8). */
const ignored = ({ from, to }: DayRange, said: string, more = '') =>
	answerFailure(
		`The usage report covers ${said}, but ${from} to ${to} was asked for`,
		`The service may use other names for the dates. Set 'usage.from' and 'usage.to' in 'Interface Overrides' of the credential.${more}`,
	);

const isMonthToDate = (from: string, to: string) =>
	from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);

/** The end of a period as it is told: a moment near to what was asked for is that. */
const endOf = (end: Day | undefined, asked: string) =>
	!end || isWithin(end, asked, asked) ? asked : end.day;

/** As the service reports it, else as it was asked for; null where neither is known. */
function periodOf(report: IDataObject, asked: DayRange | undefined, { assumed }: Names) {
	const [first, last] = [
		reported(report, assumed('usage.from'), FIRST),
		reported(report, assumed('usage.to'), LAST),
	];
	const isDated = first !== undefined || last !== undefined;
	const said = { from: first?.day ?? null, to: last?.day ?? null };
	if (!asked) return { period: said, isDated, isShorter: false };
	const [from, to] = [endOf(first, asked.from), endOf(last, asked.to)];
	const isOutside = [first, last].some((end) => end && !isWithin(end, asked.from, asked.to));
	const isShorter = from !== asked.from || to !== asked.to;
	if (isOutside || (isShorter && isMonthToDate(from, to)))
		throw ignored(asked, `${first?.day ?? '?'} to ${last?.day ?? '?'}`);
	return { period: { from, to }, isDated, isShorter };
}

/** Days that were not asked for show that the dates were not understood; gives one that cannot be read. */
function checkDays(report: IDataObject, asked: DayRange, names: Names): string | undefined {
	let unread: string | undefined;
	for (const name of Object.values(LEVELS)) {
		const rows = daysIn(levelOf(report[names.assumed(name)], names).byDay, names) ?? [];
		const key = dayKeyOf(rows, names);
		for (const row of rows) {
			const day = key === undefined ? undefined : dayOf(row[key]);
			if (!day) unread ??= shown(key === undefined ? row : row[key]);
			else if (!isWithin(day, asked.from, asked.to))
				throw ignored(
					asked,
					`the ${day.day} too`,
					key === names.assumed('usage.date')
						? ''
						: ` If '${key}' does not tell the day, set 'usage.date'.`,
				);
		}
	}
	return unread;
}

export type Usage = Awaited<ReturnType<typeof tokenUsage>>;

/** The token usage report (interface 4.8), with two levels; without a range it is the service's own, the calendar month to date. */
export async function tokenUsage(catalogue: Catalogue, asked?: DayRange) {
	const { assumed } = catalogue;
	const { data } = await catalogue.call({
		...to(endpoints.getUsage, {}, catalogue),
		...(asked && {
			query: { [assumed('usage.from')]: asked.from, [assumed('usage.to')]: asked.to },
		}),
		repeat: 'safe',
	});
	const report = reportIn(data, catalogue);
	return {
		...periodOf(report, asked, { assumed }),
		/** A day that cannot be read, so that nothing shows whether it was asked for. */
		unreadDay: asked && checkDays(report, asked, { assumed }),
		level: (name: LevelName) => levelIn(report, name, { assumed }),
	};
}

const PARTS = ['usage.inputTokens', 'usage.outputTokens'] as const;

/** The tokens of a record: in all, or put in and put out together; undefined where it does not say, or not in a readable form. */
function tokensOf(record: IDataObject, { assumed }: Names): number | undefined {
	const total = record[assumed('usage.totalTokens')];
	if (!isNothing(total)) return numberOf(total);
	const [input, output] = PARTS.map((name) => numberOf(record[assumed(name)]));
	return input === undefined || output === undefined ? undefined : input + output;
}

export const tokensIn = ({ totals }: Pick<UsageLevel, 'totals'>, names: Names) =>
	[totals, objectOf(totals.totals), objectOf(totals.total)]
		.map((record) => tokensOf(record, names))
		.find((tokens) => tokens !== undefined);

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** The totals of a level, with the sums of its days where it sums them to nothing. No days mean nothing only where nothing else is said. */
function totalsIn(totals: IDataObject, days: IDataObject[] | undefined, names: Names): IDataObject {
	const said = tokensIn({ totals }, names);
	const isSaid = said !== undefined && (said !== 0 || !days?.some((day) => tokensOf(day, names)));
	if (isSaid || !days || (days.length === 0 && !isNothing(totals))) return totals;
	const { assumed } = names;
	const isSummed = (total: unknown) => !isNothing(total) && numberOf(total) !== 0;
	const columns: Array<[string, Array<number | undefined>]> = [
		...PARTS.map((name): [string, Array<number | undefined>] => [
			assumed(name),
			days.map((day) => numberOf(day[assumed(name)])),
		]),
		[assumed('usage.totalTokens'), days.map((day) => tokensOf(day, names))],
	];
	const sums = columns.flatMap(([name, values]) =>
		!isSummed(totals[name]) && values.every((value) => value !== undefined)
			? [[name, sumOf(values)]]
			: [],
	);
	return { ...totals, ...Object.fromEntries(sums) };
}

const notRead = () =>
	answerFailure(
		'The number of tokens used cannot be read, so nothing more is spent',
		"The usage report may use other names. Set 'usage.totalTokens' (or 'usage.inputTokens' and 'usage.outputTokens') in 'Interface Overrides' of the credential, or remove the budget.",
	);

/** The tokens that the key's user has used in a range, by the total or the days, whichever say more. Fails where the report does not prove them: a budget must not be guessed. */
export async function accountTokens(catalogue: Catalogue, range: DayRange): Promise<number> {
	const { level, isShorter } = await tokenUsage(catalogue, range);
	const account = level('account');
	const tokens = tokensIn(account, catalogue);
	if (tokens === undefined || tokens < 0 || isShorter) throw notRead();
	return Math.max(tokens, sumOf(account.days?.map((day) => tokensOf(day, catalogue) ?? 0) ?? []));
}
