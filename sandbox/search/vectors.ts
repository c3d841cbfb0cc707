import { concepts } from './concepts.ts';
import { wordsOf } from './words.ts';

/** Length of a vector; its numbers are signed bytes, and its length in space is about 127. */
export const dimensions = 128;

function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	value ^= value >>> 15;
	value = Math.imul(value, 0x2c1b3c6d);
	return (value ^ (value >>> 12)) >>> 0;
}

const known = new Map<string, number[]>();
const knownLimit = 200_000;

/** Two signed places for the word, three for each concept that it belongs to: synonyms share places without sharing letters. */
function placesOf(word: string): number[] {
	const found = known.get(word);
	if (found) return found;
	const spread = (text: string, count: number) => Array.from({ length: count }, (_, index) => hash(`${index}${text}`));
	const places = [...spread(word, 2), ...(concepts.get(word) ?? []).flatMap((concept) => spread(`concept ${concept}`, 3))];
	if (known.size < knownLimit) known.set(word, places);
	return places;
}

/** A deterministic embedding of weighted texts by feature hashing: no model, the same bytes everywhere. */
export function embed(parts: { text: string; weight: number }[]): Int8Array {
	const sums = new Float64Array(dimensions);
	for (const { text, weight } of parts) {
		for (const word of wordsOf(text)) {
			for (const place of placesOf(word)) {
				const at = place % dimensions;
				sums[at] = (sums[at] ?? 0) + (place & 0x10000 ? weight : -weight);
			}
		}
	}
	const length = Math.hypot(...sums);
	return Int8Array.from(sums, (sum) => (length === 0 ? 0 : Math.round((sum / length) * 127)));
}
