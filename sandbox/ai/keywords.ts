import type { SourceRecord } from './record.ts';
import { folded, meaningfulWords, stem } from './words.ts';

const mostTerms = 12;
const mostSubjectTerms = 6;
/** Parts of headings that say nothing by themselves. */
const emptyTerms = new Set([
	'general',
	'general and literary',
	'general interest',
	'movements',
	'type',
	'world literature',
]);

/** The parts of subject headings: "FICTION / Ghost" says "fiction" and "ghost". */
function subjectTerms(subjects: readonly string[]): string[] {
	const terms = subjects
		.flatMap((subject) => subject.split(/\s*[/:]\s*|\s+&\s+/))
		.map((term) => folded(term).trim());
	return [...new Set(terms)]
		.filter((term) => term !== '' && !emptyTerms.has(term))
		.slice(0, mostSubjectTerms);
}

function frequentWords(text: string): string[] {
	const counts = new Map<string, { word: string; count: number }>();
	for (const word of meaningfulWords(text)) {
		const known = counts.get(stem(word));
		if (known) known.count += 1;
		else counts.set(stem(word), { word, count: 1 });
	}
	return [...counts.values()]
		.filter(({ word }) => word.length > 3)
		.sort(
			(first, second) =>
				second.count - first.count ||
				second.word.length - first.word.length ||
				first.word.localeCompare(second.word),
		)
		.map(({ word }) => word);
}

/** Search terms for the record: subjects, the author, words of the title, then the words its prose uses most. */
export function keywordTerms(record: SourceRecord): string[] {
	const candidates = [
		...subjectTerms(record.subjects),
		folded(record.author),
		...meaningfulWords(record.title),
		...frequentWords(`${record.prose} ${record.keywords}`),
	];
	const seen = new Set<string>();
	const terms: string[] = [];
	for (const term of candidates) {
		const root = term.split(' ').map(stem).join(' ');
		if (term === '' || seen.has(root)) continue;
		seen.add(root);
		terms.push(term);
		if (terms.length === mostTerms) break;
	}
	return terms;
}
