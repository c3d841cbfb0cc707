import { parameterFailure } from '../failure/failure';
import { isNothing, isObject, objectOf } from '../values/read';
import type { Item } from './item';

const valueIn = (value: unknown) =>
	isObject(value) && Object.hasOwn(value, 'value') ? value.value : value;

/**
 * Refuses an expression that gave nothing, e.g. for a misspelt column, where an empty parameter stands for everything.
 * `names`: parameters that narrow down what is read. An empty text, as `{{ $json.type || '' }}` gives, is meant.
 */
export function checkGiven({ context, parameters }: Item, names: string[]): void {
	const entered = objectOf(context.getNode().parameters);
	for (const name of names) {
		const ways = name.split('.');
		const given = ways.reduce<unknown>((within, key) => objectOf(within)[key], entered);
		const isExpression = String(valueIn(given) ?? '').startsWith('=');
		const value = isExpression ? valueIn(parameters.raw(name)) : '';
		if (value === '' || !isNothing(value)) continue;
		throw parameterFailure(
			`The expression in '${parameters.labelOf(name)}' gave nothing`,
			"Without a value everything would be found, so nothing was asked for. Check the expression. If everything is meant, let it end in an empty text, e.g. {{ $json.name || '' }}.",
		);
	}
}
