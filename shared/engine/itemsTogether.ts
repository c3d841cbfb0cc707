import { Failure, orFailure } from '../failure/failure';
import { mapLimited, runLimited } from '../transport/concurrency';
import { grouped } from '../values/grouped';
import type { Item } from './item';
import type { Outcome } from './operation';

type Refused = Outcome & { result: Failure };

/** Without Continue On Fail the first failure leaves nothing more to do. */
export const stopsAtFailure = ([first]: Item[]) => first?.run.continueOnFail !== true;

const MOST_NAMED = 5;

/** The failure that stops the node names the other items that are wrong, so that they are corrected at once. */
function namingOthers(refused: Refused[]): Refused[] {
	const [first, ...others] = refused;
	const wrong = others.filter(({ result }) => result.details.code === 'PARAMETER');
	if (first?.result.details.code !== 'PARAMETER' || wrong.length === 0) return refused;
	const named = wrong
		.slice(0, MOST_NAMED)
		.map(({ items: [index], result }) => `item ${index}: ${result.details.message}`);
	const more = wrong.length === 1 ? '1 more item is' : `${wrong.length} more items are`;
	const mark = wrong.length > named.length ? ', e.g.' : ':';
	const description = `${first.result.details.description} ${more} wrong${mark} ${named.join('; ')}.`;
	return [{ ...first, result: first.result.with({ description }) }, ...others];
}

/** Reads every item before anything is sent. Without Continue On Fail a refused one leaves nothing to send. */
export async function readItems<Task>(items: Item[], read: (item: Item) => Task | Promise<Task>) {
	const isCancelled = items[0]?.run.isCancelled;
	const results = await mapLimited(items, (item) => orFailure(() => read(item)), isCancelled);
	const wanted = results.filter((result): result is Task => !(result instanceof Failure));
	const refused = items.flatMap(({ index }, place): Refused[] => {
		const result = results[place];
		return result instanceof Failure ? [{ items: [index], result }] : [];
	});
	const isStopped = refused.length > 0 && stopsAtFailure(items);
	return { wanted: isStopped ? [] : wanted, refused: isStopped ? namingOthers(refused) : refused };
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

/** Works at the tasks of one key together, at as many keys at once as the node sends requests, until `isStopped`. */
export async function eachGroup<Task, Key>(
	[first]: Item[],
	tasks: Task[],
	keyOf: (task: Task) => Key,
	isStopped: () => boolean,
	work: (same: [Task, ...Task[]]) => Promise<void>,
): Promise<void> {
	const groups = grouped(tasks, keyOf).map(
		([, same]) =>
			async () =>
				await work(same),
	);
	const limit = first?.run.requestsAtOnce ?? 1;
	await runLimited(groups.length, limit, (index) => groups[index]?.(), isStopped);
}
