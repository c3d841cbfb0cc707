import { eventLoopPauses, sequence } from '../transport/concurrency';
import type { Forwarder } from './shownAnswer';
import { slicesOf } from './slices';
import { streamHider } from '../transport/hideKey';

/** A change of an answer under way: more of it, or all of it anew. */
export interface Change {
	content: string;
	replace: boolean;
}

export type AnswerSoFar = ReturnType<typeof answerSoFar>;

/** What an answer has said so far, without the API key, and handed on as it comes; `isOver` once nothing may be shown any more. */
export function answerSoFar(key: string, forward: Forwarder, isOver: () => boolean) {
	/** The events and a snapshot may overlap. */
	const inTurn = sequence();
	let guard = streamHider(key);
	let text = '';
	/** As it came, to be compared with a snapshot. */
	let come = '';

	const add = async ({ content, replace }: Change) => {
		if (isOver()) return;
		if (replace) guard = streamHider(key);
		const more = guard.more(content);
		come = replace ? content : come + content;
		text = replace ? more : text + more;
		await (replace ? forward.replace(more) : forward.add(more));
	};
	const change = async ({ content, replace }: Change) => {
		const [first = '', ...others] = slicesOf(content);
		const takeTurn = eventLoopPauses();
		await add({ content: first, replace });
		for (const slice of others) {
			await takeTurn();
			await add({ content: slice, replace: false });
		}
	};
	return {
		change: async (given: Change) => await inTurn('change', async () => await change(given)),
		/** The whole content as a snapshot shows it. */
		see: async (content: string) =>
			await inTurn('change', async () => {
				const goesOn = content.startsWith(come);
				if (content !== come)
					await change({
						content: goesOn ? content.slice(come.length) : content,
						replace: !goesOn,
					});
			}),
		/** Without an end that may be the beginning of the key. */
		soFar: () => text,
		/** No more comes. */
		whole: () => text + guard.rest(),
	};
}
