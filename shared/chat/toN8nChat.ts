import type { IExecuteFunctions } from 'n8n-workflow';
import type { Item } from '../engine/item';
import { forwarder, silent, type Forwarder, type SendPiece } from './shownAnswer';
import type { TextForm } from './textForm';

type Streaming = Pick<IExecuteFunctions, 'isStreaming' | 'sendChunk'>;

/** The routing way of older agents (shared/engine/olderAgents.ts) has neither. */
const canStream = (context: object): context is Streaming =>
	'isStreaming' in context && typeof context.isStreaming === 'function' && 'sendChunk' in context;

/**
 * Sends the answer on to the chat or webhook that waits for this execution, where there is one. As an agent's tool the
 * node answers the agent: its text must not appear in the agent's own answer.
 */
export function sendOnTo({ context, index }: Item, form: () => TextForm): Forwarder {
	if (context.getNode().type.endsWith('Tool') || !canStream(context) || !context.isStreaming())
		return silent;
	let isGone = false;
	const send: SendPiece = async (type, content) => {
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
