import type { Part } from './html';

/**
 * n8n's pieces cannot be recalled, so what the service may strip again is held back where it can be foreseen: the block of
 * follow-up questions (interface section 6), and what is opened, since it may be opened for that block.
 */
const MARK = 'followup';
const BLOCK_TAG =
	/^(address|article|blockquote|br|div|dl|dt|dd|h[1-6]|hr|li|ol|p|section|table|tr|ul)$/;
/** So many signs at the beginning of a line belong to no heading. */
const MOST_SIGNS = 40;
/** So many parts are never opened for one block. */
const MOST_HELD = 1_000;

const lettersOf = (text: string) =>
	text
		.slice(0, MOST_SIGNS)
		.replace(/[^a-z]/gi, '')
		.toLowerCase();

/** The beginning of a line: whether it names follow-ups, or may yet do so when more comes. */
function lineStart(): (text: string) => 'other' | 'open' | 'followUps' {
	let letters = '';
	let signs = 0;
	return (text) => {
		for (const sign of text) {
			if (/[a-z]/i.test(sign)) {
				letters += sign.toLowerCase();
				if (letters === MARK) return 'followUps';
				if (!MARK.startsWith(letters)) return 'other';
			} else if (sign.trim() !== '' && (++signs > MOST_SIGNS || /\p{L}/u.test(sign)))
				return 'other';
		}
		return 'open';
	};
}

/** Hands on the parts that will not be taken back, as far as can be foreseen; each as soon as that is known. */
export function beforeFollowUps(onPart: (part: Part) => void): (part: Part) => void {
	let held: Part[] = [];
	let line: ReturnType<typeof lineStart> | undefined = lineStart();
	/** The line has begun, and may become the block's. */
	let isOpen = false;
	let isBlock = false;

	const release = () => {
		isOpen = false;
		const parts = held;
		held = [];
		parts.forEach(onPart);
	};
	const newLine = () => {
		if (isOpen) release();
		line = lineStart();
	};
	const says = (text: string): boolean => {
		if (text === '\n') newLine();
		if (text.trim() === '') return line === undefined && held.length === 0;
		const kind = line?.(text) ?? 'other';
		isOpen = kind === 'open';
		if (kind === 'followUps') isBlock = true;
		if (kind === 'other') line = undefined;
		return kind === 'other';
	};
	const isCertain = (part: Part): boolean => {
		if (part.kind === 'text') return says(part.text);
		if (lettersOf(part.raw).startsWith(MARK)) isBlock = true;
		if (part.kind === 'unseen') return false;
		if (BLOCK_TAG.test(part.tag)) newLine();
		return part.isEnd && !isOpen;
	};

	return (part) => {
		if (isBlock) return;
		const isReleased = isCertain(part);
		held.push(part);
		if (isBlock) held = [];
		else if (isReleased || held.length > MOST_HELD) release();
	};
}
