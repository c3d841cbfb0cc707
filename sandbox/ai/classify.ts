import type { SourceRecord } from './record.ts';
import { meaningfulWords, stem } from './words.ts';

export interface Node {
	ref: number;
	name: string;
	parent: number | null;
}

const mostNodes = 3;

/** How much a word counts, by where it stands in the record. */
function weights({ title, subjects, prose, keywords }: SourceRecord): Map<string, number> {
	const found = new Map<string, number>();
	const add = (text: string, weight: number) => {
		for (const root of new Set(meaningfulWords(text).map(stem))) found.set(root, (found.get(root) ?? 0) + weight);
	};
	for (const subject of subjects) add(subject, 4);
	add(title, 3);
	add(keywords, 2);
	add(prose, 1);
	return found;
}

/**
 * The nodes whose names share the most words with the record: at most three, best first, never a node together with its
 * own parent. A record that shares nothing with any node gets the first one called "general", or the first of all.
 */
export function classify(record: SourceRecord, nodes: readonly Node[]): Node[] {
	const words = weights(record);
	const scored = nodes.map((node) => {
		const roots = [...new Set(meaningfulWords(node.name).map(stem))];
		const hits = roots.reduce((sum, root) => sum + (words.get(root) ?? 0), 0);
		// Divided by the length of the name, or long headings would always win.
		return { node, score: roots.length === 0 ? 0 : hits / Math.sqrt(roots.length) };
	});
	const ranked = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score || one.node.ref - other.node.ref);
	const chosen: Node[] = [];
	for (const { node } of ranked) {
		if (chosen.some(({ ref, parent }) => parent === node.ref || ref === node.parent)) continue;
		chosen.push(node);
		if (chosen.length === mostNodes) break;
	}
	if (chosen.length > 0) return chosen;
	const fallback = nodes.find(({ name }) => /general/i.test(name)) ?? nodes[0];
	return fallback ? [fallback] : [];
}
