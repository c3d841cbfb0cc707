import { asText, wordFor } from './read';

/** A value as services compare texts that find 'Zoë' by 'Zoe', too. */
export const foldAccents = (value: unknown): string =>
	wordFor(asText(value)).normalize('NFD').replace(/\p{M}/gu, '');
