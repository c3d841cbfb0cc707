import type { Question } from './question.ts';

/** One book of an answer, in the words of the catalogue query (section 2). */
export interface Book {
	resourceId: number;
	title: string;
	author: string;
	imprint: string;
	date: string;
	snippet: string;
}

/** What the catalogue said to a question. */
export interface Findings {
	question: Question;
	/** How the catalogue was asked, in words: 'author contains "Austen"'; empty when the whole catalogue was meant. */
	condition: string;
	totalRecords: number;
	distinctTitles: number;
	/** Best first; one of each title. */
	books: readonly Book[];
}

const mostListed = 5;
const signature =
	'<p><em>Compiled by the sandbox from the catalogue itself; no model was asked.</em></p>';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** For text between tags; in an attribute also without double quotes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>]/g, (mark) => entities[mark] ?? mark);
}

const titleOf = ({ title }: Book) => `<em>${escapeHtml(title)}</em>`;

function line(book: Book): string {
	const facts = [book.author, book.imprint, book.date.slice(0, 4)]
		.filter(Boolean)
		.map(escapeHtml)
		.join(', ');
	return `<li>${titleOf(book)}${facts ? ` (${facts})` : ''}</li>`;
}

function plural(count: number, word: string): string {
	return `<strong>${count}</strong> ${word}${count === 1 ? '' : 's'}`;
}

function headline({ question, condition, totalRecords, distinctTitles, books }: Findings): string {
	const matching = condition === '' ? '' : ` with ${escapeHtml(condition)}`;
	const [best] = books;
	if (!best) return `The catalogue has nothing${matching}.`;
	if (question.intent === 'who' && best.author)
		return `${titleOf(best)} is by <strong>${escapeHtml(best.author)}</strong>.`;
	if (question.intent === 'when' && best.date) {
		return `${titleOf(best)} carries the publication date <strong>${escapeHtml(best.date)}</strong>.`;
	}
	const counted = `The catalogue has ${plural(totalRecords, 'record')}${matching}: ${plural(distinctTitles, 'distinct title')}.`;
	if (question.intent === 'count') return counted;
	return `${counted} ${books.length < distinctTitles ? 'The first ones:' : 'They are:'}`;
}

/** The answer as HTML: a sentence with the figures, the books, a passage of the best one, and where it comes from. */
export function answerHtml(findings: Findings): string {
	const { question, books } = findings;
	const listed =
		question.intent === 'who' || question.intent === 'when' ? [] : books.slice(0, mostListed);
	const list = listed.length > 0 ? `<ul>${listed.map(line).join('')}</ul>` : '';
	const passage =
		question.intent !== 'count' && books[0]?.snippet
			? `<blockquote>${escapeHtml(books[0].snippet)}</blockquote>`
			: '';
	return `<p>${headline(findings)}</p>${list}${passage}${signature}`;
}

/** At most three questions that the same catalogue can answer, other than the one that was asked. */
export function followUpQuestions({ books }: Findings, asked: string): string[] {
	const [best] = books;
	if (!best) return ['How many titles are in the catalogue?'];
	const questions = [
		...(best.author ? [`How many titles by ${best.author} are there?`] : []),
		`When was "${best.title}" published?`,
		...(best.imprint ? [`Which titles are from ${best.imprint}?`] : []),
	];
	return questions.filter((question) => question.toLowerCase() !== asked.trim().toLowerCase());
}
