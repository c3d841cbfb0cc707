import type { DayRange, Usage, UsageLevel } from '../../../../shared/catalogue/usage';
import { isOfPeriod, tokensIn, tokensOfDays } from '../../../../shared/catalogue/usage';
import type { Item } from '../../../../shared/engine/item';
import { isNothing } from '../../../../shared/values/read';

export type NamedLevel = UsageLevel & { name: string };

/** Warns where a report does not say its days, or says others than were asked for. */
export function warnOfPeriod({ run }: Item, asked: DayRange | undefined, usage: Usage): void {
	const { from, to } = usage.period;
	if (from === null || to === null)
		run.hint('The service does not say which days its report covers.');
	if (usage.isShorter)
		run.warn(`The service reports fewer days than were asked for: ${from} to ${to}.`);
	if (asked && usage.unreadDay !== undefined)
		run.warn(
			`The days of the usage report cannot be read, e.g. ${usage.unreadDay}, so nothing shows that it covers ${asked.from} to ${asked.to} only. If the day has another name there, set 'usage.date' in 'Interface Overrides' of the credential.`,
		);
}

/** Warns of totals that may be of other days than asked for: no period is named, and the listed days come to less. */
export function warnOfTotals(
	{ catalogue, run }: Item,
	{ from, to }: DayRange,
	usage: Usage,
	level: NamedLevel,
): void {
	const { name, totals } = level;
	if (isNothing(totals) || isOfPeriod(usage, level, catalogue)) return;
	const sum = tokensOfDays(level, catalogue);
	const reason =
		sum === undefined
			? 'the report names no period and lists no days'
			: `they are ${tokensIn(level.totals, catalogue)} tokens, and the days that the report lists come to ${sum}`;
	run.warn(
		`Nothing shows that the totals of the ${name} are of ${from} to ${to} only: ${reason}. The service may take the dates under other names: set 'usage.from' and 'usage.to' in 'Interface Overrides' of the credential.`,
	);
}
