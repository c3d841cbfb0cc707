import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { isObject, shown } from '../values/read';
import { fromList } from './editorMethods';
import { withTyped } from './fromChoices';
import { choiceOf, matches } from './locator';

interface SuggestionsSpec {
	name: string;
	displayName: string;
	description: string;
	searchMethod: string;
	placeholder: string;
	/** What the list says while nothing is chosen, where that is allowed. */
	whenEmpty?: string;
	suggestions: Array<{ value: string; name: string }>;
	/** Added to the node's parameter, e.g. `required`. */
	changes?: Partial<INodeProperties>;
}

/** A list for something that the service takes but does not list: what is typed counts as much as what is chosen. */
export function suggestions(spec: SuggestionsSpec) {
	const text = ({ parameters }: Pick<Item, 'parameters'>, parameter = spec.name) => {
		const entered = parameters.raw(parameter);
		const inner = isObject(entered) && 'mode' in entered ? entered.value : entered;
		if (typeof inner !== 'object' || inner === null) return choiceOf(entered).value;
		throw parameterFailure(
			`'${spec.displayName}' is '${shown(inner)}', which is not text`,
			`Enter a text for '${spec.displayName}', ${spec.placeholder}.`,
		);
	};
	const search = async (filter = '') => {
		const found = spec.suggestions.filter(({ name, value }) => matches(`${name} ${value}`, filter));
		return await Promise.resolve({ results: withTyped(found, filter) });
	};
	const field: INodeProperties = {
		displayName: spec.displayName,
		name: spec.name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description: spec.description,
		modes: [
			{
				...fromList(spec.searchMethod, search, { skipCredentialsCheckInRLC: true }),
				...(spec.whenEmpty !== undefined && { placeholder: spec.whenEmpty }),
			},
			{ displayName: 'Other', name: 'name', type: 'string', placeholder: spec.placeholder },
		],
		...spec.changes,
	};
	return {
		field,
		text,
		requiredText: (item: Pick<Item, 'parameters'>, parameter = spec.name) => {
			const value = text(item, parameter);
			if (value !== '') return value;
			throw parameterFailure(
				`'${spec.displayName}' is empty`,
				`Choose '${spec.displayName}' from the list, or enter it under 'Other', ${spec.placeholder}.`,
			);
		},
	};
}
