import type { IDataObject } from 'n8n-workflow';
import { endpoints, to } from '../deployment/endpoints';
import type { Names } from '../deployment/interfaceOverrides';
import { answerFailure } from '../failure/failure';
import type { Catalogue } from '../transport/pipeline';
import { countOf, isNothing, isObject, numberOf, objectOf, shown } from '../values/read';
import { dayOf, isWithin, readDays, TOKENS, withNumbers, type Day } from './usageDays';
import { levelOf, LEVELS, reportIn, type LevelName } from './usageLevels';

/** Whole days as YYYY-MM-DD, both inclusive. */
export interface DayRange {
	from: string;
	to: string;
}

export type UsageLevel = ReturnType<typeof levelIn>;

/** One level of the report: its totals, else the sums of its days, and a row per day with usage; no days where it has none. */
function levelIn(report: IDataObject, name: LevelName, names: Names) {
	const given = report[names.assumed(LEVELS[name])];
	const level = levelOf(given, names);
	const { byDay, ...totals } = level;
	const { days, dayKey } = readDays(byDay, names);
	return {
		totals: withNumbers(withSums(totals, days, names), names),
		days,
		/** What the rows call their day. */
		dayKey,
		/** What stands in the place of the level, where that is no report. */
		instead: isNothing(level) && !isObject(given) ? shown(given) || 'an empty text' : undefined,
	};
}

/** How services call the first and the last day of a report. */
const FIRST = /^((date|day|period|range|report)_?)?(from|start|begin)_?(date|day)?$/i;
const LAST = /^((date|day|period|range|report)_?)?(to|end|until|till|through)_?(date|day)?$/i;

/** The first or last day that the report gives, at its top or in a `period` or `range`. */
const reportedDay = (report: IDataObject, key: string, pattern: RegExp): Day | undefined =>
	[report, objectOf(report.period), objectOf(report.range)]
		.flatMap((place) => [
			place[key],
			...Object.keys(place)
				.filter((name) => pattern.test(name))
				.map((name) => place[name]),
		])
		.map(dayOf)
		.find((day) => day !== undefined);

/** A service that does not know our names for the dates reports its own period: the month to date (interface 4.8). */
const datesIgnored = ({ from, to }: DayRange, covered: string, more = '') =>
	answerFailure(
		`The usage report covers ${covered}, but ${from} to ${to} was asked for`,
		`The service may use other names for the dates. Set 'usage.from' and 'usage.to' in 'Interface Overrides' of the credential.${more}`,
	);

/** A boundary as it is output: a moment near the requested day counts as that day. */
const boundary = (reported: Day | undefined, requested: string) =>
	!reported || isWithin(reported, requested, requested) ? requested : reported.day;

/** The period as the service reports it, else as requested; null where neither is known. */
function periodOf(report: IDataObject, requested: DayRange | undefined, { assumed }: Names) {
	const first = reportedDay(report, assumed('usage.from'), FIRST);
	const last = reportedDay(report, assumed('usage.to'), LAST);
	const isDated = first !== undefined || last !== undefined;
	if (!requested) {
		const period = { from: first?.day ?? null, to: last?.day ?? null };
		return { period, isDated, isShorter: false };
	}
	const [from, to] = [boundary(first, requested.from), boundary(last, requested.to)];
	const isOutside = [first, last].some(
		(day) => day && !isWithin(day, requested.from, requested.to),
	);
	const isShorter = from !== requested.from || to !== requested.to;
	// One that begins where it should ends at the service's own today.
	const isMonthToDate =
		from !== requested.from && from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
	if (isOutside || isMonthToDate)
		throw datesIgnored(requested, `${first?.day ?? '?'} to ${last?.day ?? '?'}`);
	return { period: { from, to }, isDated, isShorter };
}

/** Throws for days outside the request, which show that the dates were not understood. Gives a day that cannot be read. */
function checkDays(levels: UsageLevel[], { from, to }: DayRange, { assumed }: Names) {
	let unreadable: string | undefined;
	for (const { days = [], dayKey: key } of levels)
		for (const row of days) {
			const day = key === undefined ? undefined : dayOf(row[key]);
			if (!day) unreadable ??= shown(key === undefined ? row : row[key]);
			else if (!isWithin(day, from, to))
				throw datesIgnored(
					{ from, to },
					`the ${day.day} too`,
					key === assumed('usage.date')
						? ''
						: ` If '${key}' does not tell the day, set 'usage.date'.`,
				);
		}
	return unreadable;
}

export type Usage = Awaited<ReturnType<typeof tokenUsage>>;

/** The token usage report (interface 4.8), with two levels; without a range it is the service's own, the calendar month to date. */
export async function tokenUsage(catalogue: Catalogue, requested?: DayRange) {
	const { assumed } = catalogue;
	const { data } = await catalogue.call({
		...to(endpoints.getUsage, {}, catalogue),
		...(requested && {
			query: { [assumed('usage.from')]: requested.from, [assumed('usage.to')]: requested.to },
		}),
		repeat: 'safe',
	});
	const report = reportIn(data, catalogue);
	const levels = {
		account: levelIn(report, 'account', catalogue),
		organisation: levelIn(report, 'organisation', catalogue),
	};
	const hasLevel = (name: LevelName) => Object.hasOwn(report, assumed(LEVELS[name]));
	return {
		...periodOf(report, requested, catalogue),
		/** A day that cannot be read, so that nothing shows whether it was requested. */
		unreadDay: requested && checkDays(Object.values(levels), requested, catalogue),
		hasLevel,
		level(name: LevelName): UsageLevel {
			if (!hasLevel(name))
				throw answerFailure(
					`The service's usage report has no '${assumed(LEVELS[name])}'`,
					`It may have another name. Set '${LEVELS[name]}' in 'Interface Overrides' of the credential.`,
				);
			return levels[name];
		},
	};
}

/** The tokens of a record: its total, else input and output together; undefined where they are missing or unreadable ('1.500' may be either). */
function tokensOf(record: IDataObject, { assumed }: Names): number | undefined {
	const total = record[assumed('usage.totalTokens')];
	if (!isNothing(total)) return countOf(total);
	const [input, output] = TOKENS.map((name) => countOf(record[assumed(name)]));
	return input === undefined || output === undefined ? undefined : input + output;
}

export const tokensIn = (totals: IDataObject, names: Names) =>
	[totals, objectOf(totals.totals), objectOf(totals.total)]
		.map((record) => tokensOf(record, names))
		.find((tokens) => tokens !== undefined);

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** The tokens of all days of a level; undefined where it lists none, or one does not say its tokens. */
export function tokensOfDays({ days }: Pick<UsageLevel, 'days'>, names: Names) {
	const tokens = days?.map((day) => tokensIn(day, names));
	return tokens?.every((count) => count !== undefined) ? sumOf(tokens) : undefined;
}

/** Whether a report shows that the totals of a level are of the days that were asked for: it names them, or its days come to as much. */
export const isOfPeriod = ({ isDated }: Pick<Usage, 'isDated'>, level: UsageLevel, names: Names) =>
	isDated ||
	(level.days !== undefined &&
		(tokensIn(level.totals, names) ?? 0) <= (tokensOfDays(level, names) ?? Infinity));

/** Adds the sums of the days where the totals say nothing or 0. A level without days sums to 0 only if it is otherwise empty. */
function withSums(totals: IDataObject, days: IDataObject[] | undefined, names: Names): IDataObject {
	const total = tokensIn(totals, names);
	const isGiven =
		total !== undefined && (total !== 0 || !days?.some((day) => tokensOf(day, names)));
	if (isGiven || !days || (days.length === 0 && !isNothing(totals))) return totals;
	const sums = TOKENS.flatMap((name) => {
		const key = names.assumed(name);
		const isSummed = !isNothing(totals[key]) && numberOf(totals[key]) !== 0;
		const values = days.map((day) =>
			name === 'usage.totalTokens' ? tokensOf(day, names) : numberOf(day[key]),
		);
		return !isSummed && values.every((value) => value !== undefined) ? [[key, sumOf(values)]] : [];
	});
	return { ...totals, ...Object.fromEntries(sums) };
}

/** The tokens used in a range, by total or days, whichever is higher. Throws where they cannot be read: no budget is guessed. */
export async function accountTokens(catalogue: Catalogue, range: DayRange) {
	const usage = await tokenUsage(catalogue, range);
	const account = usage.level('account');
	// The organisation's tokens are those of its users (interface 4.8): without any, the account has none.
	const isUnused =
		account.instead !== undefined &&
		usage.hasLevel('organisation') &&
		tokensIn(usage.level('organisation').totals, catalogue) === 0;
	const total = isUnused ? 0 : tokensIn(account.totals, catalogue);
	if (total === undefined || total < 0 || usage.isShorter)
		throw answerFailure(
			'The number of tokens used cannot be read, so nothing more is spent',
			`${account.instead === undefined ? "The usage report may use other names. Set 'usage.totalTokens' (or 'usage.inputTokens' and 'usage.outputTokens')" : `The usage report has ${account.instead} in the place of the account's tokens. If they have another name, set 'usage.account'`} in 'Interface Overrides' of the credential, or remove the budget.`,
		);
	const ofDays = account.days?.map((day) => tokensOf(day, catalogue) ?? 0) ?? [];
	const isProven = usage.unreadDay === undefined && isOfPeriod(usage, account, catalogue);
	return { tokens: Math.max(total, sumOf(ofDays)), isProven };
}
