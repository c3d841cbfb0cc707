import { accountTokens } from '../../../../shared/catalogue/usage';
import type { Item } from '../../../../shared/engine/item';
import { Unpaid } from '../../../../shared/engine/paidMaximum';
import { todayIn } from '../../../../shared/values/isoDate';

export const BUDGET_SPENT = new Unpaid(
	"'Daily Token Budget' is spent",
	'beyond the daily token budget',
);

export const budgetOf = ({ parameters }: Pick<Item, 'parameters'>) =>
	parameters.integer('options.tokenBudget', { min: 0 });

/** Whether today's tokens of the API key's user have reached the budget. One that cannot be read is an error: nothing is spent then. */
export async function isBudgetSpent({ parameters, catalogue, timezone }: Item): Promise<boolean> {
	const budget = budgetOf({ parameters });
	if (budget === undefined) return false;
	const today = todayIn(timezone);
	return (await accountTokens(catalogue, { from: today, to: today })) >= budget;
}
