import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';

/** Any number of resources, where a locator would hold one. */
export const resourceRefsField = (changes: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Resources',
	name: 'resourceRefs',
	type: 'string',
	required: true,
	default: '={{ $json.ref }}',
	placeholder: 'e.g. 1042, 1043',
	description: 'The references of the resources: one, several separated by commas, or a list',
	...changes,
});

export function resourceRefs({ parameters }: Item): number[] {
	const refs = parameters.refs('resourceRefs');
	if (refs.length > 0) return refs;
	throw parameterFailure(
		"'Resources' is empty",
		'Enter one or more references, e.g. {{ $json.ref }}.',
	);
}
