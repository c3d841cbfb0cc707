/** Characters that end a line, hide text or turn its direction: what stands between them could pass for ours. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Text that the gateway wrote, as people and models may read it: one line, nothing hidden, at most `length` characters. */
export function oneLine(text: string, length: number): string {
	// One character more than is shown, since half of it may be cut off.
	const plain = text
		.slice(0, length + 1)
		.replace(UNSEEN, ' ')
		.replace(/ {2,}/g, ' ')
		.trim();
	return text.length > length ? `${plain.slice(0, length - 1).replace(UNSEEN, '')}…` : plain;
}
