/** Characters that end a line, hide text or turn its direction: what stands between them could pass for ours. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Text that the gateway wrote, as people and models may read it: one line, nothing hidden, at most `most` characters. */
export function oneLine(text: string, most: number): string {
	// One sign more than is shown, since half of it may be cut off.
	const plain = text
		.slice(0, most + 1)
		.replace(UNSEEN, ' ')
		.replace(/ {2,}/g, ' ')
		.trim();
	return text.length > most ? `${plain.slice(0, most - 1).replace(UNSEEN, '')}…` : plain;
}
