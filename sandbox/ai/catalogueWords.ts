import type { User } from '../access/caller.ts';
import { visibleTo } from '../access/walls.ts';
import { rolesOf } from '../database/fields.ts';
import type { Sandbox } from '../sandbox.ts';
import { folded, meaningfulWords } from './words.ts';

const mostRecords = 300;

/** A full-text query that holds every word, whatever signs the text has. */
export function matchAll(words: readonly string[]): string {
	return words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
}

const jsonPath = (field: string) => `$."${field.replaceAll('"', '\\"')}"`;

/** Keywords of the records that the user sees and that speak of `term`, the most frequent first. */
export function relatedTerms(sandbox: Sandbox, user: User, term: string, most: number): string[] {
	const words = meaningfulWords(term);
	if (words.length === 0) return [];
	const { sql, parameters } = visibleTo(user);
	const rows = sandbox.database.rows<{ keywords: string | null }>(
		`SELECT json_extract(r.fields, ?) keywords FROM resource_text t JOIN resource r ON r.ref = t.rowid
		WHERE resource_text MATCH ? AND ${sql} LIMIT ${mostRecords}`,
		jsonPath(rolesOf(sandbox).keywords),
		matchAll(words),
		...parameters,
	);
	const counts = new Map<string, number>();
	for (const keyword of rows.flatMap(({ keywords }) => (keywords ?? '').split(/[,;]/))) {
		const name = folded(keyword).trim();
		if (name !== '' && name !== folded(term).trim()) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return [...counts]
		.sort(
			([first, firstCount], [second, secondCount]) =>
				secondCount - firstCount || first.localeCompare(second),
		)
		.slice(0, most)
		.map(([name]) => name);
}

/** Authors of the records that the user sees, as far as the first few hundred go. */
export function someAuthors(sandbox: Sandbox, user: User): string[] {
	const { sql, parameters } = visibleTo(user);
	const rows = sandbox.database.rows<{ author: string | null }>(
		`SELECT json_extract(r.fields, ?) author FROM resource r WHERE ${sql} ORDER BY r.ref LIMIT ${mostRecords}`,
		jsonPath(rolesOf(sandbox).author),
		...parameters,
	);
	return [...new Set(rows.flatMap(({ author }) => (author ?? '').split('; ')))].filter(
		(name) => name !== '' && name !== 'Anonymous',
	);
}
