const stopWords = new Set(
	(
		'a about across after again against all along also although always among an and another any anyone anything are around as ' +
		'at be because been before behind being below beneath beside between beyond both but by can cannot could despite did do ' +
		'does during each edition every everyone everything except few first for from had has have he her here herself him ' +
		'himself his how i if in into is it its itself just many may me might more most much must my near never new no nobody nor ' +
		'not nothing of off on once one only or other our out over own perhaps quite rather see shall she should since so some ' +
		'someone something still such than that the their them themselves then there these they this those though through thus to ' +
		'too toward towards two under until up upon us very was we were what when where whether which while who whom whose why ' +
		'will with within without would yet you your'
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
