import type { Respond } from '../../request/tinyServer';
import { json } from '../../request/tinyServer';
import { after, event, useChatServer } from './chatServer';

const chat = useChatServer();

const post = after(400, json(200, { success: false, message: 'The message was blocked' }));
const begun =
	(...end: Parameters<typeof event>): Respond =>
	(response) => {
		response.writeHead(200, { 'content-type': 'text/event-stream' });
		response.write(event('delta', { content: 'Two ' }));
		setTimeout(() => response.end(event(...end)), 900);
	};

describe('a message that the service refuses with the status of a success, while its answer comes,', () => {
	it('is answered, with a word of the refusal', async () => {
		const done = { status: 'complete', content: 'Two books.', results: [] };
		const { succeeded, failed, hints } = await chat.ask({ post, events: begun('done', done) });
		expect(failed).toEqual([]);
		expect(succeeded[0]?.json).toMatchObject({ content: 'Two books.' });
		expect(hints.join()).toContain('The message was blocked');
	});

	it('counts as sent and paid', async () => {
		const { failed } = await chat.ask({ post, events: begun('error', { status: 'aborted' }) });
		expect(failed[0]!.error).toMatchObject({ partialText: 'Two ', sent: 'yes', paid: 'yes' });
	});
});
