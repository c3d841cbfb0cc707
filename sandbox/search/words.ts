/** Words of grammar: they say nothing beside other words. */
const grammar = new Set(
	'a an and are as at be but by for from had has have he her his i in is it its me my no not of on or our she so that the their them there they this to was we were what when which who will with you your'.split(
		' ',
	),
);
/** Words that stand in every record of a bookseller. */
const trade = new Set(
	'book books edition editions general fiction classic classics press sample'.split(' '),
);

/** Enough of a stemmer to bring plurals and simple verb forms together. */
export function stem(word: string): string {
	return word.replace(/(ies)$/, 'y').replace(/(?<=\w{3})(ing|ed|es|s)$/, '');
}

/** Words that say nothing about the topic; long numbers are ISBNs and the like. */
export function isStopWord(word: string): boolean {
	return word.length < 2 || grammar.has(word) || trade.has(word) || /^\d{5,}/.test(word);
}

/** The words of a text in lower case, without accents. */
export function wordsOf(text: string): string[] {
	return (
		text
			.toLowerCase()
			.normalize('NFD')
			.replace(/\p{M}+/gu, '')
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}

/** The words of a text that is searched for: without those of grammar, unless there are no others. */
export function queryWords(text: string): string[] {
	const words = wordsOf(text.replace(/(?<=\d)-(?=[\dXx])/g, ''));
	const telling = words.filter((word) => !grammar.has(word));
	return telling.length > 0 ? telling : words;
}

/** Words as an FTS5 query: each must occur, the last one may be unfinished. '' when there is none. */
export function ftsQuery(words: string[]): string {
	return words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' ');
}
