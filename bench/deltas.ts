/** The answer that is streamed: numbered words in paragraphs, as the catalogue's answers are HTML. */
export const answerOf = (count: number): string[] =>
	Array.from(
		{ length: count },
		(_, index) =>
			`${index % 15 === 0 ? '<p>' : ' '}w${index}${index % 15 === 14 || index === count - 1 ? '.</p>' : ''}`,
	);

/** The numbers of the deltas that a text holds. */
export const deltasIn = (text: string): string[] =>
	[...text.matchAll(/w(\d+)/g)].map(([, number = '']) => number);

/** Milliseconds since 1970, in fractions: the same clock in every process of the machine. */
export const now = (): number => performance.timeOrigin + performance.now();
