import { growing, writtenInTurns, type TextForm } from './textForm';

/** One of n8n's pieces to the chat or webhook that waits for the answer. They are shown as they come and stay. */
export type SendPiece = (
	type: 'begin' | 'item' | 'end' | 'error',
	content?: string,
) => Promise<void>;

/** Shows an answer while it is being written. */
export interface Forwarder {
	/** More of the content. Only what is new and certain goes out. */
	add(more: string): Promise<void>;
	/** The content so far was rewritten as this. */
	replace(content: string): Promise<void>;
	/** The final content. What was shown and is not part of it is followed by the corrected text as a message of its own. */
	finish(content: string): Promise<void>;
	/** The answer ended otherwise. */
	fail(message: string): Promise<void>;
}

/** What was shown, and how far a text that is written anew agrees with it. Looks at each piece once. */
function shownText() {
	let shown = '';
	let agreed = 0;
	let differs = false;
	return {
		again() {
			agreed = 0;
			differs = false;
		},
		/** What the next piece of the text adds to what was shown; nothing once it differs. */
		more(piece: string): string {
			if (differs) return '';
			const known = Math.min(piece.length, shown.length - agreed);
			differs = known > 0 && shown.slice(agreed, agreed + known) !== piece.slice(0, known);
			if (differs) return '';
			agreed += piece.length;
			shown += piece.slice(known);
			return piece.slice(known);
		},
		/** Whether all that was shown is part of the text. */
		get isAgreed() {
			return !differs && agreed >= shown.length;
		},
	};
}

export function forwarder(send: SendPiece, form: () => TextForm): Forwarder {
	const shown = shownText();
	let grow = growing(form());
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
	const show = async (piece: string) => {
		const more = shown.more(piece);
		if (more === '') return;
		await begin();
		await send('item', more);
	};

	return {
		add: async (more) => await inTurn(async () => await show(grow(more))),
		replace: async (content) =>
			await inTurn(async () => {
				grow = growing(form());
				shown.again();
				await show(grow(content));
			}),
		finish: async (content) =>
			await inTurn(async () => {
				const text = await writtenInTurns(content, form());
				shown.again();
				await begin();
				await show(text);
				if (!shown.isAgreed) {
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
	add: async () => await Promise.resolve(),
	replace: async () => await Promise.resolve(),
	finish: async () => await Promise.resolve(),
	fail: async () => await Promise.resolve(),
};
