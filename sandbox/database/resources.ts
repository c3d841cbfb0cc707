import type { ResourceRow } from '../access/walls.ts';
import type { Sandbox } from '../sandbox.ts';
import { embed } from '../search/vectors.ts';
import type { FieldRow } from './fields.ts';
import { allFields, rolesOf } from './fields.ts';
import type { Database } from './open.ts';
import type { StoredValue } from './values.ts';

export type Values = Record<string, Exclude<StoredValue, null>>;

/** Longer texts are found by full-text search, not compared by filters. */
export const comparableLength = 250;

const textOf = (value: StoredValue) =>
	Array.isArray(value) ? value.join(' ') : String(value ?? '');

function comparable(field: FieldRow, value: StoredValue): (string | number)[] {
	if (value === null || field.type === 'longText') return [];
	if (Array.isArray(value)) return value;
	if (typeof value === 'boolean') return [value ? 1 : 0];
	return typeof value === 'string' ? [value.slice(0, comparableLength)] : [value];
}

function writeComparable(
	database: Database,
	resource: number,
	field: FieldRow,
	value: StoredValue,
): void {
	for (const candidate of comparable(field, value)) {
		database.run(
			'INSERT OR IGNORE INTO field_value (field, value, resource) VALUES (?, ?, ?)',
			field.ref,
			candidate,
			resource,
		);
	}
}

const longestFileText = 20_000;

/** Full text and vector of one resource, from the values of its searchable fields and the text of its file. */
function writeIndex(
	sandbox: Pick<Sandbox, 'database' | 'catalogue'>,
	searchable: ReadonlySet<string>,
	{
		ref,
		title,
		values,
		fileText,
	}: { ref: number; title: string; values: Values; fileText: string },
): void {
	const { database, catalogue } = sandbox;
	const found = Object.entries(values).filter(([name]) => searchable.has(name));
	const lists = found
		.filter(([, value]) => Array.isArray(value))
		.map(([, value]) => textOf(value))
		.join('\n');
	const texts = found
		.filter(([, value]) => typeof value === 'string')
		.map(([, value]) => textOf(value))
		.join('\n');
	database.run(
		'INSERT INTO resource_text (rowid, title, body) VALUES (?, ?, ?)',
		ref,
		title,
		[lists, texts, fileText].join('\n'),
	);
	database.run('INSERT INTO resource_title (rowid, title) VALUES (?, ?)', ref, title);
	const vector = embed([
		{ text: title, weight: 3 },
		{ text: lists, weight: 2 },
		{ text: texts, weight: 1 },
	]);
	database.run(
		'INSERT OR REPLACE INTO resource_vector (resource, vector) VALUES (?, ?)',
		ref,
		vector,
	);
	catalogue.changed(ref, vector);
}

/** The denormalised title: the title field as one line. */
function titleOf(values: Values, titleField: string): string {
	return textOf(values[titleField] ?? '')
		.replace(/\s+/g, ' ')
		.trim();
}

function searchableNames(fields: FieldRow[]): Set<string> {
	return new Set(fields.filter(({ searchable }) => searchable === 1).map(({ name }) => name));
}

/** Indexes a resource again, after its values or the text of its file changed. */
export function reindex(sandbox: Pick<Sandbox, 'database' | 'catalogue'>, ref: number): void {
	const { database } = sandbox;
	const row = database.row<{ title: string; fields: string; text: string | null }>(
		"SELECT r.title, r.fields, (SELECT text FROM file WHERE resource = r.ref AND kind = 'original') text FROM resource r WHERE r.ref = ?",
		ref,
	);
	if (!row) return;
	database.run('DELETE FROM resource_text WHERE rowid = ?', ref);
	database.run('DELETE FROM resource_title WHERE rowid = ?', ref);
	writeIndex(sandbox, searchableNames(allFields(database)), {
		ref,
		title: row.title,
		values: JSON.parse(row.fields) as Values,
		fileText: (row.text ?? '').slice(0, longestFileText),
	});
}

export interface NewResource {
	type: number;
	usergroup: number;
	user: number;
	archive: number;
	confidential: boolean;
	private: boolean;
	extension: string;
	created: string;
	modified: string;
	values: Values;
	fileText: string;
}

/** Inserts resources with every index; made once for many of them. */
export function resourceWriter(
	sandbox: Pick<Sandbox, 'database' | 'catalogue'>,
): (resource: NewResource) => number {
	const { database } = sandbox;
	const titleField = rolesOf(sandbox).title;
	const fields = new Map(allFields(database).map((field) => [field.name, field]));
	const searchable = searchableNames([...fields.values()]);
	return (resource) => {
		const title = titleOf(resource.values, titleField);
		const { ref } = database.run(
			`INSERT INTO resource (type, usergroup, user, archive, confidential, private, title, file_extension, created, modified, fields)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			resource.type,
			resource.usergroup,
			resource.user,
			resource.archive,
			resource.confidential ? 1 : 0,
			resource.private ? 1 : 0,
			title,
			resource.extension,
			resource.created,
			resource.modified,
			JSON.stringify(resource.values),
		);
		for (const [name, value] of Object.entries(resource.values)) {
			const field = fields.get(name);
			if (field) writeComparable(database, ref, field, value);
		}
		const { values, fileText } = resource;
		writeIndex(sandbox, searchable, {
			ref,
			title,
			values,
			fileText: fileText.slice(0, longestFileText),
		});
		return ref;
	};
}

/** Writes into the audit log (4.1: updates are audit-logged). */
export function audit(
	{ database, clock }: Pick<Sandbox, 'database' | 'clock'>,
	user: number,
	resource: number,
	action: string,
	detail: object,
): void {
	database.run(
		'INSERT INTO audit_log (at, user, resource, action, detail) VALUES (?, ?, ?, ?, ?)',
		clock.iso(),
		user,
		resource,
		action,
		JSON.stringify(detail),
	);
}

/** Sets values of a resource: record, comparable values, title, modified date, indexes and audit log. */
export function writeValues(
	sandbox: Sandbox,
	user: number,
	resource: ResourceRow,
	changes: ReadonlyMap<FieldRow, StoredValue>,
): void {
	if (changes.size === 0) return;
	const { database, clock } = sandbox;
	const before = JSON.parse(resource.fields) as Values;
	const kept = new Map(Object.entries(before));
	for (const [field, value] of changes) {
		if (value === null) kept.delete(field.name);
		else kept.set(field.name, value);
		for (const old of comparable(field, before[field.name] ?? null)) {
			database.run(
				'DELETE FROM field_value WHERE field = ? AND value = ? AND resource = ?',
				field.ref,
				old,
				resource.ref,
			);
		}
		writeComparable(database, resource.ref, field, value);
	}
	const after = Object.fromEntries(kept) as Values;
	database.run(
		'UPDATE resource SET fields = ?, title = ?, modified = ? WHERE ref = ?',
		JSON.stringify(after),
		titleOf(after, rolesOf(sandbox).title),
		clock.iso(),
		resource.ref,
	);
	const detail = [...changes].map(([{ name }, value]) => ({
		field: name,
		from: before[name] ?? null,
		to: value,
	}));
	audit(sandbox, user, resource.ref, 'update', detail);
	reindex(sandbox, resource.ref);
}
