import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { parseJson } from '../values/json';
import { isObject, refOf } from '../values/read';

const OF_ITEM = '={{ $json.fields }}';

/** What a resource has now, which the service cannot be asked for: the input item brings it from a search. */
export const presentValuesField = (changes: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Current Values',
	name: 'presentValues',
	type: 'json',
	default: OF_ITEM,
	description: "What the resource has now: the 'fields' from a search before this node",
	...changes,
});

/** The present values of a resource by field name; undefined where the parameter holds none. Those of another item's resource are refused. */
export function presentValues({ context, json, parameters }: Item, ref: number) {
	const entered = parameters.raw('presentValues');
	const values = typeof entered === 'string' ? parseJson(entered) : entered;
	if (!isObject(values)) return undefined;
	const own = refOf(json.ref);
	const isOther = own !== undefined && own !== ref && refOf(json.resourceRef) !== ref;
	if (isOther && context.getNode().parameters.presentValues === OF_ITEM)
		throw parameterFailure(
			`'Current Values' are those of resource ${own}, but 'Catalogue Resource' is ${ref}`,
			`Nothing was sent for this item. Set 'Catalogue Resource' to {{ $json.ref }}, or enter the 'fields' of resource ${ref} in 'Current Values'.`,
		);
	return values;
}
