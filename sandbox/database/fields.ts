import type { SeedRoles } from '../seed/types.ts';
import type { Database } from './open.ts';

export const listTypes: ReadonlySet<string> = new Set(['dropdown', 'checkboxes', 'tree']);

export interface FieldRow {
	ref: number;
	name: string;
	title: string;
	type: 'text' | 'longText' | 'number' | 'boolean' | 'date' | 'dropdown' | 'checkboxes' | 'tree';
	required: number;
	ai_enabled: number;
	searchable: number;
}

export interface OptionRow {
	ref: number;
	field: number;
	name: string;
	code: string | null;
	parent: number | null;
}

/** The fields of one resource type, in display order. */
export function fieldsOfType(database: Database, type: number): FieldRow[] {
	return database.rows<FieldRow>(
		'SELECT f.* FROM type_field t JOIN field f ON f.ref = t.field WHERE t.type = ? ORDER BY t.position',
		type,
	);
}

/** Every field of the instance, in the order of its types. */
export function allFields(database: Database): FieldRow[] {
	return database.rows<FieldRow>('SELECT * FROM field ORDER BY ref');
}

/** By name; else by title without regard to case (section 2). A title that several fields have names none of them. */
export function fieldNamed(fields: FieldRow[], name: string): FieldRow | undefined {
	const title = name.toLowerCase();
	const titled = fields.filter((field) => field.title.toLowerCase() === title);
	return (
		fields.find((field) => field.name === name) ?? (titled.length === 1 ? titled[0] : undefined)
	);
}

export function optionsOf(database: Database, field: number): OptionRow[] {
	return database.rows<OptionRow>(
		'SELECT * FROM option WHERE field = ? ORDER BY position, ref',
		field,
	);
}

/** Which field plays which part in this instance; the service knows the parts, never the names. */
export function rolesOf({ database }: { database: Database }): SeedRoles {
	const roles = database.setting<SeedRoles>('roles');
	if (!roles) throw new Error('The database holds no catalogue');
	return roles;
}
