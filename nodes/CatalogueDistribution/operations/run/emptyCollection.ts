import type { Item } from '../../../../shared/engine/item';
import { parameterFailure } from '../../../../shared/failure/failure';
import { objectsOf, refOf } from '../../../../shared/values/read';

/** Whether the item is what 'Add' of Catalogue Collection gives where it has added nothing. */
const hasAddedNothing = (collectionRef: number, { json }: Item) =>
	refOf(json.collectionRef) === collectionRef &&
	json.addedCount === 0 &&
	json.alreadyPresentCount === 0 &&
	Number(json.notFoundCount) > 0;

const COLLECTION_NODE = /\.catalogueCollection$/;

/** Whether a node before this one made the collection in this execution, so that nothing else is in it. */
function isOfThisExecution({ context }: Item, collectionRef: number): boolean {
	return context.getParentNodes(context.getNode().name).some(({ name, type }) => {
		if (!COLLECTION_NODE.test(type)) return false;
		try {
			const all = `{{ $(${JSON.stringify(name)}).all().map((item) => item.json) }}`;
			const outputs = objectsOf(context.evaluateExpression(all, 0));
			return outputs.some(
				({ ref, replayed }) => refOf(ref) === collectionRef && replayed === false,
			);
		} catch {
			// A node of another branch, which did not run.
			return false;
		}
	});
}

/** Refuses to queue a collection that this execution made and has put nothing into. */
export function checkNotEmpty(items: Item[], collectionRef: number): void {
	const [first] = items;
	if (!first || !items.every((item) => hasAddedNothing(collectionRef, item))) return;
	if (!isOfThisExecution(first, collectionRef)) return;
	throw parameterFailure(
		`Collection ${collectionRef} is empty: none of the resources that were to be added to it was found`,
		'No run was queued. Check the references that the node before this one adds: they do not exist, or the user of the API key may not see them.',
	);
}
