import type { IDataObject, ILoadOptionsFunctions, INodeProperties } from 'n8n-workflow';
import { refIn } from '../catalogue/entryFilters';
import { fieldsOf, resourceTypes, type Field } from '../catalogue/fields';
import { firstPage } from '../catalogue/search';
import type { Item } from '../engine/item';
import { answerFailure, Failure, failureOf, parameterFailure } from '../failure/failure';
import type { Catalogue } from '../transport/pipeline';
import { isSameWord, shown, textOf } from '../values/read';
import { fromChoices } from './fromChoices';
import { isNamed } from './locatorEntry';
import { byName, choiceOf } from './locatorValue';

const list = fromChoices('searchResourceTypes', async (catalogue) =>
	(await resourceTypes(catalogue)).map(({ name }) => ({ name, value: name })),
);

/** The service addresses resource types by NAME; refs differ per server (interface section 2), so the list holds names. */
export const typeField = (changes: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: 'Resource Type',
	name: 'resourceType',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description:
		'The kind of resource, e.g. a book. Types and their fields differ from catalogue to catalogue.',
	modes: [
		{ ...list, ...(changes.required === false && { placeholder: 'All types' }) },
		byName('e.g. Book'),
	],
	...changes,
});

/** The name of the type that is chosen in the open form, empty when none is. */
export const typeInForm = (context: ILoadOptionsFunctions) =>
	choiceOf(context.getCurrentNodeParameter('resourceType')).value;

export const chosenType = ({ parameters }: Pick<Item, 'parameters'>) =>
	choiceOf(parameters.raw('resourceType')).value;

/** The type of a new resource, as the list writes it where this run has read the list. */
export async function requiredType(item: Item): Promise<string> {
	const name = chosenType(item);
	const isListed = item.run.perRun.has(typeKey(name));
	if (isListed) return (await listedType(item, name).catch(() => ({ name }))).name;
	if (name !== '') return name;
	throw parameterFailure(
		"'Resource Type' is empty",
		'Choose a resource type from the list, or enter its name.',
	);
}

/** Resources among which a type is looked for whose reference its list does not give. */
const SAMPLE = 100;

/** Nothing, unless the search may be asked again: then it says so. */
function unlessLater(failure: Failure): undefined {
	const { retryable, code } = failure.details;
	if (retryable || code === 'CANCELLED') throw failure;
}

/** The reference of a type as a search shows it beside its name (interface section 2). */
async function shownRef(catalogue: Catalogue, name: string): Promise<number | undefined> {
	// Without it the fields of all types are there to choose from.
	const sample = await firstPage(catalogue)(0, SAMPLE).catch((error: unknown) =>
		unlessLater(failureOf(error)),
	);
	const isOfType = ({ resourceTypeName }: IDataObject) =>
		isSameWord(textOf(resourceTypeName) ?? '', name);
	return refIn(sample?.rows.find(isOfType)?.resourceType);
}

/** A type by its name; without a reference where the service shows none. */
async function typeOf(catalogue: Catalogue, name: string) {
	const types = await resourceTypes(catalogue);
	const type = types.find(isNamed(name));
	if (type) return { name: type.name, ref: type.ref ?? (await shownRef(catalogue, name)) };
	const message = `No resource type is called '${shown(name)}'`;
	if (types.length === 0)
		throw answerFailure(
			message,
			"The service lists no resource types: the API key's user may not be allowed to see any. Ask the administrator of the catalogue.",
		);
	throw parameterFailure(
		message,
		`Choose one of these as 'Resource Type': ${types.map((other) => other.name).join(', ')}.`,
	);
}

export const typeRefOf = async (catalogue: Catalogue, name: string) =>
	(await typeOf(catalogue, name)).ref;

const typeKey = (name: string) => `type:${name}`;

const listedType = async (item: Item, name: string) =>
	await item.run.perRun(typeKey(name), async () => await typeOf(item.catalogue, name));

/** The fields of a type by its name, or of the whole instance where it is empty. */
export const fieldsOfType = async (catalogue: Catalogue, name: string): Promise<Field[]> =>
	await fieldsOf(catalogue, name === '' ? undefined : await typeRefOf(catalogue, name));

/** The reference of the type to which a search is narrowed; undefined where none is chosen. */
export async function typeFilter(item: Item): Promise<number | undefined> {
	const name = chosenType(item);
	return name === '' ? undefined : await typeRef(item, name);
}

/** The reference of a type, looked up once per run; undefined where no type is named, which means all types. */
export const optionalTypeRef = async (item: Item, name: string): Promise<number | undefined> =>
	name === '' ? undefined : (await listedType(item, name)).ref;

/** The reference of a type for a search, which would give all types without it. */
export async function typeRef(item: Item, name: string): Promise<number> {
	const ref = await optionalTypeRef(item, name);
	if (ref !== undefined) return ref;
	// A search that is refused says why by itself.
	await item.run.perRun('search for a type', async () => await firstPage(item.catalogue)(0, 1));
	throw answerFailure(
		`The service's list of types has no '${item.assumed('types.ref')}' for '${shown(name)}', which it needs as a filter, and none of the first resources of a search shows it`,
		"Set 'types.ref' in 'Interface Overrides' of the credential to the name of a type's reference. If types have none, leave 'Resource Type' empty: the results show their types.",
	);
}
