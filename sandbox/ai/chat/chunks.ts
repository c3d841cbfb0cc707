/** One step of an answer as it is written: text that is added, or the whole text anew. */
export interface Chunk {
	content: string;
	replace?: true;
}

/** What a chunk makes of the text so far. */
export function withChunk(text: string, { content, replace }: Chunk): string {
	return replace ? content : text + content;
}

const wordsPerChunk = 3;

/** A text in chunks of three words, nothing lost between them. */
function chunksOf(text: string): Chunk[] {
	const words = text.match(/\s*\S+\s*/g) ?? [];
	const chunks: Chunk[] = [];
	for (let start = 0; start < words.length; start += wordsPerChunk) {
		chunks.push({ content: words.slice(start, start + wordsPerChunk).join('') });
	}
	return chunks;
}

/** The block that a model writes after its answer and that the service takes out again (section 6). */
function followUpBlock(questions: readonly string[]): string {
	return `\n<follow-ups>\n${questions.map((question) => `- ${question}\n`).join('')}</follow-ups>`;
}

/** The answer, then the block of follow-up questions streamed like any text, then the answer without it. */
export function answerChunks(content: string, questions: readonly string[]): Chunk[] {
	if (questions.length === 0) return chunksOf(content);
	return [...chunksOf(content), ...chunksOf(followUpBlock(questions)), { content, replace: true }];
}
