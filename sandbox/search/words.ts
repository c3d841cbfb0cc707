const stopWords = new Set(
	'a an and are as at be but by for from had has have he her his i in is it its me my no not of on or our she so that the their them there they this to was we were what when which who will with you your book books edition editions general fiction classic classics press sample'.split(' '),
);

/** Enough of a stemmer to bring plurals and simple verb forms together. */
export function stem(word: string): string {
	return word.replace(/(ies)$/, 'y').replace(/(?<=\w{3})(ing|ed|es|s)$/, '');
}

/** Words that say nothing about the topic. */
export function isStopWord(word: string): boolean {
	return word.length < 2 || stopWords.has(word);
}

/** The words of a text in lower case, without accents. */
export function wordsOf(text: string): string[] {
	return text.toLowerCase().normalize('NFD').replace(/\p{M}+/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Free text as an FTS5 query: every word must occur, the last one may be unfinished. '' when there is no word in it. */
export function ftsQuery(text: string): string {
	const plain = text.replace(/(?<=\d)-(?=[\dXx])/g, '');
	const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
	return words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' ');
}
