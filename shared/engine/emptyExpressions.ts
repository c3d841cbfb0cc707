import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { parameterFailure } from '../failure/failure';
import { asText, isNothing, isObject, objectOf } from '../values/read';
import type { Parameters } from './parameters';

/** Of a locator what is chosen, in whatever mode. */
const valueIn = (value: unknown) =>
	isObject(value) && (Object.hasOwn(value, 'value') || Object.hasOwn(value, 'mode'))
		? value.value
		: value;

/** A list in a group of a collection is four deep; what is deeper was not made by the editor and may have no end. */
const DEEPEST = 8;

/** The parameters below this one that are expressions, e.g. `options.dateFilters.filter.0.from`, those of a locator by its own name. */
function expressionsIn(name: string, within: unknown, depth = 0): string[] {
	const entered = valueIn(within);
	if (typeof entered === 'string') return entered.startsWith('=') ? [name] : [];
	if (typeof entered !== 'object' || entered === null || depth === DEEPEST) return [];
	return Object.entries(entered).flatMap(([key, entry]) =>
		expressionsIn(`${name}.${key}`, entry, depth + 1),
	);
}

type InNode = { context: Pick<IPollFunctions, 'getNode'> };
type Read = InNode & { parameters: Parameters };

const gaveNothing = (label: string, remedy: string) =>
	parameterFailure(`The expression in '${label}' gave nothing`, remedy);

const withoutValue = (otherwise: string) =>
	`Without a value ${otherwise}, so nothing was asked for. Check the expression. If that is meant, let it end in an empty text, e.g. {{ $json.name || '' }}.`;

/** The expressions at and below a parameter of the node, as it was entered. */
function expressionsAt({ context }: InNode, name: string): string[] {
	const within = (entered: unknown, key: string) =>
		Array.isArray(entered) || isObject(entered) ? Object(entered)[key] : undefined;
	const entered = name.split('.').reduce<unknown>(within, context.getNode().parameters);
	return expressionsIn(name, entered);
}

/** Whether an expression gives the parameter, which was neither typed nor picked in the editor. */
export const isExpression = (item: InNode, name: string): boolean =>
	expressionsAt(item, name).length > 0;

/** Refuses an expression that gave nothing, an empty text too, for an option without which more would be spent or shown. */
export function checkLimit(item: Read, name: string, otherwise: string) {
	if (!isExpression(item, name) || !isNothing(item.parameters.raw(name))) return;
	throw gaveNothing(
		item.parameters.labelOf(name),
		`${otherwise} Check the expression, or enter a value.`,
	);
}

/** A text is meant though it is empty, and so is a collection without entries. A list without any is what an expression made. */
const isMeant = (value: unknown) =>
	value === '' || (isObject(value) && Object.keys(value).length === 0) || !isNothing(value);

/**
 * Refuses an expression that gave nothing, e.g. for a misspelt column, where an empty parameter stands for everything.
 * `names`: parameters that narrow down what is read. `otherwise`: what would be without. An empty text, as `{{ $json.type || '' }}` gives, is meant.
 */
export function checkGiven(item: Read, names: string[], otherwise = 'everything would be found') {
	const { parameters } = item;
	for (const name of names.flatMap((narrowing) => expressionsAt(item, narrowing))) {
		if (isMeant(valueIn(parameters.raw(name)))) continue;
		throw gaveNothing(parameters.labelOf(name), withoutValue(otherwise));
	}
}

/** The same of the fields of a mapper, whose names may hold what parts the names of parameters. `values`: what they gave. */
export function checkMapped(
	{ context }: InNode,
	mapper: string,
	{
		values,
		titleOf,
		otherwise,
	}: { values: IDataObject; titleOf: (id: string) => string; otherwise: string },
) {
	const entered = objectOf(objectOf(context.getNode().parameters[mapper]).value);
	const empty = Object.entries(entered).find(
		([id, entry]) => asText(entry).startsWith('=') && (values[id] ?? null) === null,
	);
	if (empty) throw gaveNothing(titleOf(empty[0]), withoutValue(otherwise));
}
