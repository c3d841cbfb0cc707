import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../shared/engine/item';
import { todayIn } from '../../../shared/engine/idempotencyKey';
import type { Output } from '../../../shared/engine/operation';
import { maximumFieldOf, Unpaid, withinMaximum } from '../../../shared/engine/paidLimit';
import { accountTokens } from '../../../shared/catalogue/usage';

export const HAS_VALUE = 'The field has a value, which was kept';
export const BUDGET_SPENT = new Unpaid(
	"'Daily Token Budget' is spent",
	'beyond the daily token budget',
);

/** What is told of an item that was passed on. */
export const notGenerated = (
	{ reason, countedAs }: Unpaid,
	output: (told: IDataObject) => IDataObject = (told) => told,
): Output[] => [{ json: output({ generated: false, reason }), countedAs }];

export const maximumField = maximumFieldOf({
	displayName: 'Maximum Generations',
	name: 'maximumGenerations',
	description:
		'The most generations that this node makes in one execution, because each one costs tokens. Items above the limit are passed on with the reason.',
});

/** Does the work if 'Maximum Generations' leaves room for it. */
export const withinGenerations = async <Result>(
	item: Item,
	work: () => Promise<Result | Unpaid>,
): Promise<Result | Unpaid> => await withinMaximum(maximumField, item, work);

export async function isBudgetSpent({ parameters, catalogue, timezone }: Item): Promise<boolean> {
	const budget = budgetOf({ parameters });
	if (budget === undefined) return false;
	const today = todayIn(timezone);
	return (await accountTokens(catalogue, { from: today, to: today })) >= budget;
}

export const budgetOf = ({ parameters }: Pick<Item, 'parameters'>) =>
	parameters.integer('options.tokenBudget', { min: 0 });
