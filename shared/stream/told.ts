import type { Forwarder } from './forward';
import { withheld } from './withheld';

/** A change of an answer under way: more of it, or all of it anew. */
export interface Change {
	content: string;
	replace: boolean;
}

/** What an answer has said so far, without the API key, and handed on as it comes. */
export interface Told {
	change(change: Change): Promise<void>;
	/** The whole content as a snapshot shows it. */
	see(content: string): Promise<void>;
	/** Without an end that may be the beginning of the key. */
	soFar(): string;
	/** No more comes. */
	whole(): string;
}

/** `isOver` once nothing may be shown any more. */
export function told(key: string, forward: Forwarder, isOver: () => boolean): Told {
	let guard = withheld(key);
	let text = '';
	/** As it came, to be compared with a snapshot. */
	let come = '';

	const change = async ({ content, replace }: Change) => {
		if (isOver()) return;
		if (replace) guard = withheld(key);
		const more = guard.more(content);
		come = replace ? content : come + content;
		text = replace ? more : text + more;
		await (replace ? forward.replace(more) : forward.add(more));
	};
	return {
		change,
		see: async (content) => {
			const goesOn = content.startsWith(come);
			if (content !== come) await change({ content: goesOn ? content.slice(come.length) : content, replace: !goesOn });
		},
		soFar: () => text,
		whole: () => text + guard.rest(),
	};
}
