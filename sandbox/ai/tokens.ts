const charactersPerToken = 4;

/** The usual rule of thumb: one token for every four characters, never less than one. */
export function tokensOf(...texts: string[]): number {
	const characters = texts.reduce((sum, text) => sum + text.length, 0);
	return Math.max(1, Math.ceil(characters / charactersPerToken));
}
