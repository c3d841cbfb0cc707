import { refuse } from '../answer/errors.ts';
import type { FieldRow } from './fields.ts';
import { fieldNamed, listTypes, optionsOf } from './fields.ts';
import type { Database } from './open.ts';

/** What callers may send for one field. */
export type GivenValue = string | number | boolean | null | string[];
/** What is stored: lists as arrays of option names; null clears. */
export type StoredValue = GivenValue;
export type FieldErrors = Record<string, string>;

export interface ReadValues {
	values: Map<FieldRow, StoredValue>;
	/** By field name: list values that name no option. Those fields are left as they are. */
	fieldErrors: FieldErrors;
}

class UnknownOption extends Error {}

const invalid = (field: FieldRow, wanted: string): never =>
	refuse('VALIDATION', `fields.${field.name} takes ${wanted}`);

const numberForm = /^\s*-?\d+(\.\d+)?\s*$/;

function readNumber(field: FieldRow, given: GivenValue): number {
	const value = typeof given === 'string' && numberForm.test(given) ? Number(given) : given;
	return typeof value === 'number' && Number.isFinite(value) ? value : invalid(field, 'a number');
}

const booleans = new Map<GivenValue, boolean>([
	[true, true],
	[false, false],
	[1, true],
	[0, false],
	['true', true],
	['false', false],
	['1', true],
	['0', false],
]);

function readBoolean(field: FieldRow, given: GivenValue): boolean {
	return (
		booleans.get(typeof given === 'string' ? given.toLowerCase() : given) ??
		invalid(field, 'true or false')
	);
}

const dateForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The calendar day of an ISO date or date-time; a day that no month has is not one. */
export function isoDay(text: string): string | undefined {
	const day = text.slice(0, 10);
	if (!dateForm.test(text) || Number.isNaN(Date.parse(text))) return undefined;
	return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : undefined;
}

function readDate(field: FieldRow, given: GivenValue): string {
	return (
		(typeof given === 'string' ? isoDay(given) : undefined) ?? invalid(field, 'a date, YYYY-MM-DD')
	);
}

function readText(field: FieldRow, given: GivenValue): string {
	return Array.isArray(given) ? invalid(field, 'a text, not a list') : String(given);
}

/** Option names may contain commas, so the longest run of pieces that names an option is taken each time. */
function splitOptions(text: string, known: ReadonlySet<string>): string[] {
	const parts = text.split(',');
	const names: string[] = [];
	for (let start = 0; start < parts.length;) {
		let end = parts.length;
		while (end > start + 1 && !known.has(parts.slice(start, end).join(',').trim())) end -= 1;
		const name = parts.slice(start, end).join(',').trim();
		if (name !== '') names.push(name);
		start = end;
	}
	return names;
}

function readList(database: Database, field: FieldRow, given: GivenValue): string[] {
	const known = new Set(optionsOf(database, field.ref).map(({ name }) => name));
	const names = Array.isArray(given) ? given : splitOptions(String(given), known);
	const unknown = names.filter((name) => !known.has(name));
	if (unknown.length > 0)
		throw new UnknownOption(
			`There is no option named ${unknown.map((name) => `"${name}"`).join(', ')}`,
		);
	const unique = [...new Set(names)];
	if (field.type === 'dropdown' && unique.length > 1)
		throw new UnknownOption('Takes one option only');
	return unique;
}

function readValue(database: Database, field: FieldRow, given: GivenValue): StoredValue {
	if (given === null || given === '' || (Array.isArray(given) && given.length === 0)) return null;
	if (listTypes.has(field.type)) return readList(database, field, given);
	if (field.type === 'number') return readNumber(field, given);
	if (field.type === 'boolean') return readBoolean(field, given);
	if (field.type === 'date') return readDate(field, given);
	return readText(field, given);
}

/**
 * Reads what a create or update sends (section 2). Every name is looked up before any value is read, so that an unknown
 * one fails the whole request with 400 UNKNOWN_FIELD.
 */
export function readValues(
	database: Database,
	fields: FieldRow[],
	given: Record<string, GivenValue>,
): ReadValues {
	const named = Object.entries(given).map(([name, value]) => {
		const field = fieldNamed(fields, name) ?? refuse('UNKNOWN_FIELD', `Unknown field: ${name}`);
		return { field, value };
	});
	const values = new Map<FieldRow, StoredValue>();
	const fieldErrors: FieldErrors = {};
	for (const { field, value } of named) {
		if (values.has(field) || field.name in fieldErrors)
			invalid(field, 'one value; it is given twice, by name and by title');
		try {
			values.set(field, readValue(database, field, value));
		} catch (error) {
			if (!(error instanceof UnknownOption)) throw error;
			fieldErrors[field.name] = error.message;
		}
	}
	return { values, fieldErrors };
}
