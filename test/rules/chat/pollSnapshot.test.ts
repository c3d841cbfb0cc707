import type { PendingAnswer } from '../../../shared/chat/otherSources';
import { completeSnapshot } from '../../../shared/chat/pollSnapshot';

const SECOND = 1_000;

/** When a complete snapshot counts as the answer, in seconds, while the message POST hangs and so much time is left. */
async function settledAfter(content: string, leftSeconds: number): Promise<number> {
	const began = Date.now();
	const assumed = () => 'failed';
	const pending = {
		item: {
			safe: async () =>
				await Promise.resolve({ data: { content, isComplete: true, status: 'complete' } }),
			catalogue: { assumed, caller: { isCancelled: () => false } },
		},
		chatRef: 5,
		streamId: 's-1',
		before: { asked: 0, said: new Set(['Of last week']) },
		posting: { outcome: () => undefined, posted: new Promise(() => {}) },
		received: { catchUp: async () => await Promise.resolve() },
		limit: {
			signal: new AbortController().signal,
			leftMs: () => leftSeconds * SECOND - (Date.now() - began),
		},
	} as unknown as PendingAnswer;
	let endedAt = 0;
	const ended = completeSnapshot(pending, undefined).then(() => {
		endedAt = Date.now();
	});
	await jest.advanceTimersByTimeAsync(leftSeconds * SECOND);
	await ended;
	return (endedAt - began) / SECOND;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a complete snapshot while the message has no answer', () => {
	it.each([
		['that is new is the answer once it has stood for seconds', '<p>Of today</p>', 600, 5, 11],
		['that says what was said before is it only after a minute', 'Of last week', 600, 60, 66],
		['is it in time before the maximum', 'Of last week', 30, 10, 16],
	])('%s', async (_, content, left, least, most) => {
		const seconds = await settledAfter(content, left);
		expect(seconds).toBeGreaterThanOrEqual(least);
		expect(seconds).toBeLessThan(most);
	});
});
