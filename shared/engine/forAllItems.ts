import { attempt, Failure } from '../failure/failure';
import { mapLimited } from '../transport/concurrency';
import type { Item } from './item';
import type { Outcome } from './operation';

/** Without Continue On Fail the first failure leaves nothing more to do. */
export const stopsAtFailure = ([first]: Item[]) => first?.run.continueOnFail !== true;

/** Reads every item before anything is sent. Without Continue On Fail a refused one leaves nothing to send. */
export async function readItems<Task>(items: Item[], read: (item: Item) => Task | Promise<Task>) {
	const results = await mapLimited(items, (item) => attempt(() => read(item)));
	const wanted = results.filter((result): result is Task => !(result instanceof Failure));
	const refused = items.flatMap(({ index }, place): Outcome[] => {
		const result = results[place];
		return result instanceof Failure ? [{ items: [index], result }] : [];
	});
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
