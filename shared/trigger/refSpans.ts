/** A stretch of references, both ends included. */
export type Span = [low: number, high: number];

/** Of more the lowest is dropped: what was forgotten in it may be reported again, but nothing is lost. */
const MOST_SPANS = 50;

export const isWithin = (spans: Span[], ref: number): boolean =>
	spans.some(([low, high]) => ref >= low && ref <= high);

/** Adds a span and joins it to those that it meets; the highest first. */
export function withSpan(spans: Span[], [low, high]: Span): Span[] {
	const meets = (span: Span) => span[0] <= high + 1 && span[1] >= low - 1;
	const met = spans.filter(meets);
	const joined: Span = [
		Math.min(low, ...met.map((span) => span[0])),
		Math.max(high, ...met.map((span) => span[1])),
	];
	return [...spans.filter((span) => !meets(span)), joined]
		.sort((a, b) => b[1] - a[1])
		.slice(0, MOST_SPANS);
}
