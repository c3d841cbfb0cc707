import { meaningfulWords } from '../words.ts';

export type Intent = 'count' | 'list' | 'who' | 'when' | 'find';

/** What a question asks of the catalogue. Names are as the person wrote them; empty when the question names none. */
export interface Question {
	intent: Intent;
	author: string;
	title: string;
	publisher: string;
	/** What is left when nothing is named: words to search for. */
	words: string[];
}

const intents: [Intent, RegExp][] = [
	['count', /\b(how many|number of|count)\b/i],
	['who', /\bwho\b/i],
	['when', /\b(when|what year|which year)\b/i],
	['list', /\b(which|what|list|show|name)\b/i],
];

/** A name goes on until the sentence turns to something else. */
const name = String.raw`(.+?)(?=\s+(?:do|does|did|are|is|was|were|in|on|that|which|who|have|has|there|we|about|as|with|and)\b|[?.!,;]|$)`;
const patterns = {
	title: [
		/["“«]([^"”»]+)["”»]/,
		/\b(?:wrote|author of|written)\s+(?!by\b)(.+?)(?=\?|$)/i,
		/\b(?:was|is)\s+(.+?)\s+(?:first\s+)?(?:published|written|released)/i,
	],
	publisher: [
		new RegExp(String.raw`\b(?:published by|imprint|publisher|from)\s+(?:the\s+)?${name}`, 'i'),
	],
	author: [
		new RegExp(String.raw`(?<!published )\bby\s+${name}`, 'i'),
		/\b(?:did|has|have|does)\s+(?!we\b|you\b)(.+?)\s+(?:write|written|wrote)\b/i,
	],
};

/** Words that say "a record of the catalogue" and nothing more. */
const generic = new Set(
	'book books catalogue catalog count edition editions find have list many name novel novels number please published record records show tell title titles work works written year'.split(
		' ',
	),
);

function first(text: string, expressions: readonly RegExp[]): string {
	for (const expression of expressions) {
		const found = expression.exec(text)?.[1]?.trim();
		if (found) return found;
	}
	return '';
}

export function readQuestion(text: string): Question {
	const intent = intents.find(([, expression]) => expression.test(text))?.[0] ?? 'find';
	const title =
		intent === 'who' || intent === 'when' || /["“«]/.test(text) ? first(text, patterns.title) : '';
	const author = title === '' ? first(text, patterns.author) : '';
	const publisher = title === '' ? first(text, patterns.publisher) : '';
	const named = title !== '' || author !== '' || publisher !== '';
	const words = named
		? []
		: [...new Set(meaningfulWords(text))].filter((word) => !generic.has(word));
	return { intent, author, title, publisher, words };
}
