import type { INodeProperties } from 'n8n-workflow';
import { failureOf } from '../failure/failure';
import { checkLimit } from './emptyExpressions';
import { executionMemory } from './executionMemory';
import type { Item } from './item';

/** Why nothing was started, and so paid, for an item: in its output, and among the counts of a preview. */
export class Unpaid {
	constructor(
		readonly reason: string,
		readonly countedAs: string,
	) {}
}

const DEFAULT_MAXIMUM = 25;

/** A field of the main form, so that what costs tokens is limited even if nobody touches the field. */
export const maximumFieldOf = (
	texts: Pick<INodeProperties, 'displayName' | 'name' | 'description'>,
): INodeProperties => ({
	...texts,
	type: 'number',
	typeOptions: { minValue: 0 },
	default: DEFAULT_MAXIMUM,
});

/** Does the work if the maximum leaves room for it. What was certainly not done does not count, nor what `isFree`. */
export async function withinMaximum<Result>(
	{ displayName, name }: INodeProperties,
	item: Item,
	work: () => Promise<Result | Unpaid>,
	isFree?: (result: Result) => boolean,
): Promise<Result | Unpaid> {
	const { index, context, parameters, run } = item;
	checkLimit(item, name, `Without a value up to ${DEFAULT_MAXIMUM} would be paid for.`);
	const maximum = parameters.integer(name, { min: 0 }) ?? DEFAULT_MAXIMUM;
	const { remember } = run.retryOnFail;
	// Where n8n keeps nothing, the tries of one run share this.
	const kept = await remember(name, () => executionMemory(context));
	kept[name] ??= { started: 0 };
	// The node's count over loops and tries. It rises before the work starts, so that items under way at once stay within the maximum.
	const count = kept[name] as { started: number };
	// A further try of an item counts no more.
	const own = await remember(`${index} ${name}`, () => ({ isCounted: false }));
	const setCounted = (isCounted: boolean) => {
		count.started += Number(isCounted) - Number(own.isCounted);
		own.isCounted = isCounted;
	};
	const underWay = await run.perRun(`${name} under way`, () => new Set<Promise<unknown>>());
	const hasRoom = () => own.isCounted || count.started < maximum;
	// What is under way may fail, or turn out free, and leave room. Nothing may come between this look and the count.
	while (!hasRoom() && underWay.size > 0) await Promise.race(underWay).catch(() => undefined);
	if (!hasRoom())
		return new Unpaid(
			`'${displayName}' was reached`,
			maximum === 0 ? 'not to be paid for' : `beyond the maximum of ${maximum}`,
		);
	setCounted(true);
	const doCounted = async () => {
		try {
			const result = await work();
			if (result instanceof Unpaid || isFree?.(result)) setCounted(false);
			return result;
		} catch (error) {
			const failure = failureOf(error);
			// What a preview would have made counts in it as it would without.
			const { mayBeDone, previewed } = failure.handling;
			const isToPay = previewed && previewed.details.action !== 'none';
			if (!mayBeDone && !isToPay) setCounted(false);
			throw failure;
		}
	};
	const working = doCounted();
	underWay.add(working);
	return await working.finally(() => underWay.delete(working));
}
