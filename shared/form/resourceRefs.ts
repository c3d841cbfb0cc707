import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { refOf, shown, textOf } from '../values/read';

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

const refused = (what: string, remedy: string) =>
	parameterFailure(
		`The input item is ${what}, so its 'ref' is not the reference of a resource`,
		`Nothing was sent. ${remedy}`,
	);

/** Refuses the `ref` of a collection or of a file, which may be the number of some resource, too. */
export function checkIsResource(json: IDataObject, ref: number): void {
	if (refOf(json.ref) !== ref) return;
	const { name, visibility } = json;
	const owner = refOf(json.resourceRef);
	if (owner !== undefined && owner !== ref)
		throw refused(
			`the file '${shown(name)}' of resource ${owner}`,
			'Enter {{ $json.resourceRef }} instead of {{ $json.ref }}.',
		);
	if (textOf(name) && textOf(visibility))
		throw refused(
			`the collection '${shown(name)}'`,
			"Put the node that returns the collection before the search, so that the search's items come in here.",
		);
}

export function resourceRefs({ parameters, json }: Item): number[] {
	const refs = parameters.refs('resourceRefs');
	const [ref, ...others] = refs;
	if (ref === undefined)
		throw parameterFailure(
			"'Resources' is empty",
			"Put a node whose items have a 'ref' before this one, e.g. a search. Or enter one or more references.",
		);
	if (others.length === 0) checkIsResource(json, ref);
	return refs;
}
