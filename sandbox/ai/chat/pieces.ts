/** One step of an answer as it is written: text that is added, or the whole text anew. */
export interface Piece {
	content: string;
	replace?: true;
}

/** What a piece makes of the text so far. */
export function withPiece(text: string, { content, replace }: Piece): string {
	return replace ? content : text + content;
}

const wordsPerPiece = 3;

/** A text in pieces of three words, nothing lost between them. */
function inPieces(text: string): Piece[] {
	const words = text.match(/\s*\S+\s*/g) ?? [];
	const pieces: Piece[] = [];
	for (let at = 0; at < words.length; at += wordsPerPiece) {
		pieces.push({ content: words.slice(at, at + wordsPerPiece).join('') });
	}
	return pieces;
}

/** The block that a model writes after its answer and that the service takes out again (section 6). */
function followUpBlock(questions: readonly string[]): string {
	return `\n<follow-ups>\n${questions.map((question) => `- ${question}\n`).join('')}</follow-ups>`;
}

/** The answer, then the block of follow-up questions streamed like any text, then the answer without it. */
export function answerPieces(content: string, questions: readonly string[]): Piece[] {
	if (questions.length === 0) return inPieces(content);
	return [...inPieces(content), ...inPieces(followUpBlock(questions)), { content, replace: true }];
}
