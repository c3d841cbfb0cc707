import { Failure, failureOf } from '../failure/failure';
import { mapLimited } from '../transport/concurrency';
import type { Item } from './item';
import type { Outcome } from './operation';

const stopsAtFailure = ([first]: Item[]) => first?.context.continueOnFail() !== true;

/** Reads every item before anything is sent. Without Continue On Fail a refused one leaves nothing to send. */
export async function readItems<Task>(items: Item[], read: (item: Item) => Task | Promise<Task>) {
	const wanted: Task[] = [];
	const refused: Outcome[] = [];
	const readItem = async (item: Item): Promise<() => void> => {
		try {
			const task = await read(item);
			return () => wanted.push(task);
		} catch (error) {
			return () => refused.push({ items: [item.index], result: failureOf(error) });
		}
	};
	for (const keep of await mapLimited(items, readItem)) keep();
	const isStopped = refused.length > 0 && stopsAtFailure(items);
	return { wanted: isStopped ? [] : wanted, refused };
}

/** Collects the outcomes of items that go together. Without Continue On Fail the first failure stops the work. */
export function outcomesOf(items: Item[], refused: Outcome[], report: (outcome: Outcome) => void) {
	const outcomes = [...refused];
	let isStopped = false;
	return {
		outcomes,
		isStopped: () => isStopped,
		add(outcome: Outcome) {
			outcomes.push(outcome);
			isStopped ||= outcome.result instanceof Failure && stopsAtFailure(items);
			report(outcome);
		},
	};
}
