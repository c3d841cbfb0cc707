/** What the sandbox is started with: it protects keys in use with a 409, or does only what the interface promises. */
export const services: Record<string, string[]> = {
	'as the sandbox protects keys': [],
	'by the words of the interface only': ['--words-only'],
};
