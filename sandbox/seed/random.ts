/** 32-bit FNV-1a of a text: a number that stays the same for the same text on every machine. */
export function hash32(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		hash ^= text.charCodeAt(index);
		hash = Math.imul(hash, 0x01000193);
	}
	return hash >>> 0;
}

/** The item at `index`, counting round and round. */
export function wrapped<Item>(items: readonly Item[], index: number): Item {
	const item = items[index % items.length];
	if (item === undefined) throw new RangeError('There is nothing to choose from');
	return item;
}

export interface Random {
	/** An integer of at least `low` and at most `high`. */
	between(low: number, high: number): number;
	pick<Item>(items: readonly Item[]): Item;
}

/** Numbers from 0 up to 1, the same ones for a seed on every machine (mulberry32). */
export function chanceOf(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** The same row of choices for a seed. */
export function random(seed: number): Random {
	const next = chanceOf(seed);
	const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
	return { between, pick: (items) => wrapped(items, between(0, items.length - 1)) };
}
