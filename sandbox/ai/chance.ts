import { createHash } from 'node:crypto';

/** A number from 0 up to 1 that depends on `text` alone: what the sandbox uses where the service would ask a model. */
export function fraction(text: string): number {
	return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}

/** A whole number from `least` to `most`, both included. */
export function whole(text: string, least: number, most: number): number {
	return least + Math.floor(fraction(text) * (most - least + 1));
}

export function pick<Item>(text: string, items: readonly Item[]): Item {
	const item = items[whole(text, 0, items.length - 1)];
	if (item === undefined) throw new Error('Nothing to pick from');
	return item;
}
