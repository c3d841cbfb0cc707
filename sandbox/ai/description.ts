import type { SourceRecord } from './record.ts';
import { sentences } from './words.ts';

const mostSentences = 4;
const mostCharacters = 900;

function opening({ title, author, imprint, year }: SourceRecord): string {
	const by = author === '' ? '' : ` by ${author}`;
	const from = [imprint && `from ${imprint}`, year && `first published in ${year}`]
		.filter(Boolean)
		.join(', ');
	return `${title}${by}${from ? ` (${from})` : ''}.`;
}

const source = "(Compiled by the sandbox from this record's own metadata; no model was asked.)";

/** The first sentence that the record has of its own, for a short description. */
export function describeShortly(record: SourceRecord): string {
	return `${sentences(record.prose)[0] ?? opening(record)} ${source}`;
}

/** The record's own sentences between a line of facts and a line that says where the text comes from. */
export function describe(record: SourceRecord): string {
	const own: string[] = [];
	for (const sentence of sentences(record.prose)) {
		if (own.length === mostSentences || own.join(' ').length + sentence.length > mostCharacters)
			break;
		if (!sentence.includes('sandbox') && !own.includes(sentence)) own.push(sentence);
	}
	const subjects =
		record.subjects.length === 0
			? []
			: [`For readers of ${record.subjects.slice(0, 3).join('; ')}.`];
	return [opening(record), ...own, ...subjects, source].join(' ');
}
