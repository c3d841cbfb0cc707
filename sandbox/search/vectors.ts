import { concepts } from './concepts.ts';
import { isStopWord, stem, wordsOf } from './words.ts';

/** Length of a vector; its numbers are signed bytes, and its length in space is about 127. */
export const dimensions = 256;

function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index += 1)
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	value ^= value >>> 15;
	value = Math.imul(value, 0x2c1b3c6d);
	return (value ^ (value >>> 12)) >>> 0;
}

/** For each word as it is written: its places, + 1, negative where the word pulls down. */
const known = new Map<string, number[]>();
const knownLimit = 20_000;

function spread(text: string, count: number): number[] {
	return Array.from({ length: count }, (_, index) => {
		const place = hash(`${index}${text}`);
		return ((place % dimensions) + 1) * (place & 0x10000 ? 1 : -1);
	});
}

/** Four places for the stem of the word, and for each concept that it belongs to: synonyms share places without sharing letters. */
function placesOf(word: string): number[] {
	const found = known.get(word);
	if (found) return found;
	const places = isStopWord(word)
		? []
		: [
				...spread(stem(word), 4),
				...(concepts.get(stem(word)) ?? []).flatMap((concept) => spread(`concept ${concept}`, 4)),
			];
	if (known.size < knownLimit) known.set(word, places);
	return places;
}

/** A deterministic embedding of weighted texts by feature hashing: no model, the same bytes everywhere. */
export function embed(parts: { text: string; weight: number }[]): Int8Array {
	const sums = new Float64Array(dimensions);
	for (const { text, weight } of parts) {
		for (const word of wordsOf(text)) {
			for (const place of placesOf(word)) {
				const position = Math.abs(place) - 1;
				sums[position] = (sums[position] ?? 0) + (place > 0 ? weight : -weight);
			}
		}
	}
	const length = Math.sqrt(sums.reduce((total, sum) => total + sum * sum, 0));
	return Int8Array.from(sums, (sum) => (length === 0 ? 0 : Math.round((sum / length) * 127)));
}
