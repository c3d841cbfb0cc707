import { lettersOf } from '../values/words';
import { BLOCK, type Part } from './html';

/** What the service may strip again: the block of follow-up questions (interface section 6). */
const MARK = 'followup';
/** More characters than so many at the beginning of a line belong to no heading. */
const MOST_CHARACTERS = 40;
/** So many parts are never opened for one block. */
const MOST_HELD = 1_000;

/** The beginning of a line: whether it names follow-ups, or may yet do so when more comes. */
function lineStart(): (text: string) => 'other' | 'open' | 'followUps' {
	let letters = '';
	let characters = 0;
	return (text) => {
		for (const character of text) {
			if (/[a-z]/i.test(character)) {
				letters += character.toLowerCase();
				if (letters === MARK) return 'followUps';
				if (!MARK.startsWith(letters)) return 'other';
			} else if (
				character.trim() !== '' &&
				(++characters > MOST_CHARACTERS || /\p{L}/u.test(character))
			)
				return 'other';
		}
		return 'open';
	};
}

/** Passes on the parts that will not be taken back, each as soon as that is known: chunks that n8n has shown stay. What is opened waits, since it may be opened for the block. */
export function beforeFollowUps(onPart: (part: Part) => void) {
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
	const isFinalText = (text: string): boolean => {
		if (text === '\n') newLine();
		if (text.trim() === '') return line === undefined && held.length === 0;
		const kind = line?.(text) ?? 'other';
		isOpen = kind === 'open';
		if (kind === 'followUps') isBlock = true;
		if (kind === 'other') line = undefined;
		return kind === 'other';
	};
	const isFinal = (part: Part): boolean => {
		if (part.kind === 'text') return isFinalText(part.text);
		if (lettersOf(part.raw.slice(0, MOST_CHARACTERS)).startsWith(MARK)) isBlock = true;
		if (part.kind === 'unseen') return false;
		if (BLOCK.test(part.tag) || /^(br|li)$/.test(part.tag)) newLine();
		return part.isEnd && !isOpen;
	};

	return {
		add: (part: Part) => {
			if (isBlock) return;
			const isReleased = isFinal(part);
			held.push(part);
			if (isBlock) held = [];
			else if (isReleased || held.length > MOST_HELD) release();
		},
		/** No more comes: passes on what waited. Whether nothing was left out. */
		end: (): boolean => {
			release();
			return !isBlock;
		},
	};
}
