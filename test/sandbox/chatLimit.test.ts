import { refusal } from './catalogue';
import { pause, startChat } from './chatting';
import { colleague, editor, startSandbox } from './startSandbox';

describe('8 concurrent streams of one key', () => {
	it('are refused at init above the limit with 429 RATE_LIMITED and Retry-After, and only for that key', async () => {
		const small = await startSandbox('--stream-limit', '2');
		try {
			await small.control('chat', { chunks: ['a'], silentMs: 60_000, times: 2 });
			const chat = await startChat(small);
			const [first, second] = [await chat.init(), await chat.init()];
			const answered = [chat.say('one', first), chat.say('two', second)];
			const init = (key: string, ref: number) =>
				small.as(key).post('/ai/streams/init', { chatRef: ref });
			const refused = await init(editor, chat.ref);
			expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
			expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
			const other = await startChat(small, colleague);
			expect((await init(colleague, other.ref)).status).toBe(200);
			await pause(100);
			await small.control('clock', { advance: 60_000 });
			await Promise.all(answered);
			expect((await init(editor, chat.ref)).status).toBe(200);
		} finally {
			await small.stop();
		}
	}, 60_000);

	it('does not count a stream for ever whose message never comes', async () => {
		const small = await startSandbox('--stream-limit', '1');
		try {
			const chat = await startChat(small);
			await chat.init();
			const init = () => small.as(editor).post('/ai/streams/init', { chatRef: chat.ref });
			expect((await init()).status).toBe(429);
			await small.control('clock', { advance: 120_000 });
			expect((await init()).status).toBe(200);
		} finally {
			await small.stop();
		}
	}, 60_000);
});
