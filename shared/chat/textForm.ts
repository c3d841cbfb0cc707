import { beforeFollowUps } from './followUps';
import { htmlReader, type Part } from './html';
import { slicesOf } from './slices';
import { eventLoopPauses } from '../transport/concurrency';

/** Writes an answer in one form, part by part. What was written stays. */
export interface TextForm {
	write(part: Part): void;
	/** No more comes: what waited for more is written. */
	end(): void;
	/** What was written since this was last asked. */
	take(): string;
}

/** Writes a whole answer, slice by slice. */
export function* writing(html: string, form: TextForm): Generator<void> {
	const reader = htmlReader(form.write);
	for (const slice of slicesOf(html)) yield reader.read(slice);
	yield* reader.end();
	form.end();
}

/** A whole answer in that form; in turns, so that n8n's other work goes on beside a long one. */
export async function writtenInTurns(html: string, form: TextForm): Promise<string> {
	const takeTurn = eventLoopPauses();
	for (const _ of writing(html, form)) await takeTurn();
	return form.take();
}

/** An answer under way: each call gives what the next piece of the HTML certainly adds to the text. */
export function growing(form: TextForm): (more: string) => string {
	const reader = htmlReader(beforeFollowUps(form.write));
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
		const safe = (last === '!' && text.startsWith('[') ? `\u200B${text}` : text).replaceAll(
			'![',
			'!\u200B[',
		);
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
