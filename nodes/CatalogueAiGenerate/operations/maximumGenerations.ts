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

/** A call within 'Maximum Generations' that has no idempotency key, so it is sent once. `name` is unique in the operation. */
export const generateOnce = async (
	item: Item,
	name: string,
	work: (send: Send) => Promise<IDataObject | Unpaid>,
) =>
	await item.once(
		name,
		async (send) => await withinMaximum(maximumField, item, async () => await work(send)),
	);
