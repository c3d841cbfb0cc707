import type { IDataObject } from 'n8n-workflow';
import type { Item, Send } from '../../../shared/engine/item';
import type { Output } from '../../../shared/engine/operation';
import { maximumFieldOf, Unpaid, withinMaximum } from '../../../shared/engine/paidMaximum';

/** The output of an item that nothing was generated for, after what is known of its book. */
export const notGenerated = ({ reason, countedAs }: Unpaid, book: IDataObject = {}): Output[] => [
	{ json: { ...book, generated: false, reason }, countedAs },
];

export const maximumField = maximumFieldOf({
	displayName: 'Maximum Generations',
	name: 'maximumGenerations',
	description:
		'The most generations that this node makes in one execution, because each one costs tokens. Items above the limit are passed on with the reason.',
});

/** Does the work if 'Maximum Generations' leaves room for it. */
export const withinGenerations = async <Result>(item: Item, work: () => Promise<Result | Unpaid>) =>
	await withinMaximum(maximumField, item, work);

/** The same for a call that costs tokens and has no idempotency key, so it is sent once. `name` is unique in the operation. */
export const generateOnce = async <Result>(
	item: Item,
	name: string,
	work: (send: Send) => Promise<Result | Unpaid>,
): Promise<Result | Unpaid> =>
	await item.once(
		name,
		async (send) => await withinGenerations(item, async () => await work(send)),
	);
