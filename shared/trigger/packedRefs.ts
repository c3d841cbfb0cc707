import { objectOf } from '../values/read';

/**
 * References as a short text: base-36 steps from one to the next, `*n` for n more that follow without a gap.
 * '5*2 1k' is 5, 6, 7, 63. Thousands of them fit into a few kilobytes of n8n's static data.
 */
export function packRefs(refs: Iterable<number>): string {
	const sorted = [...new Set(refs)].sort((a, b) => a - b);
	const steps: string[] = [];
	for (let index = 0, last = 0; index < sorted.length; index++) {
		const start = sorted[index] ?? 0;
		let end = start;
		while (sorted[index + 1] === end + 1) {
			end += 1;
			index += 1;
		}
		steps.push((start - last).toString(36) + (end > start ? `*${(end - start).toString(36)}` : ''));
		last = end;
	}
	return steps.join(' ');
}

export function unpackRefs(packed: string): number[] {
	const refs: number[] = [];
	let last = 0;
	for (const step of packed.split(' ').filter(Boolean)) {
		const [distance = '0', more = '0'] = step.split('*');
		last += Number.parseInt(distance, 36);
		refs.push(last);
		for (let left = Number.parseInt(more, 36); left > 0; left--) refs.push(++last);
	}
	return refs;
}

/** A text for each reference, e.g. its state: references with the same text are packed together. */
export function packByText(texts: Iterable<[number, string]>): Record<string, string> {
	const refsByText: Record<string, number[]> = {};
	for (const [ref, text] of texts) (refsByText[text] ??= []).push(ref);
	return Object.fromEntries(
		Object.entries(refsByText).map(([text, refs]) => [text, packRefs(refs)]),
	);
}

export const unpackByText = (packed: unknown): Map<number, string> =>
	new Map(
		Object.entries(objectOf(packed)).flatMap(([text, refs]) =>
			unpackRefs(String(refs)).map((ref) => [ref, text] as const),
		),
	);
