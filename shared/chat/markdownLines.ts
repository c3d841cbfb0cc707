import { escapedHead, type LineHead } from './markdownText';

/** What may stand between two words, the stronger ones behind. */
const GAPS = ['', ' ', '\n', '  \n', '\n\n'] as const;
type Gap = (typeof GAPS)[number];

interface Open {
	tag: string;
	isWritten: boolean;
}

/** What stands before the lines of an element: once, and on its further lines. */
type Lead = Open & { first: string; rest: string };

/** What stands around the words of an element; the beginning is written with the first of them. */
type Mark = Open & { begin: string; end: string };

/** So many elements within each other are written as such; the text of further ones belongs to the last of these. */
const DEEPEST = 12;

function takeLast<Element extends { tag: string }>(open: Element[], tag: string) {
	const index = open.map((element) => element.tag).lastIndexOf(tag);
	return index < 0 ? undefined : open.splice(index, 1)[0];
}

export function push<Element>(open: Element[], element: Element): void {
	if (open.length < DEEPEST) open.push(element);
}

/** The lines of a Markdown text, word by word. All that waits for the next word is kept, so that nothing written is taken back. */
export class MarkdownLines {
	gap: Gap = '';
	private out = '';
	private last = '';
	private head: LineHead = 'empty';
	private leads: Lead[] = [];
	private marks: Mark[] = [];

	take(): string {
		const text = this.out;
		this.out = '';
		return text;
	}

	get isEmpty(): boolean {
		return this.last === '';
	}

	/** Whether a line or a mark of such an element is open. */
	isWithin(tag: string): boolean {
		const isIt = (element: Open) => element.tag === tag;
		return this.leads.some(isIt) || this.marks.some(isIt);
	}

	put(text: string): void {
		this.out += text;
		this.last = text.at(-1) ?? this.last;
	}

	space(gap: Gap): void {
		// A row of a table is one line.
		const possible = this.isWithin('tr') ? ' ' : gap;
		if (GAPS.indexOf(possible) > GAPS.indexOf(this.gap)) this.gap = possible;
	}

	/** A word with its signs escaped; a number or sign that would make a list of its line is escaped here. */
	word(word: string): void {
		this.next();
		for (const mark of this.marks.filter(({ isWritten }) => !isWritten)) {
			// Behind a '!' a link would be a picture.
			this.put(this.last === '!' && mark.begin.startsWith('[') ? ` ${mark.begin}` : mark.begin);
			mark.isWritten = true;
		}
		const { text, head } = escapedHead(word, this.head);
		this.put(text);
		this.head = head;
	}

	verbatim(line: string): void {
		this.next();
		this.put(line);
		this.space('\n');
	}

	mark(tag: string, isEnd: boolean, begin: string, end: string): void {
		const mark = isEnd ? takeLast(this.marks, tag) : undefined;
		if (mark?.isWritten) this.put(mark.end);
		if (!isEnd) push(this.marks, { tag, begin, end, isWritten: false });
	}

	lead(tag: string, isEnd: boolean, first: string, rest = ' '.repeat(first.length)): void {
		this.space('\n');
		if (!isEnd) push(this.leads, { tag, first, rest, isWritten: false });
		else takeLast(this.leads, tag);
	}

	/** What stands between the last word and the next, up to the beginnings of its line in all open elements. */
	private next(): void {
		const isFirst = this.isEmpty;
		const isNewLine = isFirst || this.gap.includes('\n');
		const before =
			this.gap === '\n\n'
				? `\n${this.leads
						.map(({ rest, isWritten }) => (isWritten ? rest : ''))
						.join('')
						.trimEnd()}\n`
				: this.gap;
		const begun = isNewLine
			? this.leads.map(({ first, rest, isWritten }) => (isWritten ? rest : first))
			: [];
		if (isNewLine) for (const lead of this.leads) lead.isWritten = true;
		this.put((isFirst ? '' : before) + begun.join(''));
		if (isNewLine) this.head = 'empty';
		else if (this.gap !== '') this.head = 'known';
		this.gap = '';
	}
}
