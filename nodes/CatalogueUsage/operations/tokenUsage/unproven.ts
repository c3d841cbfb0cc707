import type { IDataObject } from 'n8n-workflow';
import type { Names } from '../../../../shared/deployment/assumptions';
import { tokensIn } from '../../../../shared/catalogue/usage';
import type { DayRange, Usage, UsageLevel } from '../../../../shared/catalogue/usage';

/** The tokens of the days that are listed; undefined where one of them does not say its own. */
const tokensOfDays = (days: IDataObject[], names: Names) =>
	days
		.map((totals) => tokensIn({ totals }, names))
		.reduce<number | undefined>(
			(sum, tokens) => (sum === undefined || tokens === undefined ? undefined : sum + tokens),
			0,
		);

/**
 * What is to be told of totals that may be of other days than were asked for: the report names no period, and the days that
 * it lists come to less, or there are none. A service that takes the dates under other names gives its own month to date.
 */
export function unproven(
	{ from, to }: DayRange,
	{ isDated }: Usage,
	{ name, ...level }: UsageLevel & { name: string },
	names: Names,
): string | undefined {
	const tokens = tokensIn(level, names);
	const listed = level.days && tokensOfDays(level.days, names);
	if (isDated || tokens === undefined) return undefined;
	// Days that were asked for show it, though their tokens cannot be read.
	if (level.days && (listed === undefined || tokens <= listed)) return undefined;
	const why =
		listed === undefined
			? 'the report names no period and lists no days'
			: `they are ${tokens} tokens, and the days that the report lists come to ${listed}`;
	return `Nothing shows that the totals of the ${name} are of ${from} to ${to} only: ${why}. The service may take the dates under other names: set 'usage.from' and 'usage.to' in 'Interface Overrides' of the credential.`;
}
