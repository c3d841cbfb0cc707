import type { IDataObject } from 'n8n-workflow';
import { isObject, refOf } from '../values/read';

const hasRef = (value: unknown) => isObject(value) && refOf(value.ref) !== undefined;

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
export const pathTo = (name: string) =>
	IDENTIFIER.test(name) ? `$json.${name}` : `$json[${JSON.stringify(name)}]`;

/** Where an item has references that is not itself a resource, and how they come in: behind Aggregate, Compare Datasets, a webhook. */
export function refsInside(json: IDataObject): string | undefined {
	for (const [name, value] of Object.entries(json)) {
		const [first] = Array.isArray(value) ? value : [];
		if (hasRef(first) || (name === 'ref' && refOf(first) !== undefined))
			return `The item has several in '${name}': put n8n's Split Out node with the field '${name}' before this one.`;
		if (hasRef(value)) return `The item has one inside '${name}': enter {{ ${pathTo(name)}.ref }}.`;
	}
	return undefined;
}
