import { parameterFailure } from '../failure/failure';
import { objectOf } from '../values/read';
import type { Item } from './item';
import type { Operation } from './operation';
import { holdsExpression } from './plainValue';

/** Whether what is entered may be another from item to item: by an expression, or by the columns of the items. */
const mayDiffer = (entered: unknown) =>
	holdsExpression(entered) || objectOf(entered).mappingMode === 'autoMapInputData';

/** With these choices of 'Create Only Once' the same is made once, whatever item sends it. */
const madeOnce = (choice: unknown) =>
	choice === 'perContent' || choice === 'custom' || holdsExpression(choice);

/** Refuses what would be made alike for each of several items, e.g. a collection of one name for every book of a search. */
export function checkOwn({ ownPerItem = [], fields }: Operation, context: Item['context']): void {
	const items = 'getItemIndex' in context ? 1 : context.getInputData().length;
	const entered = context.getNode().parameters;
	const [first] = ownPerItem;
	if (first === undefined || items < 2) return;
	if (madeOnce(objectOf(entered.options).idempotencyKey)) return;
	if (ownPerItem.some((name) => mayDiffer(entered[name]))) return;
	const label = fields.find(({ name }) => name === first)?.displayName ?? first;
	throw parameterFailure(
		`'${label}' is the same for all ${items} input items, so the same would be created ${items} times`,
		`Nothing was sent. To create it once, put the node before the one that gives the items, or turn on 'Execute Once' in its settings. For each item its own, drag a field of the input into '${label}'. If the same is meant each time, enter it as an expression.`,
	);
}
