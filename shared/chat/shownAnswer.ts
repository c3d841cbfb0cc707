import type { IExecuteFunctions } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { isAgentTool } from '../failure/agentTool';
import { sequence } from '../transport/concurrency';
import { convert, streamConverter, type TextForm } from './textForm';

/** n8n's `sendChunk` to the chat or webhook that waits for the answer: chunks are shown as they come, and stay. */
type SendChunk = (type: 'begin' | 'item' | 'end' | 'error', content?: string) => Promise<void>;

/** What was shown, and how far a text that is written anew agrees with it. Reads each chunk once. */
function shownText() {
	let shown = '';
	let agreed = 0;
	let differs = false;
	return {
		restart() {
			agreed = 0;
			differs = false;
		},
		/** What the next chunk of the text adds to what was shown; nothing once it differs. */
		add(chunk: string): string {
			if (differs) return '';
			const overlap = Math.min(chunk.length, shown.length - agreed);
			differs = overlap > 0 && shown.slice(agreed, agreed + overlap) !== chunk.slice(0, overlap);
			if (differs) return '';
			agreed += chunk.length;
			shown += chunk.slice(overlap);
			return chunk.slice(overlap);
		},
		isPart: () => !differs && agreed >= shown.length,
	};
}

export type Forwarder = ReturnType<typeof forwarder>;

export function forwarder(send: SendChunk, form: () => TextForm) {
	/** Events that are being closed and the first snapshot may overlap. */
	const sequenced = sequence();
	const inTurn = (work: (text: string) => Promise<void>) => async (text: string) =>
		await sequenced('show', async () => await work(text));
	const shown = shownText();
	let converter = streamConverter(form());
	let source = '';
	let hasBegun = false;

	const begin = async () => {
		if (!hasBegun) await send('begin');
		hasBegun = true;
	};
	const show = async (text: string) => {
		const more = shown.add(text);
		if (more === '') return;
		await begin();
		await send('item', more);
	};

	return {
		/** More of the content. What is new goes out, as far as it will not be taken back. */
		add: inTurn(async (more) => {
			source += more;
			await show(converter.more(more));
		}),
		/** The content so far was rewritten as this. */
		replace: inTurn(async (content) => {
			converter = streamConverter(form());
			source = content;
			shown.restart();
			await show(converter.more(content));
		}),
		/** The final content. Where something else was shown, the corrected text follows as a message of its own. */
		finish: inTurn(async (content) => {
			// Most answers end as they came, and are not read once more.
			const rest = content === source ? await converter.end() : undefined;
			await begin();
			if (rest !== undefined) await show(rest);
			if (rest === undefined || !shown.isPart()) {
				const text = await convert(content, form());
				shown.restart();
				await show(text);
				if (!shown.isPart()) {
					await send('end');
					await send('begin');
					await send('item', text);
				}
			}
			await send('end');
		}),
		fail: inTurn(async (message) => {
			await begin();
			await send('error', message);
		}),
	};
}

const nothing = async () => await Promise.resolve();

/** Where nobody waits for the answer. */
export const silent: Forwarder = { add: nothing, replace: nothing, finish: nothing, fail: nothing };

type Streaming = Pick<IExecuteFunctions, 'isStreaming' | 'sendChunk'>;

/** The context of older agents (paginationHook in shared/engine/execute.ts) has neither. */
const canStream = (context: object): context is Streaming =>
	'isStreaming' in context && typeof context.isStreaming === 'function' && 'sendChunk' in context;

/** Forwards the answer to the chat or webhook that waits for it, if any. A tool answers its agent: its text must not appear in the agent's own answer. */
export function forwarderOf({ context, index }: Item, form: () => TextForm): Forwarder {
	if (isAgentTool(context.getNode()) || !canStream(context) || !context.isStreaming())
		return silent;
	let isGone = false;
	const send: SendChunk = async (type, content) => {
		if (isGone) return;
		try {
			// Declared as void, but it is a promise.
			await (context.sendChunk(type, index, content) as unknown);
		} catch {
			// Whoever waited has gone; the answer is still the node's output.
			isGone = true;
		}
	};
	return forwarder(send, form);
}
