import type { User } from '../access/caller.ts';
import type { Condition } from '../access/walls.ts';
import { visibleTo } from '../access/walls.ts';
import { refuse } from '../answer/errors.ts';
import type { FieldRow } from '../database/fields.ts';
import { allFields, fieldNamed, rolesOf } from '../database/fields.ts';
import { isoDay } from '../database/values.ts';
import type { Sandbox } from '../sandbox.ts';
import type { FilterValue } from './filters.ts';
import { comparableValue, dateColumn, momentIn } from './filters.ts';

export interface QueryFilter {
	field: string;
	op: string;
	value: FilterValue;
}

type Comparison =
	'equals' | 'notEquals' | 'contains' | 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual';

/** More are counted and not listed. */
const mostBooks = 100;
const snippetLength = 300;

/** The operators by their symbol; '~' is the only one that the interface itself names. */
function comparisons({ assumed }: Sandbox): Map<string, Comparison> {
	return new Map([
		[assumed('query.equals'), 'equals'],
		[assumed('query.notEquals'), 'notEquals'],
		['~', 'contains'],
		[assumed('query.less'), 'less'],
		[assumed('query.lessOrEqual'), 'lessOrEqual'],
		[assumed('query.greater'), 'greater'],
		[assumed('query.greaterOrEqual'), 'greaterOrEqual'],
	]);
}

const sqlOf = { less: '<', lessOrEqual: '<=', greater: '>', greaterOrEqual: '>=' } as const;

/** A field by its name or title, else by the part it plays: 'title' is the title field whatever it is called here. */
function fieldFor(sandbox: Sandbox, name: string): FieldRow {
	const fields = allFields(sandbox.database);
	const role = Object.entries(rolesOf(sandbox)).find(([part]) => part === name)?.[1];
	const found =
		fieldNamed(fields, name) ?? (role === undefined ? undefined : fieldNamed(fields, role));
	return found ?? refuse('UNKNOWN_FIELD', `Unknown field: ${name}`);
}

function valueCondition(field: FieldRow, comparison: Comparison, value: FilterValue): Condition {
	const any = (test: string, not = '') =>
		`r.ref ${not} IN (SELECT v.resource FROM field_value v WHERE v.field = ? AND ${test})`;
	if (field.type === 'longText') {
		const text = "lower(coalesce(json_extract(r.fields, ?), ''))";
		const path = `$.${JSON.stringify(field.name)}`;
		if (comparison === 'contains')
			return { sql: `instr(${text}, lower(?)) > 0`, parameters: [path, String(value)] };
		const not = comparison === 'notEquals' ? 'NOT ' : '';
		if (not === '' && comparison !== 'equals')
			refuse('VALIDATION', `A filter on ${field.name} cannot compare by size`);
		return { sql: `${not}${text} = lower(?)`, parameters: [path, String(value)] };
	}
	if (comparison === 'contains')
		return {
			sql: any('instr(lower(v.value), lower(?)) > 0'),
			parameters: [field.ref, String(value)],
		};
	const wanted = comparableValue(field, value);
	if (comparison === 'equals' || comparison === 'notEquals') {
		return {
			sql: any('v.value = ?', comparison === 'notEquals' ? 'NOT' : ''),
			parameters: [field.ref, wanted],
		};
	}
	return { sql: any(`v.value ${sqlOf[comparison]} ?`), parameters: [field.ref, wanted] };
}

function dateCondition(column: string, comparison: Comparison, value: FilterValue): Condition {
	const text = String(value);
	if (comparison === 'contains') return { sql: `instr(r.${column}, ?) > 0`, parameters: [text] };
	if (isoDay(text) === undefined)
		refuse('VALIDATION', `A filter on a date takes an ISO 8601 date, not "${text}"`);
	const operator =
		comparison === 'equals' ? '=' : comparison === 'notEquals' ? '!=' : sqlOf[comparison];
	// A day is compared with days, a moment with moments.
	if (text.length === 10)
		return { sql: `substr(r.${column}, 1, 10) ${operator} ?`, parameters: [text] };
	return { sql: `r.${column} ${operator} ?`, parameters: [momentIn(text)] };
}

function readFilter(
	sandbox: Sandbox,
	{ field: name, op, value }: QueryFilter,
): { applied: QueryFilter; condition: Condition } {
	const known = comparisons(sandbox);
	const comparison =
		known.get(op) ??
		refuse('VALIDATION', `filters: op must be one of: ${[...known.keys()].join(' ')}`);
	const column = dateColumn(sandbox.assumed, name);
	if (column)
		return {
			applied: { field: name, op, value },
			condition: dateCondition(column, comparison, value),
		};
	const field = fieldFor(sandbox, name);
	return {
		applied: { field: field.name, op, value },
		condition: valueCondition(field, comparison, value),
	};
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** `data` of a catalogue query (4.2): exact totals over what the user may see, and the first books. */
export function queryCatalogue(sandbox: Sandbox, user: User, filters: QueryFilter[]) {
	const { database } = sandbox;
	const read = filters.map((filter) => readFilter(sandbox, filter));
	const conditions = [visibleTo(user), ...read.map(({ condition }) => condition)];
	const where = conditions.map(({ sql }) => sql).join(' AND ');
	const parameters = conditions.flatMap((condition) => condition.parameters);
	const counts = database.row<{ records: number; titles: number }>(
		`SELECT count(*) records, count(DISTINCT lower(r.title)) titles FROM resource r WHERE ${where}`,
		...parameters,
	);
	const rows = database.rows<{ ref: number; title: string; fields: string }>(
		`SELECT r.ref, r.title, r.fields FROM resource r WHERE ${where} ORDER BY r.ref LIMIT ${mostBooks}`,
		...parameters,
	);
	const roles = rolesOf(sandbox);
	return {
		totalRecords: counts?.records ?? 0,
		distinctTitles: counts?.titles ?? 0,
		books: rows.map(({ ref, title, fields }) => {
			const values = JSON.parse(fields) as Record<string, unknown>;
			return {
				resourceId: ref,
				title,
				author: textOf(values[roles.author]),
				imprint: textOf(values[roles.imprint]),
				publisher: textOf(values[roles.publisher]),
				isbn: textOf(values[roles.isbn]),
				date: textOf(values[roles.date]),
				snippet: textOf(values[roles.snippet]).slice(0, snippetLength),
			};
		}),
		filters: read.map(({ applied }) => applied),
	};
}
