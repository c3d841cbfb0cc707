import type { Database } from '../database/open.ts';
import { embed } from './vectors.ts';
import type { VectorStore } from './vectorStore.ts';
import { openVectorStore } from './vectorStore.ts';

/** What a search found, best or first in order first; kept until the catalogue changes, so that pages cost the same. */
export interface SearchHits {
	refs: number[];
	/** By position in `refs`; empty when nothing was scored. */
	scores: number[];
}

/** The part of the catalogue that is held in memory: its vectors, and the latest searches. */
export interface Catalogue {
	/** To be told of every write of a resource, with its vector when that is new. */
	changed(ref: number, vector?: Int8Array): void;
	/** Everything is different: after a reset. */
	forget(): void;
	/** The result of `search`, made once per name as long as nothing changes. */
	remembered(name: string, search: () => SearchHits): SearchHits;
	/** Similarity of a text to those resources, -1 to 1, by position. */
	similarities(text: string, refs: number[]): number[];
}

const searchesKept = 24;

export function openCatalogue(database: Database): Catalogue {
	let vectors: VectorStore | undefined;
	const searches = new Map<string, SearchHits>();
	const load = (): VectorStore => {
		const count =
			database.row<{ count: number }>('SELECT count(*) count FROM resource_vector')?.count ?? 0;
		const store = openVectorStore(count);
		for (const { resource, vector } of database.each<{ resource: number; vector: Uint8Array }>(
			'SELECT resource, vector FROM resource_vector',
		)) {
			store.set(resource, new Int8Array(vector.buffer, vector.byteOffset, vector.length));
		}
		return store;
	};
	return {
		changed: (ref, vector) => {
			searches.clear();
			if (vector) vectors?.set(ref, vector);
		},
		forget: () => {
			searches.clear();
			vectors = undefined;
		},
		remembered: (name, search) => {
			const known = searches.get(name);
			if (known) return known;
			const found = search();
			searches.set(name, found);
			const oldest = searches.keys().next().value;
			if (searches.size > searchesKept && oldest !== undefined) searches.delete(oldest);
			return found;
		},
		similarities: (text, refs) => {
			const store = (vectors ??= load());
			const wanted = embed([{ text, weight: 1 }]);
			return refs.map((ref) => store.similarity(ref, wanted));
		},
	};
}
