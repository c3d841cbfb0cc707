/** No 409 while it is at a key, and whatever else its interface does not promise. */
export const WORDS_ONLY = ['--words-only'];

/** What the sandbox is started with: it protects keys in use with a 409, or does only what the interface promises. */
export const services: Record<string, string[]> = {
	'as the sandbox protects keys': [],
	'by the words of the interface only': WORDS_ONLY,
};
