import type { SQLInputValue } from 'node:sqlite';
import { refuse } from '../answer/errors.ts';
import { rolesOf } from '../database/fields.ts';
import type { Sandbox } from '../sandbox.ts';
import { ftsQuery, queryWords } from '../search/words.ts';
import { auditOf } from './audit.ts';

const shown = 25;

interface Row {
	ref: number;
	title: string;
	type: string;
	modified: string;
	archive: number;
	fields: string;
}

const selected = `SELECT r.ref, r.title, t.name type, r.modified, r.archive, r.fields
	FROM resource r JOIN resource_type t ON t.ref = r.type`;

/** Titles that hold every word, and whatever is exactly the text: an ISBN, an author, a format. */
function condition(text: string): { sql: string; parameters: SQLInputValue[] } {
	const words = queryWords(text);
	if (words.length === 0) return { sql: '1', parameters: [] };
	return {
		sql: `r.ref IN (SELECT rowid FROM resource_title WHERE resource_title MATCH ?
			UNION SELECT resource FROM field_value WHERE value = ?)`,
		parameters: [ftsQuery(words), text.trim()],
	};
}

/** A page of the catalogue, over all walls, for somebody who looks around. */
export function browse(sandbox: Sandbox, text: string, offset: number) {
	const { database } = sandbox;
	const { author, isbn } = rolesOf(sandbox);
	const { sql, parameters } = condition(text);
	const total =
		database.row<{ count: number }>(
			`SELECT count(*) count FROM resource r WHERE ${sql}`,
			...parameters,
		)?.count ?? 0;
	const rows = database.rows<Row>(
		`${selected} WHERE ${sql} ORDER BY r.ref LIMIT ${shown} OFFSET ?`,
		...parameters,
		offset,
	);
	return {
		total,
		rows: rows.map(({ fields, ...row }) => {
			const values = JSON.parse(fields) as Record<string, unknown>;
			return { ...row, author: values[author] ?? null, isbn: values[isbn] ?? null };
		}),
		next: offset + rows.length < total ? offset + rows.length : null,
	};
}

/** One entry with all its fields, and all that was done to it, the newest first. */
export function look({ database }: Sandbox, ref: number) {
	const row = database.row<Row>(`${selected} WHERE r.ref = ?`, ref);
	if (!row) return refuse('NOT_FOUND', `There is no resource ${ref}`);
	return {
		...row,
		fields: JSON.parse(row.fields) as Record<string, unknown>,
		changes: auditOf(database, ref).reverse(),
	};
}
