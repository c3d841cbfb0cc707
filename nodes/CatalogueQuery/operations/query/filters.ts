import { fromChoices } from '../../../../shared/form/fromChoices';
import { isbnText, isIsbnField } from '../../../../shared/values/isbn';
import { canCompare, severalIn, takesNoValue } from '../../../../shared/form/comparing';
import type { Comparison } from '../../../../shared/form/comparing';
import { checkBound, dayAtMidnight, isOrdered } from '../../../../shared/form/valueOrder';
import { choiceOf } from '../../../../shared/form/locator';
import type { Item } from '../../../../shared/engine/item';
import { parameterFailure } from '../../../../shared/failure/failure';
import type { Catalogue } from '../../../../shared/transport/pipeline';
import type { Assumption } from '../../../../shared/deployment/assumptions';
import { parseJson } from '../../../../shared/values/json';
import { fieldsOf } from '../../../../shared/catalogue/fields';
import { isoDate } from '../../../../shared/values/isoDate';
import {
	asText,
	entryOf,
	isObject,
	objectOf,
	objectsOf,
	shown,
	textOf,
} from '../../../../shared/values/read';

/** '~' is the operator that the interface itself names. */
const CONTAINS = '~';

/** What is assumed of the others, by the operator that is chosen. */
export const SYMBOLS: Readonly<Record<string, Assumption>> = {
	equals: 'query.equals',
	greater: 'query.greater',
	greaterOrEqual: 'query.greaterOrEqual',
	less: 'query.less',
	lessOrEqual: 'query.lessOrEqual',
	notEquals: 'query.notEquals',
};

/** What every answer shows of a book (interface section 2), whatever the fields of the deployment are called. */
const BOOK_FIELDS = ['title', 'author', 'imprint', 'publisher', 'isbn', 'date'];

const inRow = (row: number, what: string, advice: string) =>
	parameterFailure(`${what} of filter ${row + 1} is empty`, advice);

function symbolOf(item: Item, { operator, symbol }: Record<string, unknown>, row: number): string {
	const chosen = textOf(operator) ?? 'contains';
	if (chosen === 'contains') return CONTAINS;
	const assumed = entryOf(SYMBOLS, chosen);
	if (assumed) return item.assumed(assumed);
	const typed = textOf(symbol)?.trim();
	if (typed) return typed;
	throw inRow(
		row,
		"'Operator Symbol'",
		"Enter the operator's symbol, or choose another 'Operator'.",
	);
}

/** A number or a switch of an expression stays one; an ISBN is text whatever it came as. */
function valueOf(entered: unknown, field: string): unknown {
	const value = isObject(entered) && 'mode' in entered ? entered.value : entered;
	if (isIsbnField(field)) return isbnText(value ?? '');
	if (typeof value === 'number' || typeof value === 'boolean') return value;
	return isObject(value) ? dayAtMidnight(isoDate(value) ?? '') : (textOf(value) ?? '').trim();
}

const rowsIn = ({ parameters }: Item) => objectsOf(objectOf(parameters.raw('filters')).filter);

/** Operators that only a search with all its fields can be compared by. */
const BY_SEARCH = new Set(['isEmpty', 'isNotEmpty', 'oneOf']);

export const needsSearch = (comparisons: Comparison[]) =>
	comparisons.some(({ operator }) => BY_SEARCH.has(operator));

/** The filled in rows as people mean them; none where the filters are given as JSON. */
export function comparisonsOf(item: Item): Comparison[] {
	if (item.parameters.text('specifyFilters') === 'json') return [];
	const comparisons = rowsIn(item).map((row, index) => {
		const operator = textOf(row.operator) ?? 'contains';
		const { field, value } = takesNoValue(operator)
			? { field: fieldOf(row, index), value: '' }
			: filledRow(row, index);
		const wanted = Array.isArray(value) ? value : takesNoValue(operator) ? [] : [asText(value)];
		const title = objectOf(row.field).cachedResultName;
		return { field, ...(typeof title === 'string' && title && { title }), operator, wanted };
	});
	comparisons.forEach(checkBound);
	const other = comparisons.find(({ operator }) => !canCompare(operator));
	if (needsSearch(comparisons) && other)
		throw parameterFailure(
			`The operator of your deployment on '${shown(other.field)}' cannot stand beside 'Is Empty', 'Is Not Empty' or 'One Of'`,
			'These are compared by n8n, which does not know your operator. Remove one of the two filters.',
		);
	return comparisons;
}

function fieldOf(row: Record<string, unknown>, index: number): string {
	const field = choiceOf(row.field).value;
	if (field !== '') return field;
	throw inRow(index, "'Field'", 'Choose a field from the list, or enter its name.');
}

/** Nothing where an expression has given none. */
function severalOf(entered: unknown): string[] | '' {
	const several = severalIn(isObject(entered) && 'mode' in entered ? entered.value : entered);
	return several.length > 0 ? several : '';
}

function filledRow(row: Record<string, unknown>, index: number) {
	const field = fieldOf(row, index);
	const value = row.operator === 'oneOf' ? severalOf(row.value) : valueOf(row.value, field);
	if (value !== '') return { field, value };
	throw inRow(
		index,
		"'Value'",
		'Enter a value. An expression may have given none: without a value the filter would let everything through.',
	);
}

/** As the interface has it (4.2). */
function rowCondition(item: Item, row: Record<string, unknown>, index: number) {
	const { field, value } = filledRow(row, index);
	const isDay = typeof value === 'string' && isOrdered(textOf(row.operator) ?? '');
	return { field, op: symbolOf(item, row, index), value: isDay ? dayAtMidnight(value) : value };
}

function jsonConditions({ parameters }: Item): unknown[] {
	const entered = parameters.raw('filtersJson');
	const parsed = typeof entered === 'string' ? parseJson(entered) : entered;
	const isFilter = (filter: unknown) =>
		isObject(filter) &&
		typeof filter.field === 'string' &&
		typeof filter.op === 'string' &&
		'value' in filter;
	if (Array.isArray(parsed) && parsed.length > 0 && parsed.every(isFilter)) return parsed;
	throw parameterFailure(
		"'Filters (JSON)' is not a list of filters",
		'Enter a list such as [{ "field": "author", "op": "~", "value": "Verne" }].',
	);
}

/** The conditions of one item; at least one, since the interface wants one. */
export function conditionsOf(item: Item): unknown[] {
	if (item.parameters.text('specifyFilters') === 'json') return jsonConditions(item);
	const rows = rowsIn(item);
	if (rows.length > 0) return rows.map((row, index) => rowCondition(item, row, index));
	throw parameterFailure(
		"'Filters' is empty",
		'Add a filter. To list everything, use Search of Catalogue Resource.',
	);
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** To sort more takes long, and nobody reads them: they stay as the service has them. */
const MOST_SORTED = 10_000;

async function fieldChoices(catalogue: Catalogue) {
	const fields = await fieldsOf(catalogue, undefined);
	const listed = fields.map(({ name, title }) => ({ name: title, value: name }));
	const isListed = (name: string) =>
		listed.some(({ value }) => value.toLowerCase() === name.toLowerCase());
	const others = [
		...BOOK_FIELDS.map((name) => ({ name: name === 'isbn' ? 'ISBN' : capital(name), value: name })),
		{ name: 'Created Date', value: catalogue.assumed('search.createdDate') },
		{ name: 'Modified Date', value: catalogue.assumed('search.modifiedDate') },
	];
	const all = [...listed, ...others.filter(({ value }) => !isListed(value))];
	const choices = all.map((choice) => ({ ...choice, description: choice.value }));
	return all.length > MOST_SORTED ? choices : choices.sort((a, b) => a.name.localeCompare(b.name));
}

export const fromQueryFields = fromChoices('searchQueryFields', fieldChoices);
