/** What the sandbox's "models" are told about a resource; everything they write is drawn from it. */
export interface SourceRecord {
	title: string;
	author: string;
	imprint: string;
	/** Year of publication, or empty. */
	year: string;
	/** Names of subjects as the record has them. */
	subjects: readonly string[];
	/** Longest running text of the record: description, snippet or the opening of its file. */
	prose: string;
	/** Every other text value, for words alone. */
	otherTexts: readonly string[];
}

/** All of it as one text, as it would be sent to a model: what its tokens are counted on. */
export function asPrompt(record: SourceRecord): string {
	const { title, author, imprint, year, subjects, prose, otherTexts } = record;
	return [title, author, imprint, year, ...subjects, prose, ...otherTexts].join('\n');
}
