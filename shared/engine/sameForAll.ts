import { objectOf } from '../values/read';
import type { Item } from './item';
import type { NodeRun } from './nodeRun';
import type { Operation } from './operation';
import { holdsExpression } from './plainValue';

/** Whether what is entered may be another from item to item: by an expression, or by the columns of the items. */
const mayDiffer = (entered: unknown) =>
	holdsExpression(entered) || objectOf(entered).mappingMode === 'autoMapInputData';

/** With these choices of 'Create Only Once' the same is made once, whatever item sends it. */
const madeOnce = (choice: unknown) =>
	choice === 'perContent' || choice === 'custom' || holdsExpression(choice);

/** Warns where the same is made anew for each of several input items, e.g. a collection of one name for every book of a search. */
export function warnOfSame(
	{ ownPerItem = [], fields }: Operation,
	context: Item['context'],
	run: Pick<NodeRun, 'warn'>,
): void {
	const items = 'getItemIndex' in context ? 1 : context.getInputData().length;
	const entered = context.getNode().parameters;
	const [first] = ownPerItem;
	if (first === undefined || items < 2) return;
	if (madeOnce(objectOf(entered.options).idempotencyKey)) return;
	if (ownPerItem.some((name) => mayDiffer(entered[name]))) return;
	const label = fields.find(({ name }) => name === first)?.displayName ?? first;
	run.warn(
		`'${label}' is the same for all ${items} input items, and each of them creates one. To create only one, put this node before the one that gives the items, or turn on 'Execute Once' in its settings. To give each item its own, drag a field of the input into '${label}'.`,
	);
}
