import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../../../../shared/engine/item';
import { todayIn } from '../../../../shared/engine/keyChoice';
import { failureOf } from '../../../../shared/failure/failure';
import { accountTokens } from '../../../../shared/catalogue/usage';

/** What keeps a generation from being started and paid for. */
export type GenerationLimit = 'maximumReached' | 'budgetSpent';

const DEFAULT_MAXIMUM = 25;

export const maximumField: INodeProperties = {
	displayName: 'Maximum Generations',
	name: 'maximumGenerations',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: DEFAULT_MAXIMUM,
	description:
		'Most generations of this node in one execution, which are paid for; the other items are passed on as they are',
};

const maximumOf = ({ parameters }: Item): number =>
	parameters.integer('maximumGenerations', { min: 0 }) ?? DEFAULT_MAXIMUM;

/** What n8n keeps for the node over an execution; where it has none, as around some tools, the tries of one run share theirs. */
function executionMemory(context: Item['context']): IDataObject {
	try {
		return context.getContext('node');
	} catch {
		return {};
	}
}

/** Of this node in the execution, over loops and tries: counted before they start, so that items under way at once cannot pass the maximum. */
const generationsOf = async ({ context, run }: Item): Promise<{ started: number }> => {
	const kept = await run.retryOnFail.remember(
		'generations',
		async () => await Promise.resolve(executionMemory(context)),
	);
	kept.generations ??= { started: 0 };
	return kept.generations as { started: number };
};

/** Does the work if the maximum leaves room for it. What was certainly not generated does not count. */
export async function withinMaximum(
	item: Item,
	work: () => Promise<IDataObject | GenerationLimit>,
): Promise<IDataObject | GenerationLimit> {
	const maximum = maximumOf(item);
	const count = await generationsOf(item);
	if (count.started >= maximum) return 'maximumReached';
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

export const budgetOf = ({ parameters }: Pick<Item, 'parameters'>) =>
	parameters.integer('options.tokenBudget', { min: 0 });
