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
		for (const root of new Set(meaningfulWords(text).map(stem)))
			found.set(root, (found.get(root) ?? 0) + weight);
	};
	for (const subject of subjects) add(subject, 4);
	add(title, 3);
	add(keywords, 2);
	add(prose, 1);
	return found;
}

/** How telling each word is: the fewer names it stands in, the more. */
function tellingness(names: readonly string[][]): (root: string) => number {
	const counts = new Map<string, number>();
	for (const roots of names)
		for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1);
	return (root) => Math.log(1 + names.length / (counts.get(root) ?? names.length));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * The nodes whose names are best covered by the words of the record: at most three, best first, never a node together
 * with its own parent. A record that shares nothing with any node gets the first one called "general", or the first of all.
 */
export function classify(record: SourceRecord, nodes: readonly Node[]): Node[] {
	const words = weights(record);
	const names = nodes.map(({ name }) => [...new Set(meaningfulWords(name).map(stem))]);
	const telling = tellingness(names);
	const scored = nodes.map((node, index) => {
		const roots = names[index] ?? [];
		const found = roots.filter((root) => words.has(root));
		const coverage = sum(found.map(telling)) / (sum(roots.map(telling)) || 1);
		return {
			node,
			score: sum(found.map((root) => (words.get(root) ?? 0) * telling(root))) * coverage ** 2,
		};
	});
	const ranked = scored
		.filter(({ score }) => score > 0)
		.sort((first, second) => second.score - first.score || first.node.ref - second.node.ref);
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
