import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../../../shared/engine/item';
import { todayIn } from '../../../shared/engine/keyChoice';
import { failureOf } from '../../../shared/failure/failure';
import { accountTokens } from '../../../shared/catalogue/usage';

/** What keeps a generation from being started and paid for. */
export type GenerationLimit = 'maximumReached' | 'budgetSpent';

/** Why an item was passed on without a generation. */
export type Reason = 'hasValue' | GenerationLimit;

export const REASONS: Readonly<Record<Reason, string>> = {
	hasValue: 'The field has a value, which was kept',
	maximumReached: "'Maximum Generations' of this run was reached",
	budgetSpent: "'Daily Token Budget' is spent",
};

/** What is told of an item that was passed on. */
export const notGenerated = (limit: GenerationLimit) => ({
	generated: false,
	reason: REASONS[limit],
});

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

/** Whether the generation of an item is among those that count; a further try of it is no other one. */
const ownCountOf = async ({ index, run }: Item): Promise<{ isCounted: boolean }> =>
	await run.retryOnFail.remember(
		`${index} generation`,
		async () => await Promise.resolve({ isCounted: false }),
	);

/** Does the work if the maximum leaves room for it. What was certainly not generated does not count. */
export async function withinMaximum<Result>(
	item: Item,
	work: () => Promise<Result | GenerationLimit>,
): Promise<Result | GenerationLimit> {
	const maximum = maximumOf(item);
	const [count, own] = [await generationsOf(item), await ownCountOf(item)];
	const countOne = (isCounted: boolean) => {
		count.started += Number(isCounted) - Number(own.isCounted);
		own.isCounted = isCounted;
	};
	if (!own.isCounted && count.started >= maximum) return 'maximumReached';
	countOne(true);
	try {
		const result = await work();
		if (typeof result === 'string') countOne(false);
		return result;
	} catch (error) {
		const failure = failureOf(error);
		// What a preview would have sent counts in it as in earnest.
		if (!failure.handling.mayBeDone && !failure.handling.previewed) countOne(false);
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
