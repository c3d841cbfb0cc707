import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../../../../shared/operation/item';
import { todayIn } from '../../../../shared/operation/keyChoice';
import { failureOf } from '../../../../shared/request/failure';
import { accountTokens } from '../../../../shared/service/usage';

/** What keeps a generation from being started and paid for. */
export type Limit = 'maximumReached' | 'budgetSpent';

/** Of this run and of its tries: counted before they start, so that items under way at once cannot pass the maximum. */
const generationsOf = async ({ run }: Item) => await run.tries.once('generations', async () => await Promise.resolve({ started: 0 }));

/** Does the work if the maximum leaves room for it. What was certainly not generated does not count. */
export async function withinMaximum(item: Item, work: () => Promise<IDataObject | Limit>): Promise<IDataObject | Limit> {
	const maximum = item.parameters.integer('options.maximumGenerations', { min: 0 });
	const count = await generationsOf(item);
	if (maximum !== undefined && count.started >= maximum) return 'maximumReached';
	count.started += 1;
	try {
		const result = await work();
		if (typeof result === 'string') count.started -= 1;
		return result;
	} catch (error) {
		const failure = failureOf(error);
		if (!failure.handling.mayBeDone) count.started -= 1;
		throw failure;
	}
}

export async function isBudgetSpent({ parameters, catalogue, timezone }: Item): Promise<boolean> {
	const budget = budgetOf({ parameters });
	if (budget === undefined) return false;
	const today = todayIn(timezone);
	return (await accountTokens(catalogue, { from: today, to: today })) >= budget;
}

export const budgetOf = ({ parameters }: Pick<Item, 'parameters'>) => parameters.integer('options.tokenBudget', { min: 0 });
