import type { User } from '../../access/caller.ts';
import type { ResourceRow } from '../../access/walls.ts';
import { rolesOf } from '../../database/fields.ts';
import type { Sandbox } from '../../sandbox.ts';
import { find } from '../../search/find.ts';
import { queryCatalogue } from '../../search/query.ts';
import type { SeedRoles } from '../../seed/types.ts';
import type { Book, Findings } from './answer.ts';
import type { Question } from './question.ts';
import type { StreamResult } from './streams.ts';

/** Records looked at for the books of an answer; counts are always exact. */
const mostRead = 40;
const mostBooks = 5;
const snippetLength = 280;

/** What was asked, in words and counts, with the records that were read. */
interface LookUpRequest {
	condition: string;
	totalRecords: number;
	distinctTitles: number;
	read: { book: Book; score: number }[];
}

const textOf = (value: unknown) =>
	Array.isArray(value) ? value.join(', ') : value == null ? '' : String(value);

function shortened(text: string): string {
	return text.length > snippetLength
		? `${text.slice(0, snippetLength).replace(/\s+\S*$/, '')} ...`
		: text;
}

/** Names, each in its own field, by the catalogue query of 4.2; undefined when no field knows them. */
function askByName(
	sandbox: Sandbox,
	user: User,
	{ title, author, publisher }: Question,
): LookUpRequest | undefined {
	for (const house of publisher === '' ? [] : ['imprint', 'publisher']) {
		const asked = askFields(sandbox, user, { title, author, [house]: publisher });
		if (asked) return asked;
	}
	return publisher === '' ? askFields(sandbox, user, { title, author }) : undefined;
}

function askFields(
	sandbox: Sandbox,
	user: User,
	wanted: Record<string, string>,
): LookUpRequest | undefined {
	const named = Object.entries(wanted).filter(([, name]) => name !== '');
	if (named.length === 0) return undefined;
	const filters = named.map(([field, value]) => ({ field, op: '~', value }));
	const { totalRecords, distinctTitles, books } = queryCatalogue(sandbox, user, filters);
	if (totalRecords === 0) return undefined;
	const condition = named.map(([field, name]) => `${field} containing "${name}"`).join(' and ');
	const read = books
		.slice(0, mostRead)
		.map((book) => ({ book: { ...book, snippet: shortened(book.snippet) }, score: 1 }));
	return { condition, totalRecords, distinctTitles, read };
}

/** Words in the full text; no words at all is the whole catalogue. */
function askByWords(sandbox: Sandbox, user: User, question: Question): LookUpRequest {
	const { database } = sandbox;
	const roles = rolesOf(sandbox);
	const { title, author, publisher, words } = question;
	const text = [title, author, publisher, ...words].filter(Boolean).join(' ');
	const { refs, scores } = find(sandbox, user, {
		text,
		mode: 'keyword',
		conditions: [],
		order: undefined,
	});
	const titles = database.row<{ count: number }>(
		'SELECT count(DISTINCT lower(title)) count FROM resource WHERE ref IN (SELECT value FROM json_each(?))',
		JSON.stringify(refs),
	);
	const read = refs.slice(0, mostRead).flatMap((ref, index) => {
		const row = database.row<ResourceRow>('SELECT * FROM resource WHERE ref = ?', ref);
		return row ? [{ book: bookOf(row, roles), score: scores[index] ?? 1 }] : [];
	});
	const condition = text === '' ? '' : `the words "${text}"`;
	return { condition, totalRecords: refs.length, distinctTitles: titles?.count ?? 0, read };
}

function bookOf(row: ResourceRow, roles: SeedRoles): Book {
	const values = JSON.parse(row.fields) as Record<string, unknown>;
	const value = (role: keyof SeedRoles) => textOf(values[roles[role]]);
	return {
		resourceId: row.ref,
		title: row.title,
		author: value('author'),
		imprint: value('imprint'),
		date: value('date'),
		snippet: shortened(value('snippet')),
	};
}

interface Hit {
	book: Book;
	score: number;
	hits: number;
}

/** Editions of one title are one hit. */
function hitsOf(read: LookUpRequest['read']): Hit[] {
	const byTitle = new Map<string, Hit>();
	for (const { book, score } of read) {
		const known = byTitle.get(book.title.toLowerCase());
		if (known) known.hits += 1;
		else byTitle.set(book.title.toLowerCase(), { book, score, hits: 1 });
	}
	return [...byTitle.values()].slice(0, mostBooks);
}

/** Asks the catalogue, within the walls of the user, what a question wants to know. */
export function lookUp(sandbox: Sandbox, user: User, question: Question) {
	const { condition, totalRecords, distinctTitles, read } =
		askByName(sandbox, user, question) ?? askByWords(sandbox, user, question);
	const hits = hitsOf(read);
	const findings: Findings = {
		question,
		condition,
		totalRecords,
		distinctTitles,
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
