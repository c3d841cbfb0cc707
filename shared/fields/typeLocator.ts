import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';
import type { Item } from '../operation/item';
import { parameterFailure } from '../request/failure';
import type { Catalogue } from '../request/pipeline';
import { resourceTypes } from '../service/lists';
import { shown } from '../service/read';
import { inEditor } from './editor';
import { choiceOf, isNamed, matches } from './locator';

/** The service addresses resource types by NAME; refs differ per server (interface section 2), so the list holds names. */
export const typeField = (changes: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: 'Resource Type',
	name: 'resourceType',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The kind of resource, e.g. a book. Types and their fields differ from server to server.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			...(changes.required === false && { placeholder: 'All types' }),
			typeOptions: { searchListMethod: 'searchResourceTypes', searchable: true },
		},
		{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. Book' },
	],
	...changes,
});

export async function searchResourceTypes(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	return await inEditor(this, async (catalogue) => {
		const types = await resourceTypes(catalogue);
		return { results: types.filter(({ name }) => matches(name, filter)).map(({ name }) => ({ name, value: name })) };
	});
}

/** The chosen type's name, empty when none is chosen. */
export const chosenType = ({ parameters }: Pick<Item, 'parameters'>) => choiceOf(parameters.raw('resourceType')).value;

export function requiredType(item: Pick<Item, 'parameters'>): string {
	const name = chosenType(item);
	if (name !== '') return name;
	throw parameterFailure("'Resource Type' is empty", 'Choose a resource type from the list, or enter its name.');
}

/** The reference of a type by its name, for the calls that filter by it. */
export async function typeRefOf(catalogue: Catalogue, name: string): Promise<number> {
	const types = await resourceTypes(catalogue);
	const found = types.find(isNamed(name));
	if (found) return found.ref;
	throw parameterFailure(
		`No resource type is called '${shown(name)}'`,
		`Choose as 'Resource Type' one of: ${types.map((type) => type.name).join(', ')}.`,
	);
}

export const typeRef = async (item: Item, name: string): Promise<number> =>
	await item.run.once(`type:${name}`, async () => await typeRefOf(item.catalogue, name));

/** The same, or undefined where no type is named. */
export const optionalTypeRef = async (item: Item, name: string): Promise<number | undefined> =>
	name === '' ? undefined : await typeRef(item, name);
