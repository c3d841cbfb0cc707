import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { nodeTypes } from '../contract/operations';
import type { EditorCall } from '../engine/editor';
import { callAction, callListSearch, callLoadOptions, callResourceMapper } from '../engine/editor';
import { catalogue } from '../engine/workflow';

/** One call that the editor makes while a person fills in a node. */
export interface EditorMethod {
	/** 'catalogueCollection searchCollections' */
	title: string;
	/** @param page the token that the page before of a list gave */
	call(credential: ICredentialDataDecryptedObject, page?: string): Promise<unknown>;
}

const named = (value: string) => ({ __rl: true, mode: 'name', value });
const byId = { __rl: true, mode: 'id', value: '7' };

/** What the methods read from the form while it is filled in. */
export const form = {
	resource: 'resource',
	operation: 'create',
	resourceType: named('Book'),
	resourceRef: byId,
	field: named('title'),
	optionField: byId,
	tool: named('keyword_research'),
	filters: { filter: [{ field: named('title') }] },
};

/** Every list, dropdown, mapper and button of every node, from the node types. */
export async function everyMethod(): Promise<EditorMethod[]> {
	return [...(await nodeTypes())].flatMap(([type, { methods = {} }]) => {
		const node = catalogue('Node', type, form);
		const calls = {
			listSearch: async (call: EditorCall, page?: string) =>
				await callListSearch(call, undefined, page),
			loadOptions: callLoadOptions,
			resourceMapping: callResourceMapper,
			actionHandler: async (call: EditorCall) => await callAction(call, { name: 'New collection' }),
		};
		return Object.entries(calls).flatMap(([kind, call]) =>
			Object.keys(methods[kind as keyof typeof calls] ?? {}).map((method) => ({
				title: `${type} ${method}`,
				call: async (credential: ICredentialDataDecryptedObject, page?: string) =>
					await call(
						{ node, method, credential, path: 'parameters.filters.filter[0].value' },
						page,
					),
			})),
		);
	});
}
