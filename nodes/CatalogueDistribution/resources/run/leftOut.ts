import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../../../../shared/operation/item';
import { PAGE_SIZE } from '../../../../shared/request/pages';
import { addToCollection, refChunks } from '../../../../shared/service/collections';
import { listAt } from '../../../../shared/service/lists';
import { refOf } from '../../../../shared/service/read';
import { runOf } from '../../../../shared/service/runs';

/**
 * Queueing drops references that the user cannot see and does not say so (interface 4.7). The collection that it makes for
 * the others does: added to once more, it has them as 'already_present' and the dropped ones as 'not_found' (4.5).
 */
export const checkOption: INodeProperties = {
	displayName: 'Check for Resources Left Out',
	name: 'checkLeftOut',
	type: 'boolean',
	default: true,
	description:
		'Whether to look which resources the service left out, since it does not say so itself. It takes a request per 100 resources, and one more; the run is not changed.',
};

const isWanted = ({ parameters }: Item) => parameters.flag('options.checkLeftOut', true);

/** Of the references of a run those that its collection does not hold; undefined where that cannot be seen. */
async function missingRefs({ catalogue }: Item, queueRef: number, refs: number[]): Promise<number[] | undefined> {
	// A run that was just queued, or replayed within the hours that a key is remembered, is among the newest.
	const run = await runOf(catalogue, listAt(catalogue, 'runs.path'), queueRef, PAGE_SIZE);
	const collection = refOf(run?.[catalogue.at('runs.collection')]);
	if (collection === undefined) return undefined;
	const statuses = await Promise.all(refChunks(refs).map(async (chunk) => await addToCollection(catalogue, collection, chunk)));
	return refs.filter((ref) => statuses.every((chunk) => chunk.get(ref) !== 'already_present'));
}

/** What the output says of resources that were left out. The run is queued whatever comes of the check, so nothing fails here. */
export async function leftOut(item: Item, queueRef: unknown, refs: number[]): Promise<IDataObject> {
	const ref = refOf(queueRef);
	if (!isWanted(item) || ref === undefined) return {};
	const missing = await missingRefs(item, ref, refs).catch(() => undefined);
	if (missing === undefined) {
		item.run.hint("It could not be checked whether resources were left out of the run: the service does not show the run or its collection to the API key. If its list of runs has other names, set 'runs.path', 'runs.ref' and 'runs.collection' in 'Interface Overrides' of the credential.");
		return {};
	}
	if (missing.length > 0) {
		item.run.hint(`${missing.length} of ${refs.length} resources were left out of the run: they do not exist, or the user of the API key may not see them. See 'notFoundRefs' in the output.`, 'warning');
	}
	return { notFoundCount: missing.length, notFoundRefs: missing };
}
