/** Words without the ending that only grammar wants, so that 'files' finds 'file'. */
const wordsOf = (text: string): string[] =>
	(text.toLowerCase().match(/[a-z]+/g) ?? [])
		.filter((word) => word.length > 2)
		.map((word) => word.replace(/(?:ies|ing|ed|es|s|e)$/, ''));

/** What BM25 is used with everywhere. */
const SATURATION = 1.2;
const LENGTH = 0.75;

/** A plain text ranking (BM25) of named texts: gives the names for a request, the best first. */
export function rankingOf(
	texts: Array<readonly [name: string, text: string]>,
): (request: string) => string[] {
	const entries = texts.map(([name, text]) => ({ name, words: wordsOf(text) }));
	const usual = entries.reduce((sum, { words }) => sum + words.length, 0) / entries.length;
	const weightOf = (word: string) => {
		const holders = entries.filter(({ words }) => words.includes(word)).length;
		return Math.log(1 + (entries.length - holders + 0.5) / (holders + 0.5));
	};
	const scoreOf = (words: string[], wanted: Set<string>) =>
		[...wanted].reduce((score, word) => {
			const count = words.filter((one) => one === word).length;
			return (
				score +
				(weightOf(word) * count * (SATURATION + 1)) /
					(count + SATURATION * (1 - LENGTH + (LENGTH * words.length) / usual))
			);
		}, 0);
	return (request) => {
		const wanted = new Set(wordsOf(request));
		return entries
			.map(({ name, words }) => ({ name, score: scoreOf(words, wanted) }))
			.toSorted((one, other) => other.score - one.score)
			.map(({ name }) => name);
	};
}
