import { entryOf } from '../values/read';
import { BLOCK, type Tag } from './html';
import { markdownCode } from './markdownCode';
import { MarkdownLines, push } from './markdownLines';
import { escaped, pictureName, targetOf, webAddress, type Addresses } from './markdownText';
import { wordsAndSpaces, type TextForm } from './textForm';

const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', em: '*', i: '*' };

/** The rows of a table, as Markdown writes them. */
function markdownTable(lines: MarkdownLines) {
	let rows = 0;
	let cells = 0;
	return {
		begin() {
			rows = 0;
		},
		row(isEnd: boolean) {
			lines.lead('tr', isEnd, '| ', '');
			if (!isEnd) cells = 0;
			// The line that makes the first row the head of the table.
			else if (++rows === 1) lines.put(`\n|${' --- |'.repeat(cells)}`);
		},
		cell(isEnd: boolean) {
			if (!isEnd) return;
			if (lines.gap.includes('\n') || lines.isEmpty) lines.word('');
			lines.gap = '';
			lines.put(' |');
			cells += 1;
			lines.space(' ');
		},
	};
}

/** An answer as Markdown, which n8n's chats show. Pictures that may not be fetched are links: their hosts would learn that the answer was read. */
export function markdownForm(addresses: Addresses): TextForm {
	const lines = new MarkdownLines();
	/** Numbers of the lists that are open; undefined for one without. */
	const lists: Array<number | undefined> = [];
	const table = markdownTable(lines);
	let lineEnds = 0;

	const addText = (text: string) => {
		for (const words of wordsAndSpaces(escaped(text))) {
			const isSpace = words.trim() === '';
			lineEnds = isSpace ? lineEnds + Number(words === '\n') : 0;
			if (!isSpace) lines.word(words);
			else lines.space(lineEnds > 1 ? '\n\n' : lineEnds === 1 ? '\n' : ' ');
		}
	};

	const code = markdownCode(lines, addText);

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
		if (tag === 'table') table.begin();
		if (tag === 'blockquote') lines.lead(tag, isEnd, '> ', '> ');
		if (/^h[1-6]$/.test(tag)) lines.lead(tag, isEnd, `${'#'.repeat(Number(tag[1]))} `, '');
	};
	const linkTo = (address: string | undefined) => webAddress(address, addresses);
	/** What is no mark and no code; each other block is an element. */
	const writers: Readonly<Record<string, (tag: Tag) => void>> = {
		a: ({ isEnd, attribute }) => link(isEnd, isEnd ? undefined : linkTo(attribute('href'))),
		img: ({ attribute }) => image(pictureName(attribute('alt') ?? ''), linkTo(attribute('src'))),
		br: () => lines.space(lines.gap === '  \n' ? '\n\n' : '  \n'),
		li: ({ tag, isEnd }) => lines.lead(tag, isEnd, bullet(isEnd)),
		tr: ({ isEnd }) => table.row(isEnd),
		td: ({ isEnd }) => table.cell(isEnd),
		th: ({ isEnd }) => table.cell(isEnd),
	};

	const addTag = (part: Tag) => {
		const { tag, isEnd } = part;
		if (code.takesTag(tag, isEnd)) return;
		const mark = entryOf(MARKS, tag);
		const writer = entryOf(writers, tag);
		if (mark) lines.mark(tag, isEnd, mark, mark);
		else if (writer) writer(part);
		else if (BLOCK.test(tag)) element(tag, isEnd);
	};

	return {
		write(part) {
			if (part.kind === 'text') {
				if (!code.takesText(part.text)) addText(part.text);
			} else if (part.kind === 'tag') {
				lineEnds = 0;
				addTag(part);
			}
		},
		end: code.end,
		take: () => lines.take(),
	};
}
