import { eventLoopPauses, sequence } from '../transport/concurrency';
import { streamHider } from '../transport/hideKey';
import { slicesOf } from './html';
import type { Forwarder } from './shownAnswer';

/** A change of an answer under way: more of it, or all of it anew. */
export interface Change {
	content: string;
	replace: boolean;
}

export type AnswerSoFar = ReturnType<typeof answerSoFar>;

/** The text of an answer so far, without the API key, and forwarded as it comes; `isOver` once nothing more may be shown. */
export function answerSoFar(key: string, forward: Forwarder, isOver: () => boolean) {
	/** The events and a snapshot may overlap. */
	const inTurn = sequence();
	let hider = streamHider(key);
	let text = '';
	/** As it came, to be compared with a snapshot. */
	let received = '';

	const add = async ({ content, replace }: Change) => {
		if (isOver()) return;
		if (replace) hider = streamHider(key);
		const more = hider.more(content);
		received = replace ? content : received + content;
		text = replace ? more : text + more;
		await (replace ? forward.replace(more) : forward.add(more));
	};
	const change = async ({ content, replace }: Change) => {
		const [first = '', ...rest] = slicesOf(content);
		const pause = eventLoopPauses();
		await add({ content: first, replace });
		for (const slice of rest) {
			await pause();
			await add({ content: slice, replace: false });
		}
	};
	return {
		change: async (next: Change) => await inTurn('change', async () => await change(next)),
		catchUp: async (content: string) =>
			await inTurn('change', async () => {
				const replace = !content.startsWith(received);
				if (content !== received)
					await change({ content: replace ? content : content.slice(received.length), replace });
			}),
		/** Without an end that may be the beginning of the key. */
		soFar: () => text,
		/** Once no more comes. */
		whole: () => text + hider.rest(),
	};
}
