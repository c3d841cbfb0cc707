import type { INodeProperties, INodePropertyTypeOptions, INodeType } from 'n8n-workflow';
import { UnexpectedError } from 'n8n-workflow';

/** What the editor asks a node for while somebody fills in its form, by kind and by the name that a field gives it. */
type EditorMethods = Required<
	Pick<
		NonNullable<INodeType['methods']>,
		'actionHandler' | 'listSearch' | 'loadOptions' | 'resourceMapping'
	>
>;

/** All methods of the package. The file of a field adds its own when it is loaded, so a field and its list are one file. */
const all: EditorMethods = {
	actionHandler: {},
	listSearch: {},
	loadOptions: {},
	resourceMapping: {},
};

/** Adds a method and gives its name, for the `typeOptions` of a field. */
export function editorMethod<Kind extends keyof EditorMethods>(
	kind: Kind,
	name: string,
	method: EditorMethods[Kind][string],
): string {
	if (Object.hasOwn(all[kind], name)) throw new UnexpectedError(`Two lists are called ${name}`);
	all[kind][name] = method;
	return name;
}

/** The mode From List of a resource locator; fields that share a mode get the same object. */
export const fromList = (
	name: string,
	method: EditorMethods['listSearch'][string],
	typeOptions: INodePropertyTypeOptions = {},
) => ({
	displayName: 'From List',
	name: 'list',
	type: 'list' as const,
	typeOptions: {
		searchListMethod: editorMethod('listSearch', name, method),
		searchable: true,
		...typeOptions,
	},
});

/** The names of methods in properties, at any depth, e.g. under `searchListMethod`. */
function* methodNamesIn(value: object): Generator<string> {
	for (const [key, entry] of Object.entries(value)) {
		if (typeof entry === 'string' && /method$/i.test(key)) yield entry;
		if (typeof entry === 'object' && entry !== null) yield* methodNamesIn(entry as object);
	}
}

export function methodsOf(properties: INodeProperties[]): EditorMethods {
	const names = new Set(methodNamesIn(properties));
	const methods = Object.entries(all).map(([kind, byName]) => [
		kind,
		Object.fromEntries(Object.entries(byName).filter(([name]) => names.has(name))),
	]);
	return Object.fromEntries(methods) as EditorMethods;
}
