import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { parameterFailure } from '../failure/failure';
import { forEachWithPauses } from '../transport/concurrency';
import { joinNames, objectOf, shown } from '../values/read';
import type { Item } from './item';
import type { NodeRun } from './nodeRun';
import type { Operation } from './operation';
import type { Parameters } from './parameters';
import { holdsExpression } from './plainValue';

const labelIn = (fields: INodeProperties[], parameter: string) =>
	fields.find(({ name }) => name === parameter)?.displayName ?? parameter;

/** Nothing for an item that cannot be read: it fails by itself. */
function textAt(read: () => string): string {
	try {
		return read().trim();
	} catch {
		return '';
	}
}

/** By these keys the same is created once, whatever item sends it. */
const isCreatedOnce = ({ idempotencyKey: choice }: IDataObject) =>
	choice === 'perContent' || choice === 'custom' || holdsExpression(choice);

const mayDiffer = (value: unknown) =>
	holdsExpression(value) || objectOf(value).mappingMode === 'autoMapInputData';

/**
 * Warns where several input items each create the same, e.g. a resource of the same fields for every row of a table. What
 * is created for good, e.g. a collection of one name for every book of a search, is refused; where a failure stops the node,
 * for every item, so that nothing is sent.
 */
export function sameCheck(
	{ differsByItem: name, ownPerItem = [], fields }: Operation,
	context: Item['context'],
	{ continueOnFail, warn }: Pick<NodeRun, 'continueOnFail' | 'warn'>,
	parametersAt: (index: number, json: IDataObject) => Parameters,
): (parameters: Parameters) => void | Promise<void> {
	const inputs = 'getItemIndex' in context ? [] : context.getInputData();
	const entered = context.getNode().parameters;
	if (inputs.length < 2 || isCreatedOnce(objectOf(entered.options))) return () => {};
	const [first] = ownPerItem;
	if (first !== undefined && !ownPerItem.some((own) => mayDiffer(entered[own])))
		warn(
			`'${labelIn(fields, first)}' is the same for all ${inputs.length} input items, and each of them creates one. To create only one, put this node before the one that gives the items, or turn on 'Execute Once' in its settings. To give each item its own, drag a field of the input into '${labelIn(fields, first)}'.`,
		);
	if (name === undefined) return () => {};
	const label = labelIn(fields, name);
	const countAll = async () => {
		const counts = new Map<string, number>();
		await forEachWithPauses(inputs, ({ json }, index) => {
			const value = textAt(() => parametersAt(index, json).text(name));
			if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
		});
		return new Map([...counts].filter(([, count]) => count > 1));
	};
	let counting: Promise<Map<string, number>> | undefined;
	return async (parameters) => {
		const shared = await (counting ??= countAll());
		const own = parameters.text(name).trim();
		const value = shared.has(own) || continueOnFail ? own : [...shared.keys()][0];
		const count = value === undefined ? undefined : shared.get(value);
		if (count === undefined) return;
		throw parameterFailure(
			`'${label}' is '${shown(value)}' for ${count} input items, and each of them would create one`,
			`Nothing was sent for these items. To create only one, turn on 'Execute Once' in the settings of this node, or put it before the node that gives the items. To give each item its own, drag a field of the input into '${label}'.`,
		);
	};
}

const doneForEach = (same: string[]) =>
	`Some items ask for the same, and it is done for each of them: ${joinNames(same)}. To do it once, put 'Remove Duplicates' before this node.`;

/** Whether the same is created once by the key of the item, however often it is asked for. */
export const createsOnce = ({ parameters }: Item): boolean =>
	isCreatedOnce({ idempotencyKey: parameters.text('options.idempotencyKey') });

/** Tells what several items of a run ask for alike, e.g. a cover of a book that came in twice. `what`: all that is asked for. */
export function tellRepeated(item: Item, what: IDataObject, name: unknown): void {
	const { run } = item;
	if (createsOnce(item)) return;
	if (run.earlier('asked for', JSON.stringify(what), true)) run.hintOf(doneForEach, shown(name));
}
