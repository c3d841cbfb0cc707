import { asText, wordFor } from './read';

/** A value as services compare texts that find 'Zoë' by 'Zoe', too. */
export const folded = (value: unknown): string =>
	wordFor(asText(value)).normalize('NFD').replace(/\p{M}/gu, '');
