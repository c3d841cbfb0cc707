import { refusal } from './catalogue';
import { ask, atOnce, openEvents, pause, startChat, textOf } from './chatting';
import { editor, useSandbox } from './startSandbox';

const sandbox = useSandbox();
beforeEach(() => sandbox.control('chat/pace', atOnce));

const script = (answer: object) => sandbox.control('chat', answer);

describe('6 events', () => {
	it('are text/event-stream: deltas to concatenate, then done, then the end', async () => {
		await script({ chunks: ['Hello ', 'wörld', ' — 日本'], images: 0, silentMs: 200 });
		const { reader, answer } = await ask(sandbox, 'Greet');
		expect([reader.status, reader.headers['content-type']]).toEqual([200, 'text/event-stream']);
		expect(reader.events.map(({ event }) => event)).toEqual(['delta', 'delta', 'delta', 'done']);
		expect(textOf(reader.events)).toBe('Hello wörld — 日本');
		expect(reader.events.at(-1)?.data).toEqual({
			status: 'complete',
			content: 'Hello wörld — 日本',
			reasoning: expect.any(String),
			results: answer.data.data.results,
			followUpQuestions: [],
		});
	});

	it('replace the text when the block of follow-up questions is stripped', async () => {
		await script({ silentMs: 200 });
		const { reader, answer } = await ask(sandbox, 'Which titles are by Jane Austen?');
		const replacing = reader.events.filter(
			({ event, data }) => event === 'delta' && data.replace === true,
		);
		expect(replacing).toHaveLength(1);
		expect(
			reader.events.some(
				({ event, data }) => event === 'delta' && data.content.includes('<follow-ups>'),
			),
		).toBe(true);
		const done = reader.events.at(-1)?.data;
		expect(textOf(reader.events)).toBe(done.content);
		expect(done.content).toBe(answer.data.data.content);
		expect(done.content).not.toContain('<follow-ups>');
		expect(done.followUpQuestions.length).toBeGreaterThan(0);
	});

	it('come at polls of about 300 ms, with comments while nothing is new', async () => {
		await script({ chunks: ['late'], silentMs: 1_000 });
		const { reader } = await ask(sandbox, 'Wait');
		expect(reader.comments.length).toBeGreaterThanOrEqual(3);
		expect(reader.comments.length).toBeLessThanOrEqual(7);
		expect(new Set(reader.comments.map((text) => text.trim()))).toEqual(new Set(['keepalive']));
	});

	it('are all sent when many come between two polls: 20,000 deltas', async () => {
		await script({ chunks: ['x'], repeat: 20_000, silentMs: 200 });
		const { reader } = await ask(sandbox, 'Much');
		expect(reader.events.filter(({ event }) => event === 'delta')).toHaveLength(20_000);
		expect(textOf(reader.events)).toBe('x'.repeat(20_000));
	});

	it('end with done and status aborted when the answer is aborted', async () => {
		await script({ chunks: ['part ', 'whole'], abortAfter: 1 });
		const { reader, answer, streamId } = await ask(sandbox, 'Stop');
		expect(reader.events.at(-1)).toMatchObject({
			event: 'done',
			data: { status: 'aborted', content: 'part ' },
		});
		expect(answer.data.data).toMatchObject({ status: 'aborted', content: 'part ' });
		expect((await sandbox.as(editor).get(`/ai/streams/${streamId}`)).data.data).toMatchObject({
			isComplete: true,
			status: 'aborted',
		});
	});

	it('end with error when the answer fails', async () => {
		await script({ chunks: ['part ', 'whole'], failAfter: 1 });
		const { reader, answer } = await ask(sandbox, 'Fail');
		expect(reader.events.at(-1)).toMatchObject({ event: 'error', data: { status: 'error' } });
		expect(refusal(answer)).toEqual([500, 'INTERNAL']);
	});

	it('end with error and status timeout after 120 s of the clock, while the answer goes on', async () => {
		await script({ chunks: ['in time ', 'too late'], chunkDelayMs: 200_000, silentMs: 0 });
		const chat = await startChat(sandbox);
		const streamId = await chat.init();
		const answered = chat.say('Long', streamId);
		const reader = await openEvents(sandbox, streamId);
		await reader.until((events) => events.length > 0);
		await sandbox.control('clock', { advance: 119_000 });
		await pause(400);
		expect(reader.events).toHaveLength(1);
		await sandbox.control('clock', { advance: 1_000 });
		await reader.ended;
		expect(reader.events.at(-1)).toMatchObject({ event: 'error', data: { status: 'timeout' } });
		const snapshot = async () =>
			(await sandbox.as(editor).get(`/ai/streams/${streamId}`)).data.data;
		expect(await snapshot()).toMatchObject({
			status: 'timeout',
			isComplete: false,
			content: 'in time ',
		});
		await sandbox.control('clock', { advance: 80_000 });
		await answered;
		expect(await snapshot()).toMatchObject({
			status: 'complete',
			isComplete: true,
			content: 'in time too late',
		});
	});

	it('end with error when the row vanishes under the reader', async () => {
		await script({ chunks: ['never'], silentMs: 600_000 });
		const chat = await startChat(sandbox);
		const streamId = await chat.init();
		const answered = chat.say('Wait', streamId);
		const reader = await openEvents(sandbox, streamId);
		await sandbox.control('reset', {});
		await sandbox.control('chat/pace', atOnce);
		await reader.ended;
		expect(reader.events.at(-1)).toMatchObject({ event: 'error', data: { status: 'error' } });
		expect(refusal(await answered)).toEqual([404, 'NOT_FOUND']);
	});

	it('tell a late reader everything at once', async () => {
		await script({ chunks: ['a', 'b'] });
		const { streamId } = await ask(sandbox, 'Early');
		const reader = await openEvents(sandbox, streamId);
		await reader.ended;
		expect(textOf(reader.events)).toBe('ab');
		expect(reader.events.at(-1)?.event).toBe('done');
	});

	it('free their worker within one poll when the client hangs up', async () => {
		await script({ chunks: ['never'], silentMs: 30_000 });
		const chat = await startChat(sandbox);
		const streamId = await chat.init();
		const answered = chat.say('Wait', streamId);
		const reader = await openEvents(sandbox, streamId);
		expect((await sandbox.control('chat')).eventConnections).toBe(1);
		reader.close();
		await pause(400);
		expect((await sandbox.control('chat')).eventConnections).toBe(0);
		await sandbox.control('clock', { advance: 30_000 });
		await answered;
	});

	it('can be spoiled and dripped by faults', async () => {
		await sandbox.control('faults', {
			match: { path: '/ai/streams/**/events', times: 1 },
			action: { kind: 'malformedSse' },
		});
		await script({ chunks: ['fine'] });
		const { reader } = await ask(sandbox, 'Spoil');
		expect(reader.events[0]).toMatchObject({ event: 'delta', data: '{"content": "this never' });
		expect(reader.events.at(-1)?.event).toBe('done');
		await sandbox.control('faults', {
			match: { path: '/ai/streams/**/events', times: 1 },
			action: { kind: 'resetMidBody', bytes: 30 },
		});
		await script({ chunks: ['cut'] });
		expect((await ask(sandbox, 'Cut')).reader.events.map(({ event }) => event)).not.toContain(
			'done',
		);
	});
});
