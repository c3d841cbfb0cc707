import type { SQLInputValue } from 'node:sqlite';
import type { User } from '../access/caller.ts';
import type { Condition } from '../access/walls.ts';
import { visibleTo } from '../access/walls.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SearchHits } from './catalogue.ts';
import { ftsQuery, queryWords } from './words.ts';

export const modes = ['keyword', 'vector', 'hybrid'] as const;
export type Mode = (typeof modes)[number];

export interface Order {
	/** An expression on `resource r` that sorts; its placeholders. */
	sql: string;
	parameters: SQLInputValue[];
	descending: boolean;
}

export interface SearchRequest {
	text: string;
	mode: Mode;
	/** Beyond what the user may see. */
	conditions: Condition[];
	/** Without it: by score when there is a text, else by ref. */
	order: Order | undefined;
}

/** Below this a vector is only noise. */
const leastSimilarity = 0.12;
/** Reciprocal rank fusion, with its usual constant. */
const fusion = 60;

function orderSql(order: Order | undefined): string {
	if (!order) return 'r.ref';
	const direction = order.descending ? 'DESC' : 'ASC';
	return `${order.sql} ${direction} NULLS LAST, r.ref ${direction}`;
}

/** Refs as one JSON text: far cheaper than as many rows. */
function refsWhere(
	{ database }: Sandbox,
	conditions: Condition[],
	order: Order | undefined,
): number[] {
	const found = database.row<{ refs: string }>(
		`SELECT json_group_array(ref) refs FROM (
			SELECT r.ref FROM resource r WHERE ${conditions.map(({ sql }) => sql).join(' AND ')} ORDER BY ${orderSql(order)} LIMIT -1
		)`,
		...conditions.flatMap(({ parameters }) => parameters),
		...(order?.parameters ?? []),
	);
	return JSON.parse(found?.refs ?? '[]') as number[];
}

const rounded = (score: number) => Math.round(score * 10_000) / 10_000;

function byScore(refs: number[], scores: Map<number, number>): SearchHits {
	const matched = refs.filter((ref) => scores.has(ref));
	const score = (ref: number) => scores.get(ref) ?? 0;
	matched.sort((first, second) => score(second) - score(first) || first - second);
	return { refs: matched, scores: matched.map((ref) => rounded(score(ref))) };
}

/**
 * What a title earns that holds every word: most as a whole, then from its beginning (the more the less of it is left), then
 * for words somewhere in it. Each step is more than bm25 ever gives.
 */
function titleScore(title: string, words: string[]): number {
	const own = queryWords(title);
	const last = words.length - 1;
	if (
		!words.every((word, index) =>
			index === last ? own[index]?.startsWith(word) : own[index] === word,
		)
	)
		return 100;
	return own.length === words.length && own[last] === words[last]
		? 400
		: 200 + (100 * words.length) / own.length;
}

/** Titles with every word, as they are written and not by their stems: of "Great Expectations", "great expectat" is enough. */
function titleScores({ database }: Sandbox, words: string[]): Map<number, number> {
	const rows = database.each<{ ref: number; title: string }>(
		'SELECT r.ref, r.title FROM resource_title t JOIN resource r ON r.ref = t.rowid WHERE resource_title MATCH ?',
		ftsQuery(words),
	);
	const scores = new Map<number, number>();
	for (const { ref, title } of rows) scores.set(ref, titleScore(title, words));
	return scores;
}

/** Every word, by its stem, in the title or in the text; a title that fits comes before any text. */
function keywordScores(sandbox: Sandbox, text: string): Map<number, number> {
	const words = queryWords(text);
	if (words.length === 0) return new Map();
	const scores = titleScores(sandbox, words);
	const rows = sandbox.database.each<{ rowid: number; score: number }>(
		'SELECT rowid, -bm25(resource_text, 5.0, 1.0) score FROM resource_text WHERE resource_text MATCH ?',
		ftsQuery(words),
	);
	for (const { rowid, score } of rows) scores.set(rowid, (scores.get(rowid) ?? 0) + score);
	return scores;
}

function vectorScores({ catalogue }: Sandbox, text: string, refs: number[]): Map<number, number> {
	const scores = catalogue.similarities(text, refs);
	return new Map(
		refs
			.map((ref, index): [number, number] => [ref, scores[index] ?? 0])
			.filter(([, score]) => score >= leastSimilarity),
	);
}

/** A resource found by both is one result: the ranks in each list count, since their scores cannot be compared. */
function fused(lists: SearchHits[]): Map<number, number> {
	const scores = new Map<number, number>();
	for (const { refs } of lists) {
		refs.forEach((ref, rank) => scores.set(ref, (scores.get(ref) ?? 0) + 1 / (fusion + rank + 1)));
	}
	return scores;
}

function scoresOf(
	sandbox: Sandbox,
	{ text, mode }: SearchRequest,
	refs: number[],
): Map<number, number> {
	if (mode === 'keyword') return keywordScores(sandbox, text);
	if (mode === 'vector') return vectorScores(sandbox, text, refs);
	return fused([
		byScore(refs, keywordScores(sandbox, text)),
		byScore(refs, vectorScores(sandbox, text, refs)),
	]);
}

/** What was written to a moment ago is not there while it is indexed. */
const indexed = ({ clock, motion: { indexMs } }: Sandbox): Condition[] =>
	indexMs === 0
		? []
		: [{ sql: 'r.modified <= ?', parameters: [new Date(clock.now() - indexMs).toISOString()] }];

/** Everything that the search finds and the user may see, in order. */
export function find(sandbox: Sandbox, user: User, request: SearchRequest): SearchHits {
	const conditions = [visibleTo(user), ...indexed(sandbox), ...request.conditions];
	const { text, mode, order } = request;
	return sandbox.catalogue.remembered(
		JSON.stringify([user.ref, conditions, text, mode, order]),
		() => {
			const refs = refsWhere(sandbox, conditions, order);
			if (text.trim() === '') return { refs, scores: [] };
			const scores = scoresOf(sandbox, request, refs);
			if (!order) return byScore(refs, scores);
			const matched = refs.filter((ref) => scores.has(ref));
			return { refs: matched, scores: matched.map((ref) => rounded(scores.get(ref) ?? 0)) };
		},
	);
}
