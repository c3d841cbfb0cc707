import { certainParts } from './certain';

/** One of n8n's pieces to the chat or webhook that waits for the answer. They are shown as they come and stay. */
export type SendPiece = (type: 'begin' | 'item' | 'end' | 'error', content?: string) => Promise<void>;

/** Shows an answer while it is being written. */
export interface Forwarder {
	/** The whole content so far. Only what is new and certain goes out. */
	show(content: string): Promise<void>;
	/** The final content. What was shown and is not part of it is followed by the corrected text as a message of its own. */
	finish(content: string): Promise<void>;
	/** The answer ended otherwise. */
	fail(message: string): Promise<void>;
}

export function forwarder(send: SendPiece, textOf: (content: string) => string): Forwarder {
	const certainPart = certainParts();
	let shown = '';
	let hasBegun = false;
	let last: Promise<void> = Promise.resolve();

	/** One after the other, as they were asked for: events that are being closed and the first look may overlap. */
	const inTurn = async (work: () => Promise<void>) => {
		last = last.then(work);
		await last;
	};

	const begin = async () => {
		if (!hasBegun) await send('begin');
		hasBegun = true;
	};
	/** Sends what `text` adds to what was shown; false when it does not go on from there. */
	const add = async (text: string): Promise<boolean> => {
		if (!text.startsWith(shown)) return false;
		const more = text.slice(shown.length);
		if (more !== '') {
			await begin();
			await send('item', more);
			shown = text;
		}
		return true;
	};

	return {
		show: async (content) =>
			await inTurn(async () => {
				await add(textOf(certainPart(content)));
			}),
		finish: async (content) =>
			await inTurn(async () => {
				const text = textOf(content);
				await begin();
				if (!(await add(text))) {
					await send('end');
					await send('begin');
					await send('item', text);
				}
				await send('end');
			}),
		fail: async (message) =>
			await inTurn(async () => {
				await begin();
				await send('error', message);
			}),
	};
}

/** Where nobody waits for pieces. */
export const silent: Forwarder = {
	show: async () => await Promise.resolve(),
	finish: async () => await Promise.resolve(),
	fail: async () => await Promise.resolve(),
};
