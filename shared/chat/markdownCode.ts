import { BLOCK } from './html';
import type { MarkdownLines } from './markdownLines';
import { fencedCode, inlineCode } from './markdownText';

const PART_OF_BLOCK = /^(li|td|th)$/;

/** Characters of code within a line; longer code is written as text. */
const LONGEST_INLINE = 4_096;
/** Characters of a block of code; a longer one is written as several. */
const LONGEST_BLOCK = 64 * 1024;

interface OpenCode {
	tag: 'code' | 'pre';
	text: string;
}

/** The code of an answer, within a line or as a block. It is kept while it is open: its fence depends on what is in it. */
export function markdownCode(lines: MarkdownLines, addText: (text: string) => void) {
	let open: OpenCode | undefined;

	const block = (text: string) => {
		if (text.trim() !== '') fencedCode(text).forEach((line) => lines.verbatim(line));
		lines.space('\n\n');
	};

	const end = () => {
		const { tag, text = '' } = open ?? {};
		open = undefined;
		if (tag === 'pre') block(text);
		else if (text.length > LONGEST_INLINE) addText(text);
		else if (text.trim() !== '') lines.word(inlineCode(text, lines.isWithin('tr')));
	};

	/** What is too long already is written. */
	const add = (code: OpenCode, text: string) => {
		code.text += text;
		if (code.tag === 'code' && code.text.length > LONGEST_INLINE) end();
		if (code.tag === 'code' || code.text.length <= LONGEST_BLOCK) return;
		const lineEnd = code.text.lastIndexOf('\n') + 1 || code.text.length;
		block(code.text.slice(0, lineEnd));
		code.text = code.text.slice(lineEnd);
	};

	const begin = (name: 'code' | 'pre') => {
		const isBlock = name === 'pre' && !lines.isWithin('tr');
		if (isBlock) lines.space('\n\n');
		open = { tag: isBlock ? 'pre' : 'code', text: '' };
	};

	return {
		end,
		/** Whether the text belongs to code. */
		takesText(text: string): boolean {
			if (!open) return false;
			add(open, text);
			return true;
		},
		/** Whether the tag belongs to code, in which there are no others. A block ends code within a line that was left open. */
		takesTag(name: string, isEnd: boolean): boolean {
			if (!open) {
				if (isEnd || (name !== 'code' && name !== 'pre')) return false;
				begin(name);
				return true;
			}
			const isItsEnd = isEnd && (name === open.tag || name === 'pre');
			const isLeft = open.tag === 'code' && (BLOCK.test(name) || PART_OF_BLOCK.test(name));
			if (isItsEnd || isLeft) end();
			else if (name === 'br') add(open, '\n');
			return isItsEnd || !isLeft;
		},
	};
}
