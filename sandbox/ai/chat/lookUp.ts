import type { User } from '../../access/caller.ts';
import type { Condition, ResourceRow } from '../../access/walls.ts';
import { rolesOf } from '../../database/fields.ts';
import type { Sandbox } from '../../sandbox.ts';
import { find } from '../../search/find.ts';
import type { Found } from '../../search/catalogue.ts';
import type { SeedRoles } from '../../seed/types.ts';
import type { Book, Findings } from './answer.ts';
import type { Question } from './question.ts';
import type { StreamResult } from './streams.ts';

/** Records looked at for the books of an answer; counts are always exact. */
const mostRead = 40;
const mostBooks = 5;
const snippetLength = 280;

interface Search {
	condition: string;
	found: Found;
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value == null ? '' : String(value));

function contains(field: string, text: string): Condition {
	const pattern = `%${text.replace(/[%_\\]/g, '\\$&')}%`;
	return { sql: "json_extract(r.fields, ?) LIKE ? ESCAPE '\\'", parameters: [`$.${JSON.stringify(field)}`, pattern] };
}

/** Names are looked for in their own field; words, and names that no field knows, in the full text. */
function search(sandbox: Sandbox, user: User, question: Question): Search {
	const roles = rolesOf(sandbox);
	const ask = (text: string, conditions: Condition[]) => find(sandbox, user, { text, mode: 'keyword', conditions, order: undefined });
	const named = (['title', 'author', 'publisher'] as const).filter((part) => question[part] !== '');
	const text = named.length > 0 ? named.map((part) => question[part]).join(' ') : question.words.join(' ');
	const fieldsOf: Record<(typeof named)[number], string[]> = {
		title: [roles.title],
		author: [roles.author],
		publisher: [roles.imprint, roles.publisher],
	};
	if (named.length > 0) {
		const conditions = named.map((part) => {
			const either = fieldsOf[part].map((field) => contains(field, question[part]));
			return { sql: `(${either.map(({ sql }) => sql).join(' OR ')})`, parameters: either.flatMap(({ parameters }) => parameters) };
		});
		const found = ask('', conditions);
		const condition = named.map((part) => `${part} containing "${question[part]}"`).join(' and ');
		if (found.refs.length > 0) return { condition, found };
	}
	return { condition: text === '' ? '' : `the words "${text}"`, found: ask(text, []) };
}

function bookOf(row: ResourceRow, roles: SeedRoles): Book {
	const values = JSON.parse(row.fields) as Record<string, unknown>;
	const value = (role: keyof SeedRoles) => textOf(values[roles[role]]);
	const snippet = value('snippet');
	return {
		resourceId: row.ref,
		title: row.title,
		author: value('author'),
		imprint: value('imprint'),
		date: value('date'),
		snippet: snippet.length > snippetLength ? `${snippet.slice(0, snippetLength).replace(/\s+\S*$/, '')} ...` : snippet,
	};
}

interface Hit {
	book: Book;
	score: number;
	hits: number;
}

/** The first records found, those of one title together. */
function hitsOf({ database }: Sandbox, found: Found, roles: SeedRoles): Hit[] {
	const byTitle = new Map<string, Hit>();
	found.refs.slice(0, mostRead).forEach((ref, index) => {
		const row = database.row<ResourceRow>('SELECT * FROM resource WHERE ref = ?', ref);
		if (!row) return;
		const known = byTitle.get(row.title.toLowerCase());
		if (known) known.hits += 1;
		else byTitle.set(row.title.toLowerCase(), { book: bookOf(row, roles), score: found.scores[index] ?? 1, hits: 1 });
	});
	return [...byTitle.values()].slice(0, mostBooks);
}

/** Asks the catalogue, within the walls of the user, what a question wants to know. */
export function lookUp(sandbox: Sandbox, user: User, question: Question) {
	const { condition, found } = search(sandbox, user, question);
	const titles = sandbox.database.row<{ count: number }>(
		'SELECT count(DISTINCT title COLLATE NOCASE) count FROM resource WHERE ref IN (SELECT value FROM json_each(?))',
		JSON.stringify(found.refs),
	);
	const hits = hitsOf(sandbox, found, rolesOf(sandbox));
	const findings: Findings = {
		question,
		condition,
		totalRecords: found.refs.length,
		distinctTitles: titles?.count ?? 0,
		books: hits.map(({ book }) => book),
	};
	const best = Math.max(...hits.map(({ score }) => score));
	const results = hits.map(({ book, score, hits: count }): StreamResult => ({
		title: book.title,
		preview: book.snippet,
		resourceId: book.resourceId,
		score: Math.round((score / best) * 100) / 100,
		rawScore: score,
		matchSource: 'metadata',
		hits: count,
	}));
	const reasoning = `Read as a question of kind "${question.intent}" about ${condition === '' ? 'the whole catalogue' : condition}.`;
	return { findings, results, reasoning };
}
