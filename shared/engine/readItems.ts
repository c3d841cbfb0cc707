import { Failure, failureOf } from '../failure/failure';
import { mapLimited } from '../transport/concurrency';
import type { Item } from './item';
import type { Outcome } from './operation';

/** Reads every item before anything is sent. Without continue-on-fail one that is refused leaves nothing to send. */
export async function readItems<Wanted>(
	items: Item[],
	read: (item: Item) => Wanted | Promise<Wanted>,
) {
	const wanted: Wanted[] = [];
	const refused: Outcome[] = [];
	const readOne = async (item: Item): Promise<() => void> => {
		try {
			const want = await read(item);
			return () => wanted.push(want);
		} catch (error) {
			return () => refused.push({ items: [item.index], result: failureOf(error) });
		}
	};
	for (const keep of await mapLimited(items, readOne)) keep();
	const isStopped = refused.length > 0 && items[0]?.context.continueOnFail() !== true;
	return { wanted: isStopped ? [] : wanted, refused };
}

/** The outcomes of what items do together, as they come. Without continue-on-fail the first failure ends it. */
export function outcomesOf([first]: Item[], refused: Outcome[], tell: (outcome: Outcome) => void) {
	const outcomes = [...refused];
	const stopsAtFailure = first?.context.continueOnFail() !== true;
	let isStopped = false;
	return {
		outcomes,
		isStopped: () => isStopped,
		add(outcome: Outcome) {
			outcomes.push(outcome);
			isStopped ||= stopsAtFailure && outcome.result instanceof Failure;
			tell(outcome);
		},
	};
}
