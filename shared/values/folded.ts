import { asText, wordFor } from './read';

/** Tags by which search results mark a match, or a field is formatted. */
const TAG = /<\/?(?:a|b|br|div|em|font|i|mark|p|small|span|strong|sub|sup|u)\b[^<>]*>/gi;

/** A text without typography: HTML tags, kinds of spaces, quotes and dashes, and how accents are composed. */
export const plain = (text: string): string =>
	wordFor(text)
		.replace(TAG, '')
		.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
		.replace(/[‘’‛′]/g, "'")
		.replace(/[“”„‟″]/g, '"')
		.replace(/\p{Pd}/gu, '-')
		.replace(/\s+/g, ' ')
		.normalize('NFC')
		.trim();

/** A value as services compare texts that find 'Zoë' by 'Zoe', too. */
export const foldAccents = (value: unknown): string =>
	plain(asText(value)).normalize('NFD').replace(/\p{M}/gu, '');
