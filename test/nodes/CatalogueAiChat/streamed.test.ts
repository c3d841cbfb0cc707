import type { StructuredChunk } from 'n8n-workflow';

import { markdown } from '../../rules/chat/whole';
import { service, type OperationOptions } from '../service';

const chat = service();
const ask = { resource: 'message', operation: 'send', message: 'Which books are about the sea?' };
const settings = { onError: 'continueErrorOutput' } as const;
const script = async (body: object) => await chat.sandbox.control('chat', body);
const events = '/ai/streams/*/events';

const text = (chunks: StructuredChunk[]) =>
	chunks
		.filter(({ type }) => type === 'item')
		.map(({ content }) => content)
		.join('');
const shape = (chunks: StructuredChunk[]) =>
	chunks
		.map(({ type }) => type)
		.filter((type, index, all) => type !== 'item' || all[index - 1] !== 'item');

beforeEach(async () => await chat.reset());

describe('streamed', () => {
	const stream = async (parameters: object = {}, more: OperationOptions = { settings }) => {
		const chunks: StructuredChunk[] = [];
		const result = await chat.run(
			'catalogueAiChat',
			{ ...ask, ...parameters },
			{ onChunk: (chunk) => chunks.push(chunk), ...more },
		);
		return { ...result, chunks };
	};

	it('sends pieces as they come, without the block that is stripped at the end', async () => {
		const { chunks, items } = await stream();
		expect(shape(chunks)).toEqual(['begin', 'item', 'end']);
		expect(chunks.length).toBeGreaterThan(5);
		expect(text(chunks)).toContain('![');
		expect(text(chunks)).toBe(
			markdown(String(items[0]!.json.content), {
				baseUrl: '',
				mayFetch: ({ origin }) => origin === chat.sandbox.url,
			}),
		);
		const times = chunks.map(({ metadata }) => metadata.timestamp);
		expect(times.at(-1)! - times[0]!).toBeGreaterThan(300);
		expect(
			chunks.every(({ metadata }) => metadata.nodeName === 'Node' && metadata.itemIndex === 0),
		).toBe(true);
	});

	it('sends the corrected text as a message of its own when what was shown is rewritten', async () => {
		await script({
			chunks: ['<p>Seven books', ' are about the sea.</p>'],
			chunkDelayMs: 400,
			replace: '<p>Eight books are about the sea.</p>',
		});
		const { chunks, items } = await stream();
		expect(shape(chunks)).toEqual(['begin', 'item', 'end', 'begin', 'item', 'end']);
		expect(
			text(
				chunks.slice(
					0,
					chunks.findIndex(({ type }) => type === 'end'),
				),
			),
		).not.toContain('Eight');
		expect(chunks.at(-2)!.content).toBe('Eight books are about the sea.');
		expect(items[0]!.json).toMatchObject({
			content: '<p>Eight books are about the sea.</p>',
			text: 'Eight books are about the sea.',
		});
	});

	it('sends Markdown, else what is wanted, and nothing where streaming is off', async () => {
		await script({ chunks: ['<p>Yes ', '&amp; <b>no</b>', '.</p>'], chunkDelayMs: 350, times: 4 });
		expect(text((await stream()).chunks)).toBe('Yes & **no**.');
		expect(text((await stream({ options: { streamedText: 'plain' } })).chunks)).toBe('Yes & no.');
		expect(text((await stream({ options: { streamedText: 'html' } })).chunks)).toBe(
			'<p>Yes &amp; <b>no</b>.</p>',
		);
		expect((await stream({ options: { streamAnswer: false } })).chunks).toEqual([]);
	});

	it('forwards the growth of the snapshot when the events break off', async () => {
		await script({
			chunks: ['One. ', 'Two. ', 'Three. ', 'Four. ', 'Five.'],
			chunkDelayMs: 700,
			silentMs: 100,
		});
		await chat.fault({ path: events }, { kind: 'resetMidBody', bytes: 60 });
		const { chunks, items } = await stream();
		expect(items[0]!.json.content).toBe('One. Two. Three. Four. Five.');
		expect(text(chunks)).toBe('One. Two. Three. Four. Five.');
		// One by the events, the others in more than one piece.
		expect(chunks.filter(({ type }) => type === 'item').length).toBeGreaterThan(2);
	});

	it('tells whoever waits when an item fails and the workflow goes on', async () => {
		await script({ chunks: ['Half of '], abortAfter: 1 });
		const { chunks, errors } = await stream();
		expect(shape(chunks)).toEqual(['begin', 'item', 'error']);
		expect(errors).toEqual([
			expect.objectContaining({ code: 'ANSWER_NOT_COMPLETE', partialText: 'Half of ' }),
		]);
	});

	it('says what happened to whoever waits when the node stops, of which n8n shows the description', async () => {
		await script({ chunks: ['Half of '], abortAfter: 1 });
		const { chunks, run } = await stream({}, {});
		expect(shape(chunks)).toEqual(['begin', 'item', 'error']);
		const { message, description } = run.error as { message: string; description: string };
		expect(chunks.at(-1)?.content).toBe(description);
		const happened = `${message.replace(' [item 0]', '')}. `;
		expect(description).toMatch(new RegExp(`^${happened}`));
		await script({ chunks: ['Half of '], abortAfter: 1 });
		const unseen = await chat.run('catalogueAiChat', ask);
		expect(unseen.run.error).toMatchObject({ description: expect.not.stringContaining(happened) });
	});
});
