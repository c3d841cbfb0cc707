import { asText, wordFor } from './read';

/** A text on one line, each gap of it one space. */
export const oneSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Tags by which search results mark a match, or a field is formatted. */
const TAG = /<\/?(?:a|b|br|div|em|font|i|mark|p|small|span|strong|sub|sup|u)\b[^<>]*>/gi;

/** A text without typography: HTML tags, kinds of spaces, quotes, dashes and dots, and how accents are composed. */
export const withoutTypography = (text: string): string =>
	oneSpaced(
		wordFor(text)
			.replace(TAG, '')
			.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
			.replace(/[‘’‛′]/g, "'")
			.replace(/[“”„‟″]/g, '"')
			.replace(/\p{Pd}/gu, '-')
			.replaceAll('…', '...'),
	).normalize('NFC');

/** A value as services compare texts that find 'Zoë' by 'Zoe', too. */
export const foldAccents = (value: unknown): string =>
	withoutTypography(asText(value)).normalize('NFKD').replace(/\p{M}/gu, '');

/** The letters and digits of a value without accents: what a name keeps where a service cleans it. */
export const lettersAndDigits = (value: unknown): string =>
	foldAccents(value).replace(/[^\p{L}\p{N}]+/gu, '');

/** A name in one word with its words apart: 'resourceRefs' as 'resource Refs'. What parts them otherwise stays. */
export const wordsApart = (name: string) => name.replace(/([a-z\d])(?=[A-Z])/g, '$1 ');

/** A name word by word, whatever parts them: 'longText', 'long-text' and 'LONG_TEXT' as 'long text'. */
export const nameInWords = (name: string): string =>
	wordsApart(name)
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

/** The letters of a key that programs write: isComplete, is_complete and IsComplete as 'iscomplete'. */
export const lettersOf = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');
