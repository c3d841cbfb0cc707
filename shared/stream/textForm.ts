import { sleep } from 'n8n-workflow';
import { certainParts } from './certain';
import { htmlReader } from './html';
import type { Part } from './html';

/** Writes an answer in one form, part by part. What was written stays. */
export interface TextForm {
	write(part: Part): void;
	/** No more comes: what waited for more is written. */
	end(): void;
	/** What was written since this was last asked. */
	take(): string;
}

/** A whole answer in that form. */
export function written(html: string, form: TextForm): string {
	const reader = htmlReader(form.write);
	reader.read(html);
	reader.end();
	form.end();
	return form.take();
}

/** Characters that are written at a time, which takes some milliseconds. */
const SLICE_LENGTH = 16 * 1024;

/** The same in turns, so that n8n's other work goes on beside a long answer. */
export async function writtenInTurns(html: string, form: TextForm): Promise<string> {
	const reader = htmlReader(form.write);
	for (let at = 0; at < html.length; at += SLICE_LENGTH) {
		if (at > 0) await sleep(0);
		reader.read(html.slice(at, at + SLICE_LENGTH));
	}
	reader.end();
	form.end();
	return form.take();
}

/** An answer under way: each call gives what the next piece of the HTML certainly adds to the text. */
export function growing(form: TextForm): (more: string) => string {
	const reader = htmlReader(certainParts(form.write));
	return (more) => {
		reader.read(more);
		return form.take();
	};
}

/**
 * Keeps a text from holding the beginning of a picture in Markdown, `![`, with a space of no width: n8n's chats read every
 * piece as Markdown, and a picture fetches its address before anybody has clicked. The text may come in pieces.
 */
export function withoutPictures(): (text: string) => string {
	let last = '';
	return (text) => {
		const safe = (last === '!' && text.startsWith('[') ? `\u200B${text}` : text).replaceAll('![', '!\u200B[');
		last = text.at(-1) ?? last;
		return safe;
	};
}

/** The HTML as the service wrote it, but for pictures in Markdown. Spaces at its end wait for what follows. */
export function asSent(): TextForm {
	const safe = withoutPictures();
	let spaces = '';
	let out = '';
	return {
		write({ raw }) {
			const length = raw.trimEnd().length;
			if (length > 0) {
				out += spaces + raw.slice(0, length);
				spaces = '';
			}
			spaces += raw.slice(length);
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
