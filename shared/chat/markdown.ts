import { entryOf } from '../values/read';
import { BLOCK, type Tag } from './html';
import { MarkdownLines, push } from './markdownLines';
import { escaped, fencedCode, inlineCode, pictureName } from './markdownText';
import { targetOf, webAddress, type Addresses } from './markdownText';
import { wordsAndSpaces, type TextForm } from './textForm';

const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', em: '*', i: '*' };
const PART_OF_BLOCK = /^(li|td|th)$/;

/** Characters of code within a line; longer code is written as text. */
const LONGEST_INLINE = 4_096;
/** Characters of a block of code; a longer one is written as several. */
const LONGEST_BLOCK = 64 * 1024;

/** An answer as Markdown, which n8n's chats show. Pictures that may not be fetched are links: their hosts would learn that the answer was read. */
export function markdownForm(addresses: Addresses): TextForm {
	const lines = new MarkdownLines();
	/** Numbers of the lists that are open; undefined for one without. */
	const lists: Array<number | undefined> = [];
	let rows = 0;
	let cells = 0;
	let lineEnds = 0;
	/** Code that is open: its fence depends on what is in it. */
	let code: { tag: 'code' | 'pre'; text: string } | undefined;

	const addText = (text: string) => {
		for (const words of wordsAndSpaces(escaped(text))) {
			const isSpace = words.trim() === '';
			lineEnds = isSpace ? lineEnds + Number(words === '\n') : 0;
			if (!isSpace) lines.word(words);
			else lines.space(lineEnds > 1 ? '\n\n' : lineEnds === 1 ? '\n' : ' ');
		}
	};

	const block = (text: string) => {
		if (text.trim() !== '') fencedCode(text).forEach((line) => lines.verbatim(line));
		lines.space('\n\n');
	};
	const endCode = () => {
		const { tag, text = '' } = code ?? {};
		code = undefined;
		if (tag === 'pre') block(text);
		else if (text.length > LONGEST_INLINE) addText(text);
		else if (text.trim() !== '') lines.word(inlineCode(text, lines.isWithin('tr')));
	};
	const addCode = (open: { tag: 'code' | 'pre'; text: string }, text: string) => {
		open.text += text;
		if (open.tag === 'code' && open.text.length > LONGEST_INLINE) endCode();
		if (open.tag === 'code' || open.text.length <= LONGEST_BLOCK) return;
		const end = open.text.lastIndexOf('\n') + 1 || open.text.length;
		block(open.text.slice(0, end));
		open.text = open.text.slice(end);
	};
	/** Whether the tag belongs to code, in which there are no others. A block ends code within a line that was left open. */
	const isOfCode = (name: string, isEnd: boolean): boolean => {
		if (!code) {
			if (isEnd || (name !== 'code' && name !== 'pre')) return false;
			const isBlock = name === 'pre' && !lines.isWithin('tr');
			if (isBlock) lines.space('\n\n');
			code = { tag: isBlock ? 'pre' : 'code', text: '' };
			return true;
		}
		const isItsEnd = isEnd && (name === code.tag || name === 'pre');
		const isLeft = code.tag === 'code' && (BLOCK.test(name) || PART_OF_BLOCK.test(name));
		if (isItsEnd || isLeft) endCode();
		else if (name === 'br') addCode(code, '\n');
		return isItsEnd || !isLeft;
	};

	const link = (isEnd: boolean, target: URL | undefined) =>
		lines.mark('a', isEnd, target ? '[' : '', target ? `](${targetOf(target)})` : '');
	const image = (name: string, target: URL | undefined) => {
		if (target && addresses.mayFetch(target)) lines.word(`![${name}](${targetOf(target)})`);
		else if (target && !lines.isWithin('a')) {
			link(false, target);
			lines.word(name || escaped(target.host));
			link(true, target);
		} else if (name !== '') lines.word(name);
	};
	const bullet = (isEnd: boolean): string => {
		const number = lists.at(-1);
		if (number === undefined) return '- ';
		if (!isEnd) lists[lists.length - 1] = number + 1;
		return `${number}. `;
	};
	const element = (tag: string, isEnd: boolean) => {
		const isList = tag === 'ul' || tag === 'ol';
		if (isList && isEnd) lists.pop();
		// A list within a list belongs to its line.
		lines.space(isList && lists.length > 0 ? '\n' : '\n\n');
		if (isList && !isEnd) push(lists, tag === 'ol' ? 1 : undefined);
		if (tag === 'table') rows = 0;
		if (tag === 'blockquote') lines.lead(tag, isEnd, '> ', '> ');
		if (/^h[1-6]$/.test(tag)) lines.lead(tag, isEnd, `${'#'.repeat(Number(tag[1]))} `, '');
	};
	const row = (isEnd: boolean) => {
		lines.lead('tr', isEnd, '| ', '');
		if (!isEnd) cells = 0;
		// The line that makes the first row the head of the table.
		else if (++rows === 1) lines.put(`\n|${' --- |'.repeat(cells)}`);
	};
	const cell = (isEnd: boolean) => {
		if (!isEnd) return;
		if (lines.gap.includes('\n') || lines.isEmpty) lines.word('');
		lines.gap = '';
		lines.put(' |');
		cells += 1;
		lines.space(' ');
	};

	const addTag = ({ tag, isEnd, attribute }: Tag) => {
		const mark = entryOf(MARKS, tag);
		const target = (name: string) => webAddress(attribute(name), addresses);
		if (isOfCode(tag, isEnd)) return;
		if (mark) lines.mark(tag, isEnd, mark, mark);
		else if (tag === 'a') link(isEnd, isEnd ? undefined : target('href'));
		else if (tag === 'img') image(pictureName(attribute('alt') ?? ''), target('src'));
		else if (tag === 'br') lines.space(lines.gap === '  \n' ? '\n\n' : '  \n');
		else if (tag === 'li') lines.lead(tag, isEnd, bullet(isEnd));
		else if (tag === 'tr') row(isEnd);
		else if (tag === 'td' || tag === 'th') cell(isEnd);
		else if (BLOCK.test(tag)) element(tag, isEnd);
	};

	return {
		write(part) {
			if (part.kind === 'text' && code) addCode(code, part.text);
			else if (part.kind === 'text') addText(part.text);
			else if (part.kind === 'tag') {
				lineEnds = 0;
				addTag(part);
			}
		},
		end: endCode,
		take: () => lines.take(),
	};
}
