import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../../../../shared/catalogue/fields';
import { writtenIsbn } from '../../../../shared/catalogue/search';
import type { Item } from '../../../../shared/engine/item';
import { parameterFailure } from '../../../../shared/failure/failure';
import { liveFields, RECORD_DATES } from '../../../../shared/form/liveFields';
import { dayAtMidnight, isOrdered } from '../../../../shared/form/valueOrder';
import { convertByKind } from '../../../../shared/record/convertByKind';
import { isIsbnField } from '../../../../shared/values/isbn';
import { boundDay, isPeriod } from '../../../../shared/values/isoDate';
import { parseJson } from '../../../../shared/values/json';
import { asText, isObject, isSameWord, objectOf, textOf } from '../../../../shared/values/read';
import { daysIn, mayBeTyped, numbersIn, typedValue } from '../../../../shared/values/sheetValues';
import { emptyIn, emptyValueIn, filtersOf, isJson, SYMBOLS, type Filter } from './filters';

/** A number or a day that is written as in a spreadsheet, and not as JSON or ISO 8601 have it. */
const isOfSheet = (value: string) =>
	!Number.isFinite(Number(value)) && (numbersIn(value).length > 0 || daysIn(value).length > 0);

const isCalled =
	(field: string) =>
	({ name, title }: Field) =>
		name === field || isSameWord(title, field);

/** Whether a field holds dates: by the list of fields, which leaves out those of every book and record (interface section 2). */
async function holdsDates(item: Item, field: string): Promise<boolean> {
	const known = (await liveFields(item).catch(() => [])).find(isCalled(field));
	const unlisted = ['date', ...RECORD_DATES.map(({ value }) => item.assumed(`search.${value}`))];
	return known ? known.kind === 'date' : unlisted.includes(field);
}

/** A year or a month as a bound is the day that it begins or ends with: as a text it would lie before all its days. */
async function boundOf(item: Item, field: string, operator: string, value: unknown) {
	const text = asText(value);
	if (!isOrdered(operator) || !isPeriod(text) || !(await holdsDates(item, field))) return value;
	return boundDay(text, ['greater', 'lessOrEqual'].includes(operator) ? 'to' : 'from');
}

/** A database may take a text for another value, 'true' for 0, and compare '10 GBP' letter by letter. */
async function asServiceTakes(item: Item, { field, operator }: Filter, value: string) {
	const isOfCell = isOfSheet(value);
	// Without the list of fields it stays as it was entered.
	const fields = isOfCell ? liveFields(item) : liveFields(item).catch(() => []);
	const known = (await fields).find(isCalled(field));
	const isCompared = known?.kind === 'number' || known?.kind === 'date';
	return isCompared && (isOfCell || isOrdered(operator))
		? await convertByKind(item, known, value)
		: typedValue(known?.kind, value);
}

/** The value as it is sent: '12,99', '31.01.2026' and 'true' as the service takes them; a part of a text stays as it is, its umlauts as one letter each. */
async function sentValue(item: Item, filter: Filter) {
	const { field, operator, value: entered } = filter;
	const value = await boundOf(item, field, operator, entered);
	if (typeof value !== 'string') return value;
	const text = value.normalize();
	if (['contains', 'other'].includes(operator)) return text;
	const wanted = isOrdered(operator) ? dayAtMidnight(text) : text;
	const isText = !isOfSheet(wanted) && !mayBeTyped(wanted) && !isOrdered(operator);
	return isText || isIsbnField(field) ? wanted : await asServiceTakes(item, filter, wanted);
}

/** '~' is the only operator that the interface names. */
function operatorSymbol(item: Item, { operator, symbol }: Filter, index: number): string {
	const assumption = SYMBOLS.get(operator);
	if (operator === 'contains') return '~';
	if (assumption) return item.assumed(assumption);
	if (symbol) return symbol;
	throw emptyIn(
		index,
		'Operator Symbol',
		"Enter the operator's symbol, or choose another 'Operator'.",
	);
}

async function jsonConditions(item: Item): Promise<unknown[]> {
	const entered = item.parameters.raw('filtersJson');
	const parsed = typeof entered === 'string' ? parseJson(entered) : entered;
	const isFilter = (filter: unknown): filter is IDataObject =>
		isObject(filter) &&
		typeof filter.field === 'string' &&
		typeof filter.op === 'string' &&
		'value' in filter;
	if (Array.isArray(parsed) && parsed.length > 0 && parsed.every(isFilter)) {
		// Every text contains an empty one. Equal to one may be what the service calls empty.
		const open = parsed.findIndex(
			({ op, value }) => op === '~' && asText(value ?? '').trim() === '',
		);
		if (open >= 0) throw emptyValueIn(open);
		const operators = new Map([...SYMBOLS].map(([name, symbol]) => [item.assumed(symbol), name]));
		const withBound = async ({ field, op, value, ...more }: IDataObject) => ({
			...{ field, op, ...more },
			value: await boundOf(item, asText(field), operators.get(asText(op)) ?? '', value),
		});
		return await Promise.all(parsed.map(withBound));
	}
	throw parameterFailure(
		"'Filters (JSON)' is not a list of filters",
		'Enter a list such as [{ "field": "author", "op": "~", "value": "Verne" }].',
	);
}

/** The conditions of a query (interface 4.2); at least one, since the interface wants one. */
export async function conditionsOf(item: Item, filters = filtersOf(item)): Promise<unknown[]> {
	if (isJson(item)) return await jsonConditions(item);
	if (filters.length === 0)
		throw parameterFailure(
			"'Filters' is empty",
			'Add a filter. To list everything, use Search of Catalogue Resource.',
		);
	const ops = filters.map((filter, index) => operatorSymbol(item, filter, index));
	const values = await Promise.all(filters.map(async (filter) => await sentValue(item, filter)));
	return filters.map(({ field }, index) => ({ field, op: ops[index], value: values[index] }));
}

/** The conditions with every ISBN that must be equal as the catalogue writes it; undefined where that changes nothing. */
export async function isbnsAsWritten(item: Item, conditions: unknown[]) {
	const result = await Promise.all(
		conditions.map(async (condition) => {
			const { field, op, value } = objectOf(condition);
			const isbn = textOf(value);
			const isExact = op === item.assumed('query.equals');
			if (!isExact || typeof field !== 'string' || !isIsbnField(field) || !isbn) return condition;
			const fields = await liveFields(item);
			// The books of an answer have an `isbn` whatever the field of the deployment is called.
			const known =
				fields.find(({ name }) => name === field) ?? fields.find(({ name }) => isIsbnField(name));
			const written = known && (await writtenIsbn(item.catalogue, known.name, isbn));
			return written === undefined || written === isbn
				? condition
				: { ...objectOf(condition), value: written };
		}),
	);
	return result.some((condition, index) => condition !== conditions[index]) ? result : undefined;
}
