import { accountTokens } from '../../../../shared/catalogue/usage';
import { checkLimit } from '../../../../shared/engine/emptyExpressions';
import type { Item } from '../../../../shared/engine/item';
import { Unpaid } from '../../../../shared/engine/paidMaximum';
import { answerFailure } from '../../../../shared/failure/failure';
import { todayIn } from '../../../../shared/values/isoDate';

export const BUDGET_SPENT = new Unpaid(
	"'Daily Token Budget' is spent",
	'beyond the daily token budget',
);

export function budgetOf(item: Item): number | undefined {
	checkLimit(item, 'options.tokenBudget', 'Without a budget nothing would limit what is spent.');
	return item.parameters.integer('options.tokenBudget', { min: 0 });
}

const COUNTED_LATER =
	"The usage report shows no more tokens than before a value was generated, so more may be spent than 'Daily Token Budget' allows. Set 'Maximum Generations' to what may be spent at most. If the service counts its days in another timezone than the workflow, set 'dates.timezone' in 'Interface Overrides' of the credential.";

/** What the report showed at the last look, and before the last value that was paid for. */
const reported = async ({ run }: Item) =>
	await run.perRun('reported tokens', (): { last?: number; paid?: number | undefined } => ({}));

export async function notePaid(item: Item): Promise<void> {
	const report = await reported(item);
	report.paid = report.last;
}

/** Whether today's tokens of the API key's user have reached the budget. One that cannot be read is an error: nothing is spent then. */
export async function isBudgetSpent(item: Item): Promise<boolean> {
	const { catalogue } = item;
	const budget = budgetOf(item);
	if (budget === undefined) return false;
	// The days of the report are the service's, where it is known which those are.
	const today = todayIn(item.assumed('dates.timezone') || item.timezone);
	const { tokens, isProven } = await accountTokens(catalogue, { from: today, to: today });
	const report = await reported(item);
	if (report.paid === tokens) item.run.warn(COUNTED_LATER);
	report.last = tokens;
	if (tokens < budget) return false;
	// Of more days there would be more, so that only this must be proven.
	if (isProven) return true;
	throw answerFailure(
		`Nothing shows that the ${tokens} tokens of the usage report are of ${today} only, so nothing more is spent`,
		"The service may take the dates under other names. Set 'usage.from' and 'usage.to', or 'usage.date' for what tells the day, in 'Interface Overrides' of the credential, or remove the budget.",
	);
}
