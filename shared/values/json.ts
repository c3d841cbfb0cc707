import { CONTAINER_WEIGHT, jsonStream, MAX_DEPTH, VALUE_WEIGHT } from './jsonStream';

export const MiB = 1024 * 1024;

/** The memory that a text may take once read. 50,000 rows of 25 values come to 170 MiB, and take half. */
export const MAX_WEIGHT = 192 * MiB;

/** The memory that a value takes which was read, by upper bounds of V8. */
export function weightOf(value: unknown): number {
	if (typeof value === 'string') return VALUE_WEIGHT + value.length;
	if (typeof value !== 'object' || value === null) return VALUE_WEIGHT;
	let weight = CONTAINER_WEIGHT;
	for (const inner of Array.isArray(value) ? value : Object.values(value))
		weight += weightOf(inner);
	return weight;
}

/** The characters of a text that is parsed at once, in some milliseconds. JSON.parse takes a quarter of the time of a stream. */
export const SHORT_LENGTH = 128 * 1024;
/** A whole number that JSON.parse would round. */
const MAY_BE_INEXACT = /\d{16}/;

const isDeeper = (value: unknown, depth: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(depth === 0 || Object.values(value).some((inner) => isDeeper(inner, depth - 1)));

function parseShort(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return text.length > MAX_DEPTH && isDeeper(value, MAX_DEPTH) ? undefined : value;
	} catch {
		return undefined;
	}
}

/** What a JSON text holds, or undefined where it is none, is nested too deeply or would fill the memory. */
export function parseJson(text: string, maxWeight = MAX_WEIGHT): unknown {
	const isLight = text.length * CONTAINER_WEIGHT <= maxWeight;
	if (text.length <= SHORT_LENGTH && isLight && !MAY_BE_INEXACT.test(text)) return parseShort(text);
	const stream = jsonStream();
	for (let start = 0; start < text.length; start += SHORT_LENGTH) {
		stream.add(text.slice(start, start + SHORT_LENGTH));
		if (stream.isBroken() || stream.weight() > maxWeight) return undefined;
	}
	return stream.end();
}
