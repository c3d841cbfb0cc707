import type { Condition } from '../access/walls.ts';
import { refuse } from '../answer/errors.ts';
import type { FieldRow } from '../database/fields.ts';
import { allFields, fieldNamed, listTypes } from '../database/fields.ts';
import type { Database } from '../database/open.ts';
import { comparableLength } from '../database/resources.ts';
import { isoDay } from '../database/values.ts';
import type { Assumed } from '../interface.ts';
import type { Order } from './find.ts';

export type FilterValue = string | number | boolean;
export type FieldFilters = Record<string, FilterValue | FilterValue[] | null>;
export type DateFilters = Record<string, Record<string, string>>;

function fieldFor(database: Database, name: string): FieldRow {
	return fieldNamed(allFields(database), name) ?? refuse('UNKNOWN_FIELD', `Unknown field: ${name}`);
}

/** The JSON path of a field's value in `resource.fields`. */
const jsonPath = ({ name }: FieldRow) => `$.${JSON.stringify(name)}`;

/** A date, or the beginning of one: years compare with days as texts do. */
const dateStart = /^\d{4}(-\d{2}(-\d{2})?)?$/;

/** The value as it is stored for comparison: numbers as numbers, booleans as 0 and 1, everything else as text. */
export function comparableValue(field: FieldRow, value: FilterValue): string | number {
	if (field.type === 'number') {
		const number = Number(value);
		return String(value).trim() === '' || Number.isNaN(number)
			? refuse('VALIDATION', `A filter on ${field.name} takes a number`)
			: number;
	}
	if (field.type === 'boolean') {
		if (!['true', 'false', '1', '0'].includes(String(value)))
			refuse('VALIDATION', `A filter on ${field.name} takes true or false`);
		return String(value) === 'true' || String(value) === '1' ? 1 : 0;
	}
	if (field.type === 'date' && !dateStart.test(String(value)))
		refuse('VALIDATION', `A filter on ${field.name} takes a date, YYYY-MM-DD`);
	return String(value).slice(0, comparableLength);
}

function equals(field: FieldRow, values: FilterValue[]): Condition {
	if (field.type === 'longText') {
		return {
			sql: 'EXISTS (SELECT 1 FROM json_each(?) e WHERE instr(lower(json_extract(r.fields, ?)), lower(e.value)) > 0)',
			parameters: [JSON.stringify(values.map(String)), jsonPath(field)],
		};
	}
	return {
		sql: 'r.ref IN (SELECT resource FROM field_value WHERE field = ? AND value IN (SELECT value FROM json_each(?)))',
		parameters: [field.ref, JSON.stringify(values.map((value) => comparableValue(field, value)))],
	};
}

const isEmpty = (field: FieldRow): Condition => ({
	sql: 'json_extract(r.fields, ?) IS NULL',
	parameters: [jsonPath(field)],
});

/** Restricts to one type; a type that there is not is 400 VALIDATION. */
export function typeConditions(database: Database, type: number | undefined): Condition[] {
	if (type === undefined) return [];
	if (!database.row('SELECT ref FROM resource_type WHERE ref = ?', type))
		refuse('VALIDATION', `There is no resource type ${type}`);
	return [{ sql: 'r.type = ?', parameters: [type] }];
}

/** { name: value } or { name: [values] }, any of which will do; names are ANDed. null finds what has no value. */
export function fieldConditions(database: Database, filters: FieldFilters): Condition[] {
	return Object.entries(filters).map(([name, value]) => {
		const field = fieldFor(database, name);
		return value === null ? isEmpty(field) : equals(field, Array.isArray(value) ? value : [value]);
	});
}

const optionsBelow = `
	WITH RECURSIVE below (ref, name, field) AS (
		SELECT ref, name, field FROM option WHERE ref IN (SELECT value FROM json_each(?)) AND field = ?
		UNION SELECT o.ref, o.name, o.field FROM option o JOIN below b ON o.parent = b.ref
	)`;

/** Refs of options: those of one field are ORed and mean their descendants too, different fields are ANDed. */
export function nodeConditions(database: Database, nodes: number[]): Condition[] {
	const fields = new Set<number>();
	for (const node of nodes) {
		const option = database.row<{ field: number }>('SELECT field FROM option WHERE ref = ?', node);
		fields.add(option?.field ?? refuse('VALIDATION', `nodeFilters: there is no option ${node}`));
	}
	return [...fields].map((field) => ({
		sql: `r.ref IN (${optionsBelow} SELECT v.resource FROM below b JOIN field_value v ON v.field = b.field AND v.value = b.name)`,
		parameters: [JSON.stringify(nodes), field],
	}));
}

/** The moment that an ISO date-time names, as it is stored. Without a time zone it is UTC, like every date of the service. */
export function momentIn(text: string): string {
	return new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`).toISOString();
}

const lastMoment = (text: string) =>
	text.length === 10 ? `${text}T23:59:59.999Z` : momentIn(text);
const firstMoment = (text: string) =>
	text.length === 10 ? `${text}T00:00:00.000Z` : momentIn(text);

function rangeOf(
	assumed: Assumed,
	name: string,
	filter: Record<string, string>,
): { from: string | undefined; to: string | undefined } {
	const { [assumed('search.from')]: from, [assumed('search.to')]: to } = filter;
	for (const text of [from, to]) {
		if (text !== undefined && isoDay(text) === undefined)
			refuse('VALIDATION', `dateFilters.${name} takes ISO 8601 dates, not "${text}"`);
	}
	return { from, to };
}

/** The column behind a date that every resource has, by its name in this deployment. */
export function dateColumn(assumed: Assumed, name: string): 'modified' | 'created' | undefined {
	if (name === assumed('search.modifiedDate')) return 'modified';
	return name === assumed('search.createdDate') ? 'created' : undefined;
}

/** { name: { from, to } }, both inclusive; a day as `to` means all of it. */
export function dateConditions(
	database: Database,
	assumed: Assumed,
	filters: DateFilters,
): Condition[] {
	return Object.entries(filters).map(([name, filter]) => {
		const { from, to } = rangeOf(assumed, name, filter);
		const column = dateColumn(assumed, name);
		if (column) {
			return {
				sql: `r.${column} BETWEEN ? AND ?`,
				parameters: [
					from === undefined ? '' : firstMoment(from),
					to === undefined ? '~' : lastMoment(to),
				],
			};
		}
		const field = fieldFor(database, name);
		if (field.type !== 'date')
			refuse('VALIDATION', `dateFilters: ${field.name} is not a date field`);
		return {
			sql: 'r.ref IN (SELECT resource FROM field_value WHERE field = ? AND value BETWEEN ? AND ?)',
			parameters: [field.ref, from?.slice(0, 10) ?? '', to?.slice(0, 10) ?? '~'],
		};
	});
}

const columns: Record<string, string> = { ref: 'r.ref', title: 'r.title COLLATE NOCASE' };

/** Sorts by a date of the resource, its ref or title, or any field; resources without a value come last. */
export function orderBy(
	database: Database,
	assumed: Assumed,
	name: string,
	descending: boolean,
): Order {
	const dateOf = dateColumn(assumed, name);
	const column = dateOf ? `r.${dateOf}` : Object.hasOwn(columns, name) ? columns[name] : undefined;
	if (column) return { sql: column, parameters: [], descending };
	const field = fieldFor(database, name);
	// Of a list, its first option counts.
	const path = listTypes.has(field.type) ? `${jsonPath(field)}[0]` : jsonPath(field);
	return { sql: 'json_extract(r.fields, ?) COLLATE NOCASE', parameters: [path], descending };
}
