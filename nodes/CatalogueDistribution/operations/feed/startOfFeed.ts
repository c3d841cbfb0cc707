import type { Item } from '../../../../shared/engine/item';
import { parameterFailure } from '../../../../shared/failure/failure';
import { checkTurn } from '../../../../shared/form/feedTurn';
import { refOf, textOf } from '../../../../shared/values/read';

export const ANOTHER_IS_AT_WORK =
	'Another start of the feed is running, and sends what has changed. If you see none (e.g. after a backup was restored), nothing is lost: a start at most a day later sends it.';

const FROM_START = "the whole output item of 'Start'";

/** What 'Start' has found, or this operation made of it; `given` is the whole of it, `source` where the user gets it. */
export function startIn(item: Item, source = FROM_START, remedy?: string) {
	const given = item.parameters.object('start');
	checkTurn(given, remedy);
	const [name, destinationRef] = [textOf(given.feed), refOf(given.destinationRef)];
	const searchedAt = Date.parse(textOf(given.moment) ?? '');
	if (name !== undefined && destinationRef !== undefined && !Number.isNaN(searchedAt))
		return { feed: { name, destinationRef }, searchedAt, given };
	throw parameterFailure(
		`'${item.parameters.labelOf('start')}' does not say which feed it is of, and when it was started`,
		`Enter an expression that gives ${source}.`,
	);
}
