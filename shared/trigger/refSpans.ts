/** A stretch of references, both ends included. */
export type Span = [low: number, high: number];

/** More are not kept: the lowest is dropped, and what was forgotten in it may be reported again, but nothing is lost. */
const MOST_SPANS = 50;

export const isWithin = (spans: Span[], ref: number): boolean =>
	spans.some(([low, high]) => ref >= low && ref <= high);

/** With one more, which is joined to those that it meets; the highest first. */
export function withSpan(spans: Span[], [low, high]: Span): Span[] {
	const meets = ([otherLow, otherHigh]: Span) => otherLow <= high + 1 && otherHigh >= low - 1;
	const joined = spans
		.filter(meets)
		.reduce<Span>(
			([l, h], [otherLow, otherHigh]) => [Math.min(l, otherLow), Math.max(h, otherHigh)],
			[low, high],
		);
	return [...spans.filter((span) => !meets(span)), joined]
		.sort(([, one], [, other]) => other - one)
		.slice(0, MOST_SPANS);
}
