import { entryOf } from '../service/read';
import { decoded, partsOf } from './html';
import type { Part } from './html';

type Tag = Exclude<Part, { text: string }>;

/** What may stand between two words, the stronger ones behind. */
const GAPS = ['', ' ', '\n', '  \n', '\n\n'] as const;
type Gap = (typeof GAPS)[number];

/** What stands before the lines of an element: once, and on its further lines. */
interface Lead {
	tag: string;
	first: string;
	rest: string;
	isWritten: boolean;
}

/** What stands around the words of an element; the beginning is written with the first of them. */
interface Mark {
	tag: string;
	begin: string;
	end: string;
	isWritten: boolean;
}

const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', em: '*', i: '*', code: '`' };
const BLOCK = /^(address|article|blockquote|div|dl|dt|dd|figure|h[1-6]|ol|p|pre|section|table|ul)$/;

/** A web address as the target of a link; others are not shown as one. */
function targetOf(address: string | undefined): string | undefined {
	const text = decoded(address ?? '').trim();
	if (!/^https?:\/\//i.test(text)) return undefined;
	return text.replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

const escaped = (word: string) => word.replace(/[\\`*_[\]<|]/g, '\\$&');
/** What begins a list, a heading or a quotation when it stands first in a line. */
const escapedFirst = (word: string) => word.replace(/^(\d+)(?=[.)])/, '$1\\').replace(/^[#+>=-]/, '\\$&');

/** Takes the innermost of these elements out. */
function takeLast<Element extends { tag: string }>(open: Element[], tag: string): Element | undefined {
	const at = open.map((element) => element.tag).lastIndexOf(tag);
	return at < 0 ? undefined : open.splice(at, 1)[0];
}

/** Writes Markdown word by word. All that waits for the next word is kept, so that nothing written is taken back. */
class Writer {
	written = '';
	private gap: Gap = '';
	private leads: Lead[] = [];
	private marks: Mark[] = [];
	/** Numbers of the lists that are open; undefined for one without. */
	private lists: Array<number | undefined> = [];
	private rows = 0;
	private cells = 0;

	write(html: string): void {
		for (const part of partsOf(html)) {
			if ('text' in part) this.text(part.text);
			else this.tag(part);
		}
	}

	copy(): Writer {
		const { leads, marks, lists } = this;
		const open = { leads: leads.map((lead) => ({ ...lead })), marks: marks.map((mark) => ({ ...mark })), lists: [...lists] };
		return Object.assign(new Writer(), this, open);
	}

	private text(text: string): void {
		for (const part of decoded(text).split(/(\s+)/)) {
			if (part === '') continue;
			if (part.trim() === '') this.space(/\n\s*\n/.test(part) ? '\n\n' : part.includes('\n') ? '\n' : ' ');
			else this.word(this.marks.some(({ tag }) => tag === 'code') ? part : escaped(part));
		}
	}

	private tag({ tag, isEnd, attribute }: Tag): void {
		const mark = entryOf(MARKS, tag);
		if (mark) this.mark(tag, isEnd, mark, mark);
		else if (tag === 'a') this.link(isEnd, targetOf(attribute('href')));
		else if (tag === 'img') this.image(decoded(attribute('alt') ?? ''), targetOf(attribute('src')));
		else if (tag === 'br') this.space(this.gap === '  \n' ? '\n\n' : '  \n');
		else if (tag === 'li') this.lead(tag, isEnd, this.bullet(isEnd));
		else if (tag === 'tr') this.row(isEnd);
		else if (tag === 'td' || tag === 'th') this.cell(isEnd);
		else if (BLOCK.test(tag)) this.block(tag, isEnd);
	}

	private space(gap: Gap): void {
		// A row of a table is one line.
		const possible = this.leads.some(({ tag }) => tag === 'tr') ? ' ' : gap;
		if (GAPS.indexOf(possible) > GAPS.indexOf(this.gap)) this.gap = possible;
	}

	/** The beginnings of the lines in all open elements. */
	private line(): string {
		return this.leads
			.map((lead) => {
				const { first, rest, isWritten } = lead;
				lead.isWritten = true;
				return isWritten ? rest : first;
			})
			.join('');
	}

	private word(word: string): void {
		const isFirst = this.written === '';
		const isNewLine = isFirst || this.gap.includes('\n');
		const empty = this.gap === '\n\n' ? `\n${this.leads.map(({ rest, isWritten }) => (isWritten ? rest : '')).join('').trimEnd()}\n` : this.gap;
		this.written += (isFirst ? '' : empty) + (isNewLine ? this.line() : '');
		this.gap = '';
		for (const mark of this.marks.filter(({ isWritten }) => !isWritten)) {
			this.written += mark.begin;
			mark.isWritten = true;
		}
		this.written += isNewLine ? escapedFirst(word) : word;
	}

	private mark(tag: string, isEnd: boolean, begin: string, end: string): void {
		if (!isEnd) this.marks.push({ tag, begin, end, isWritten: false });
		else {
			const mark = takeLast(this.marks, tag);
			if (mark?.isWritten) this.written += mark.end;
		}
	}

	private link(isEnd: boolean, target: string | undefined): void {
		this.mark('a', isEnd, target === undefined ? '' : '[', target === undefined ? '' : `](${target})`);
	}

	private image(name: string, target: string | undefined): void {
		if (target !== undefined) this.word(`![${escaped(name)}](${target})`);
	}

	private lead(tag: string, isEnd: boolean, first: string, rest = ' '.repeat(first.length)): void {
		this.space('\n');
		if (!isEnd) this.leads.push({ tag, first, rest, isWritten: false });
		else takeLast(this.leads, tag);
	}

	private bullet(isEnd: boolean): string {
		const number = this.lists.at(-1);
		if (number === undefined) return '- ';
		if (!isEnd) this.lists[this.lists.length - 1] = number + 1;
		return `${number}. `;
	}

	private block(tag: string, isEnd: boolean): void {
		const isList = tag === 'ul' || tag === 'ol';
		if (isList && isEnd) this.lists.pop();
		// A list within a list belongs to its line.
		this.space(isList && this.lists.length > 0 ? '\n' : '\n\n');
		if (isList && !isEnd) this.lists.push(tag === 'ol' ? 1 : undefined);
		if (tag === 'table') this.rows = 0;
		if (tag === 'blockquote') this.lead(tag, isEnd, '> ', '> ');
		if (/^h[1-6]$/.test(tag)) this.lead(tag, isEnd, `${'#'.repeat(Number(tag[1]))} `, '');
	}

	private row(isEnd: boolean): void {
		if (!isEnd) this.cells = 0;
		this.lead('tr', isEnd, '| ', '');
		if (!isEnd) return;
		this.rows += 1;
		// The line that makes the first row the head of the table.
		if (this.rows === 1) this.written += `\n|${' --- |'.repeat(this.cells)}`;
	}

	private cell(isEnd: boolean): void {
		if (!isEnd) return;
		if (this.gap.includes('\n') || this.written === '') this.word('');
		this.gap = '';
		this.written += ' |';
		this.cells += 1;
		this.space(' ');
	}
}

/**
 * An answer in HTML as Markdown, which is what n8n's chats show; HTML they show as it is written. More of the answer only
 * adds to it, once it ends in a word or behind a closing tag.
 */
export function markdown(html: string): string {
	const writer = new Writer();
	writer.write(html);
	return writer.written;
}

/** What is left out may end further on. */
const LEFT_OUT = /<(script|style)\b|<!--/i;
/** Spaces between two words behind the last tag. An entity before them may stand for one of them. */
const LAST_SPACES = /(?<![\s;])\s+\S*$/;

/** Up to here the parts are whole, whatever comes: behind the last tag, or before the last spaces behind it. */
function wholeUntil(html: string): number {
	if (LEFT_OUT.test(html)) return 0;
	const behindTag = html.lastIndexOf('>') + 1;
	const text = html.slice(behindTag);
	// A tag may have begun.
	return behindTag + (text.includes('<') ? 0 : (LAST_SPACES.exec(text)?.index ?? 0));
}

/** The same for an answer under way: what was written for the beginning of it is not written anew. */
export function growingMarkdown(): (html: string) => string {
	let written = { html: '', writer: new Writer() };
	return (html) => {
		if (!html.startsWith(written.html)) written = { html: '', writer: new Writer() };
		const { writer } = written;
		const more = html.slice(written.html.length);
		const end = wholeUntil(more);
		writer.write(more.slice(0, end));
		written = { html: html.slice(0, written.html.length + end), writer };
		const withRest = writer.copy();
		withRest.write(more.slice(end));
		return withRest.written;
	};
}
