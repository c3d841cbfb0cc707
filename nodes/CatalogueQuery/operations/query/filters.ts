import type { IDataObject } from 'n8n-workflow';
import type { Assumption } from '../../../../shared/deployment/interfaceOverrides';
import type { Item } from '../../../../shared/engine/item';
import { parameterFailure } from '../../../../shared/failure/failure';
import { severalIn, takesNoValue, type Comparison } from '../../../../shared/form/comparison';
import { choiceOf, enteredIn } from '../../../../shared/form/locatorValue';
import { canCompare } from '../../../../shared/form/searchComparing';
import { checkBound, dayAtMidnight } from '../../../../shared/form/valueOrder';
import { isbnText, isIsbnField } from '../../../../shared/values/isbn';
import { isoDate } from '../../../../shared/values/isoDate';
import {
	asText,
	isObject,
	objectOf,
	objectsOf,
	shown,
	textOf,
} from '../../../../shared/values/read';

/** Operators by the name of the form, with the assumed symbol that the service has for each. */
export const SYMBOLS = new Map<string, Assumption>([
	['equals', 'query.equals'],
	['greater', 'query.greater'],
	['greaterOrEqual', 'query.greaterOrEqual'],
	['less', 'query.less'],
	['lessOrEqual', 'query.lessOrEqual'],
	['notEquals', 'query.notEquals'],
]);

/** A filled in row of 'Filters': as n8n compares it, with its value as it is sent and the symbol that was typed in. */
export interface Filter extends Comparison {
	value: unknown;
	symbol: string | undefined;
}

export const emptyIn = (index: number, label: string, advice: string) =>
	parameterFailure(`'${label}' of filter ${index + 1} is empty`, advice);

export const emptyValueIn = (index: number) =>
	emptyIn(
		index,
		'Value',
		'Enter a value. If it is an expression, it may have returned nothing. Without a value the filter would let everything through.',
	);

/** A number or truth value of an expression stays one; an ISBN is text whatever it came as. */
function enteredValue(entered: unknown, field: string, operator: string, index: number): unknown {
	const value = enteredIn(entered);
	if (operator === 'oneOf') return severalIn(value);
	if (Array.isArray(value) && value.length > 1)
		throw parameterFailure(
			`'Value' of filter ${index + 1} is a list of ${value.length} values`,
			"Choose 'One Of' as its operator, or enter a single value.",
		);
	if (isIsbnField(field)) return isbnText(value ?? '');
	if (typeof value === 'number' || typeof value === 'boolean') return value;
	return isObject(value) ? dayAtMidnight(isoDate(value) ?? '') : (textOf(value) ?? '').trim();
}

function filterOf(row: IDataObject, index: number): Filter {
	const operator = textOf(row.operator) ?? 'contains';
	const field = choiceOf(row.field).value;
	if (field === '')
		throw emptyIn(index, 'Field', 'Choose a field from the list, or enter its name.');
	const value = takesNoValue(operator) ? [] : enteredValue(row.value, field, operator, index);
	const wanted = Array.isArray(value) ? value.map(asText) : [asText(value)];
	if (!takesNoValue(operator) && wanted.join('') === '') throw emptyValueIn(index);
	const title = objectOf(row.field).cachedResultName;
	const symbol = textOf(row.symbol)?.trim();
	return {
		field,
		...(typeof title === 'string' && title && { title }),
		operator,
		wanted,
		value,
		symbol,
	};
}

/** Operators that only a search with all its fields can be compared by. */
const BY_SEARCH = new Set(['isEmpty', 'isNotEmpty', 'oneOf']);

export const needsSearch = (filters: Filter[]) =>
	filters.some(({ operator }) => BY_SEARCH.has(operator));

export const isJson = ({ parameters }: Item) => parameters.text('specifyFilters') === 'json';

export function filtersOf(item: Item): Filter[] {
	if (isJson(item)) return [];
	const filters = objectsOf(objectOf(item.parameters.raw('filters')).filter).map(filterOf);
	filters.forEach(checkBound);
	const other = filters.find(({ operator }) => !canCompare(operator));
	if (needsSearch(filters) && other)
		throw parameterFailure(
			`The operator of your deployment on '${shown(other.title ?? other.field)}' cannot be combined with 'Is Empty', 'Is Not Empty' or 'One Of'`,
			'n8n compares these, and does not know your operator. Remove one of the two filters.',
		);
	return filters;
}
