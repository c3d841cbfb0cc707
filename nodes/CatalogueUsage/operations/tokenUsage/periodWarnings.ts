import { tokensIn } from '../../../../shared/catalogue/usage';
import type { DayRange, Usage, UsageLevel } from '../../../../shared/catalogue/usage';
import type { Item } from '../../../../shared/engine/item';
import { isNothing } from '../../../../shared/values/read';

/** A level of the report by the name that it has in the output. */
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
			`The days of the usage report cannot be read, e.g. ${usage.unreadDay}, so nothing shows that it covers ${asked.from} to ${asked.to} only. If another key tells the day, set 'usage.date' in 'Interface Overrides' of the credential.`,
		);
}

/**
 * Warns of totals that may be of other days than were asked for: the report names no period, and the days that it lists
 * come to less, or there are none. A service that takes the dates under other names gives its own month to date.
 */
export function warnOfTotals(
	{ catalogue, run }: Item,
	{ from, to }: DayRange,
	{ isDated }: Usage,
	{ name, days, totals }: NamedLevel,
): void {
	const tokens = tokensIn({ totals }, catalogue);
	const byDay = days?.map((day) => tokensIn({ totals: day }, catalogue));
	// Undefined where a day does not say its tokens.
	const sum = byDay?.every((count) => count !== undefined)
		? byDay.reduce((total, count) => total + count, 0)
		: undefined;
	if (isDated || isNothing(totals)) return;
	// Days that were asked for prove the totals, though their tokens cannot be read.
	if (days && (sum === undefined || tokens === undefined || tokens <= sum)) return;
	const reason =
		sum === undefined
			? 'the report names no period and lists no days'
			: `they are ${tokens} tokens, and the days that the report lists come to ${sum}`;
	run.warn(
		`Nothing shows that the totals of the ${name} are of ${from} to ${to} only: ${reason}. The service may take the dates under other names: set 'usage.from' and 'usage.to' in 'Interface Overrides' of the credential.`,
	);
}
