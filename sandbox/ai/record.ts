/** What the sandbox's "models" are told about a resource; everything they write is drawn from it. */
export interface SourceRecord {
	title: string;
	author: string;
	imprint: string;
	/** Year of publication, or empty. */
	year: string;
	/** Names of subjects as the record has them. */
	subjects: readonly string[];
	/** Running text: description and snippet; without those, the opening of the file. */
	prose: string;
	/** The keywords that it has, as one text. */
	keywords: string;
}

/** All of it as one text, as it would be sent to a model: what its tokens are counted on. */
export function asPrompt(record: SourceRecord): string {
	const { title, author, imprint, year, subjects, prose, keywords } = record;
	return [title, author, imprint, year, ...subjects, prose, keywords].join('\n');
}
