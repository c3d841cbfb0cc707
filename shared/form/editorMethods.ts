import {
	UnexpectedError,
	type IDataObject,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	type INodeProperties,
	type INodePropertyCollection,
	type INodePropertyOptions,
	type INodePropertyTypeOptions,
	type ResourceMapperFields,
} from 'n8n-workflow';
import { objectOf } from '../values/read';

type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;
type LoadOptions = (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>;
type ActionHandler = (
	this: ILoadOptionsFunctions,
	payload?: IDataObject | string,
) => Promise<string>;
type ResourceMapping = (this: ILoadOptionsFunctions) => Promise<ResourceMapperFields>;

/** What the editor asks a node for while somebody fills in its form, by kind and by the name that a field gives it (n8n's `methods`). */
interface EditorMethods {
	actionHandler: Record<string, ActionHandler>;
	listSearch: Record<string, ListSearch>;
	loadOptions: Record<string, LoadOptions>;
	resourceMapping: Record<string, ResourceMapping>;
}

/** All of the package. Each file of a field adds its own when it is loaded, so a field and its list are one file. */
const all: EditorMethods = {
	actionHandler: {},
	listSearch: {},
	loadOptions: {},
	resourceMapping: {},
};

function add<Kind extends keyof EditorMethods>(
	kind: Kind,
	name: string,
	method: EditorMethods[Kind][string],
): string {
	if (Object.hasOwn(all[kind], name)) throw new UnexpectedError(`Two lists are called ${name}`);
	all[kind][name] = method;
	return name;
}

/** Each gives the name, for the `typeOptions` of a field. */
export const loadOptions = (name: string, method: LoadOptions): string =>
	add('loadOptions', name, method);
export const actionHandler = (name: string, method: ActionHandler): string =>
	add('actionHandler', name, method);
export const resourceMapping = (name: string, method: ResourceMapping): string =>
	add('resourceMapping', name, method);

/** The mode From List of a resource locator; a mode given to several fields is made once. */
export const fromList = (
	name: string,
	method: ListSearch,
	{
		needsCredential = true,
		...typeOptions
	}: { needsCredential?: boolean } & INodePropertyTypeOptions = {},
) => ({
	displayName: 'From List',
	name: 'list',
	type: 'list' as const,
	typeOptions: {
		searchListMethod: add('listSearch', name, method),
		searchable: true,
		...(!needsCredential && { skipCredentialsCheckInRLC: true }),
		...typeOptions,
	},
});

type Property = INodeProperties | INodePropertyOptions | INodePropertyCollection;

/** The names that fields ask with, those within collections, too. */
function* namesIn(properties: Property[]): Generator<string> {
	for (const property of properties) {
		const { modes = [], options = [], typeOptions = {} } = 'type' in property ? property : {};
		for (const given of [
			typeOptions,
			typeOptions.resourceMapper ?? {},
			...modes.map((mode) => mode.typeOptions ?? {}),
		]) {
			const { loadOptionsMethod, resourceMapperMethod, searchListMethod, allowNewResource } =
				given as IDataObject;
			yield* [
				loadOptionsMethod,
				resourceMapperMethod,
				searchListMethod,
				objectOf(allowNewResource).method,
			].filter((name) => typeof name === 'string');
		}
		yield* namesIn('values' in property ? property.values : options);
	}
}

/** What the fields of one node ask for. */
export function methodsOf(properties: INodeProperties[]): EditorMethods {
	const names = new Set(namesIn(properties));
	const only = <Method>(methods: Record<string, Method>) =>
		Object.fromEntries(Object.entries(methods).filter(([name]) => names.has(name)));
	return {
		actionHandler: only(all.actionHandler),
		listSearch: only(all.listSearch),
		loadOptions: only(all.loadOptions),
		resourceMapping: only(all.resourceMapping),
	};
}
