import { failureOf } from '../request/failure';
import { inOrder } from '../request/lanes';
import type { Item } from './item';
import type { Outcome } from './operation';

/** What the items of a call want, and the outcomes of those whose parameters cannot be sent. */
export interface Wishes<Wish> {
	wishes: Wish[];
	refused: Outcome[];
}

/** Reads what every item wants, before anything is sent. Without continue-on-fail one that is refused leaves nothing to send. */
export async function wishesOf<Wish>(items: Item[], read: (item: Item) => Wish | Promise<Wish>): Promise<Wishes<Wish>> {
	const wishes: Wish[] = [];
	const refused: Outcome[] = [];
	const readOne = async (item: Item): Promise<() => void> => {
		try {
			const wish = await read(item);
			return () => wishes.push(wish);
		} catch (error) {
			return () => refused.push({ items: [item.index], result: failureOf(error) });
		}
	};
	for (const keep of await inOrder(items, readOne)) keep();
	const isStopped = refused.length > 0 && items[0]?.context.continueOnFail() !== true;
	return { wishes: isStopped ? [] : wishes, refused };
}
