import type { IPollFunctions } from 'n8n-workflow';
import { parameterFailure } from '../failure/failure';
import { isNothing, isObject } from '../values/read';
import type { Parameters } from './parameters';

const valueIn = (value: unknown) =>
	isObject(value) && Object.hasOwn(value, 'value') ? value.value : value;

/** The parameters below this one that are expressions, e.g. `options.dateFilters.filter.0.from`, those of a locator by its own name. */
function expressionsIn(name: string, within: unknown): string[] {
	const entered = valueIn(within);
	if (typeof entered === 'string') return entered.startsWith('=') ? [name] : [];
	if (typeof entered !== 'object' || entered === null) return [];
	return Object.entries(entered).flatMap(([key, entry]) => expressionsIn(`${name}.${key}`, entry));
}

/**
 * Refuses an expression that gave nothing, e.g. for a misspelt column, where an empty parameter stands for everything.
 * `names`: parameters that narrow down what is read. An empty text, as `{{ $json.type || '' }}` gives, is meant.
 */
export function checkGiven(
	{ context, parameters }: { context: Pick<IPollFunctions, 'getNode'>; parameters: Parameters },
	names: string[],
): void {
	const entered = context.getNode().parameters;
	const entryAt = (name: string) =>
		name
			.split('.')
			.reduce<unknown>((within, key) => (isObject(within) ? within[key] : undefined), entered);
	const expressions = names.flatMap((name) => expressionsIn(name, entryAt(name)));
	for (const name of expressions) {
		const value = valueIn(parameters.raw(name));
		if (value === '' || !isNothing(value)) continue;
		throw parameterFailure(
			`The expression in '${parameters.labelOf(name)}' gave nothing`,
			"Without a value everything would be found, so nothing was asked for. Check the expression. If everything is meant, let it end in an empty text, e.g. {{ $json.name || '' }}.",
		);
	}
}
