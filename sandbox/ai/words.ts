const stopWords = new Set(
	(
		'a about after again all also an and any are as at be been before being between both but by can could did do does each edition ' +
		'every few first for from had has have he her here him his how i if in into is it its just many may me more most much my ' +
		'new no nor not of off on once one only or other our out over own see she should since so some such than that the their ' +
		'them then there these they this those through to too two under until up upon us very was we were what when where which ' +
		'while who whom whose why will with would you your'
	).split(' '),
);

/** Lower case without accents, so that "Brontë" and "bronte" meet. */
export function folded(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A word's root, as roughly as a search needs it: "stories" and "story", "ghosts" and "ghost" meet. */
export function stem(word: string): string {
	return word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
}

/** The words of a text that carry meaning, folded, in order, repeats kept. */
export function meaningfulWords(text: string): string[] {
	return (folded(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !stopWords.has(word));
}

/** Sentences with their closing mark; an abbreviation like "Mr." does not end one. */
export function sentences(text: string): string[] {
	return text
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.split(/(?<=[.!?]["”’]?)(?<!\b(?:Mr|Mrs|Ms|Dr|St|vs|etc)\.)\s+(?=["“‘]?\p{Lu})/u)
		.filter(Boolean);
}
