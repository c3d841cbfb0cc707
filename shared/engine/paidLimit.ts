import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { failureOf } from '../failure/failure';
import type { Item } from './item';

/** Why nothing was started, and so paid, for an item: in its output, and among the counts of a preview. */
export class Unpaid {
	constructor(
		readonly reason: string,
		readonly countedAs: string,
	) {}
}

const DEFAULT_MAXIMUM = 25;

/** A field of the main form: what costs tokens has a limit that counts without being touched. */
export const maximumFieldOf = ({
	displayName,
	name,
	description,
}: Pick<INodeProperties, 'displayName' | 'name' | 'description'>): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	typeOptions: { minValue: 0 },
	default: DEFAULT_MAXIMUM,
	description,
});

/** What n8n keeps for the node over an execution; where it has none, as around some tools, the tries of one run share theirs. */
function executionMemory(context: Item['context']): IDataObject {
	try {
		return context.getContext('node');
	} catch {
		return {};
	}
}

/** Of this node in the execution, over loops and tries: counted before they start, so that items under way at once cannot pass the maximum. */
const paidIn = async ({ context, run }: Item, name: string): Promise<{ started: number }> => {
	const kept = await run.retryOnFail.remember(name, () => executionMemory(context));
	kept[name] ??= { started: 0 };
	return kept[name] as { started: number };
};

/** Whether an item is among those that count; a further try of it is no other one. */
const ownCountOf = async ({ index, run }: Item, name: string): Promise<{ isCounted: boolean }> =>
	await run.retryOnFail.remember(`${index} ${name}`, () => ({ isCounted: false }));

/** Does the work if the maximum leaves room for it. What was certainly not done does not count. */
export async function withinMaximum<Result>(
	{ displayName, name }: INodeProperties,
	item: Item,
	work: () => Promise<Result | Unpaid>,
): Promise<Result | Unpaid> {
	const maximum = item.parameters.integer(name, { min: 0 }) ?? DEFAULT_MAXIMUM;
	const [count, own] = [await paidIn(item, name), await ownCountOf(item, name)];
	const countOne = (isCounted: boolean) => {
		count.started += Number(isCounted) - Number(own.isCounted);
		own.isCounted = isCounted;
	};
	if (!own.isCounted && count.started >= maximum)
		return new Unpaid(`'${displayName}' was reached`, `beyond the maximum of ${maximum}`);
	countOne(true);
	try {
		const result = await work();
		if (result instanceof Unpaid) countOne(false);
		return result;
	} catch (error) {
		const failure = failureOf(error);
		// What a preview would have sent counts in it as in earnest.
		if (!failure.handling.mayBeDone && !failure.handling.previewed) countOne(false);
		throw failure;
	}
}
