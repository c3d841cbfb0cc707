import { eventLoopPauses } from '../transport/concurrency';
import { beforeFollowUps } from './followUps';
import { BLOCK, htmlReader, slicesOf, type Part, type Tag } from './html';

/** Writes an answer in one form, part by part. What was written stays. */
export interface TextForm {
	write(part: Part): void;
	/** No more comes: what waited for more is written. */
	end(): void;
	take(): string;
}

export function* writeSlices(html: string, form: TextForm): Generator<void> {
	const reader = htmlReader(form.write);
	for (const slice of slicesOf(html)) yield reader.read(slice);
	yield* reader.end();
	form.end();
}

/** A whole answer in that form; n8n's other work goes on beside a long one. */
export async function convert(html: string, form: TextForm): Promise<string> {
	const pause = eventLoopPauses();
	for (const _ of writeSlices(html, form)) await pause();
	return form.take();
}

export function streamConverter(form: TextForm) {
	const parts = beforeFollowUps(form.write);
	const reader = htmlReader(parts.add);
	return {
		/** What more HTML adds to the text, as far as it will not be taken back. */
		more(html: string): string {
			reader.read(html);
			return form.take();
		},
		/** What the end of the answer adds; undefined where a part of it was left out. */
		async end(): Promise<string | undefined> {
			const pause = eventLoopPauses();
			for (const _ of reader.end()) await pause();
			if (!parts.end()) return undefined;
			form.end();
			return form.take();
		},
	};
}

/** Parts each `![`, the beginning of a picture in Markdown, with a space of no width: n8n's chats would fetch its address at once. The text may come in chunks. */
function withoutPictures(): (text: string) => string {
	let last = '';
	return (text) => {
		const safe = (last === '!' && text.startsWith('[') ? `\u200B${text}` : text).replaceAll(
			'![',
			'!\u200B[',
		);
		last = text.at(-1) ?? last;
		return safe;
	};
}

/** The HTML as the service wrote it, but for pictures in Markdown. Spaces at its end wait for what follows. */
export function htmlForm(): TextForm {
	const safe = withoutPictures();
	let spaces = '';
	let out = '';
	return {
		write({ raw }) {
			const text = raw.trimEnd();
			if (text === '') spaces += raw;
			else {
				out += spaces + text;
				spaces = raw.slice(text.length);
			}
		},
		end() {
			out += spaces;
			spaces = '';
		},
		take() {
			const text = safe(out);
			out = '';
			return text;
		},
	};
}

/** One empty line at most. */
const MOST_LINE_ENDS = 2;

function textFor({ tag, isEnd }: Tag): string {
	if (tag === 'br' && !isEnd) return '\n';
	if (tag === 'li') return isEnd ? '' : '\n- ';
	if (tag === 'td' || tag === 'th') return isEnd ? ' ' : '';
	return BLOCK.test(tag) ? '\n\n' : '';
}

const SPACES = /\s{2,}|[^\S ]/g;

/** The words of each line as one, and what stands around them: a line end, or spaces. An answer has many words, but few lines. */
export const wordsAndSpaces = (text: string): string[] =>
	text
		.split(/(\n)/)
		.flatMap((line) => {
			const [from, to] = [line.length - line.trimStart().length, line.trimEnd().length];
			if (from === line.length) return line;
			return [line.slice(0, from), line.slice(from, to).replace(SPACES, ' '), line.slice(to)];
		})
		.filter((part) => part !== '');

/** The text of an answer, to be read by people; never to be shown as HTML. */
export function plainForm(): TextForm {
	const safe = withoutPictures();
	let out = '';
	let hasBegun = false;
	let lineEnds = 0;
	let isSpaced = false;

	const addWords = (words: string) => {
		if (hasBegun)
			out += lineEnds > 0 ? '\n'.repeat(Math.min(lineEnds, MOST_LINE_ENDS)) : isSpaced ? ' ' : '';
		out += words;
		hasBegun = true;
		lineEnds = 0;
		isSpaced = false;
	};

	return {
		write(part) {
			if (part.kind === 'unseen') return;
			const text = part.kind === 'text' ? part.text : textFor(part);
			for (const words of wordsAndSpaces(text)) {
				if (words.trim() !== '') addWords(words);
				else if (words === '\n') lineEnds += 1;
				else isSpaced = true;
			}
		},
		end: () => {},
		take() {
			const text = safe(out);
			out = '';
			return text;
		},
	};
}
