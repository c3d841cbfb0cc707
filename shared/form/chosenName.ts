import { isExpression } from '../engine/emptyExpressions';
import type { Item } from '../engine/item';
import { parameterFailure } from '../failure/failure';
import { isObject, shown, textOf, wordFor } from '../values/read';

/** What is entered in the form of a node, with items or without. */
export type Form = Pick<Item, 'parameters'> & Parameters<typeof isExpression>[0];

/** The name under which the list showed what was chosen from it; undefined where it was entered, or an expression gives it. */
export function chosenName(item: Form, parameter: string): string | undefined {
	const value = item.parameters.raw(parameter);
	const name =
		isObject(value) && value.mode === 'list' ? textOf(value.cachedResultName) : undefined;
	return name === undefined || isExpression(item, parameter) ? undefined : name;
}

const ELSEWHERE =
	'Nothing was done. The workflow may come from another catalogue, where the same number is something else, or the name was changed: choose it from the list again.';

export const chosenElsewhere = (message: string) => parameterFailure(message, ELSEWHERE);

/** Refuses what has another name here than it was chosen by. The list shows details behind names. */
export function checkName(
	item: Form,
	parameter: string,
	entry: string,
	[name = '', ...others]: string[],
): void {
	const chosen = chosenName(item, parameter);
	const word = wordFor(chosen ?? '');
	const isSame = (own: string) => word === wordFor(own) || word.startsWith(`${wordFor(own)} (`);
	if (chosen !== undefined && ![name, ...others].some(isSame))
		throw chosenElsewhere(
			`${entry} is '${shown(name)}' here, but was chosen from the list as '${shown(chosen)}'`,
		);
}
