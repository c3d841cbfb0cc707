import type { INodeProperties } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { asText, isWordForNothing, shown } from '../values/read';
import { fromList } from './editorMethods';
import { withTyped } from './fromChoices';
import { matches } from './locatorEntry';
import { choiceOf, enteredIn } from './locatorValue';

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

type WithParameters = Pick<Item, 'parameters'>;

/** A list for something that the service takes but does not list: what is typed counts as much as what is chosen. */
export function suggestions(spec: SuggestionsSpec) {
	const { name, displayName, description, placeholder, whenEmpty } = spec;
	const text = ({ parameters }: WithParameters, parameter = name) => {
		const entered = parameters.raw(parameter);
		const inner = enteredIn(entered);
		if ((typeof inner !== 'object' || inner === null) && !isWordForNothing(asText(inner ?? '')))
			return choiceOf(entered).value;
		throw parameterFailure(
			`'${displayName}' is '${shown(inner)}', which is not text`,
			`Enter a text for '${displayName}', ${placeholder}.`,
		);
	};
	const requiredText = (item: WithParameters) => {
		const value = text(item);
		if (value !== '') return value;
		throw parameterFailure(
			`'${displayName}' is empty`,
			`Choose '${displayName}' from the list, or enter it under 'Other', ${placeholder}.`,
		);
	};
	const search = async (filter = '') => {
		const matching = spec.suggestions.filter((entry) =>
			matches(`${entry.name} ${entry.value}`, filter),
		);
		return await Promise.resolve({ results: withTyped(matching, filter) });
	};
	const field: INodeProperties = {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description,
		modes: [
			{
				...fromList(spec.searchMethod, search, { skipCredentialsCheckInRLC: true }),
				...(whenEmpty !== undefined && { placeholder: whenEmpty }),
			},
			{ displayName: 'Other', name: 'name', type: 'string', placeholder },
		],
		...spec.changes,
	};
	return { field, text, requiredText };
}
