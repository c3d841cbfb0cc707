import { objectOf } from '../values/read';
import type { Item } from './item';
import type { NodeRun } from './nodeRun';
import type { Operation } from './operation';
import { holdsExpression } from './plainValue';

/** Warns where several input items each create the same, e.g. a collection of one name for every book of a search. */
export function warnOfSame(
	{ ownPerItem = [], fields }: Operation,
	context: Item['context'],
	{ warn }: Pick<NodeRun, 'warn'>,
): void {
	const items = 'getItemIndex' in context ? 1 : context.getInputData().length;
	const entered = context.getNode().parameters;
	const [first] = ownPerItem;
	if (first === undefined || items < 2) return;
	const { idempotencyKey: choice } = objectOf(entered.options);
	// By these the same is created once, whatever item sends it.
	if (choice === 'perContent' || choice === 'custom' || holdsExpression(choice)) return;
	const mayDiffer = (value: unknown) =>
		holdsExpression(value) || objectOf(value).mappingMode === 'autoMapInputData';
	if (ownPerItem.some((name) => mayDiffer(entered[name]))) return;
	const label = fields.find(({ name }) => name === first)?.displayName ?? first;
	warn(
		`'${label}' is the same for all ${items} input items, and each of them creates one. To create only one, put this node before the one that gives the items, or turn on 'Execute Once' in its settings. To give each item its own, drag a field of the input into '${label}'.`,
	);
}
