import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parseJson } from '../values/json';
import { isObject } from '../values/read';

/** What a resource has now, which the service cannot be asked for: the input item brings it from a search. */
export const presentValuesField = (changes: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Current Values',
	name: 'presentValues',
	type: 'json',
	default: '={{ $json.fields }}',
	description: "What the resource has now: the 'fields' from a search before this node",
	...changes,
});

/** The present values by field name; undefined where the parameter holds none. */
export function presentValues({ parameters }: Item): IDataObject | undefined {
	const entered = parameters.raw('presentValues');
	const values = typeof entered === 'string' ? parseJson(entered) : entered;
	return isObject(values) ? values : undefined;
}
