/** Streams of events without measure (interface section 6). They are sent in the place of any other answer, too. */
import type { Asking, Shape } from './reply';
import { doneOf, event, EVENTS_TYPE, flood } from './reply';

const MiB = 1024 * 1024;

/** Pieces of a stream of events. */
const stream = (
	name: string,
	next: (index: number, asking: Asking) => string | Buffer | undefined,
	everyMs = 0,
): Shape => ({
	name: `events: ${name}`,
	telling: /message\.send/,
	...(everyMs > 0 && { patienceMs: 100 }),
	reply: async (response, asking) => {
		response.writeHead(200, EVENTS_TYPE);
		await flood(response, (index) => next(index, asking), everyMs);
	},
});

const tiny = Buffer.from(event('delta', { content: 'x' }).repeat(1_000));
const large = Buffer.from('x'.repeat(64 * 1024));
const growing = '<p>A paragraph of an answer.</p>'.repeat(3_000);

export const events: Shape[] = [
	stream('comments for ever', () => ':\n\n', 20),
	stream('comments for ever, as fast as they go', () => ':\n\n'.repeat(1_000)),
	stream('a line that never ends', () => large),
	stream('an event that never ends', () => `data: ${'x'.repeat(1_000)}\n`),
	stream('an event of empty lines that never ends', () => 'data:\n'.repeat(1_000)),
	stream(
		'a line that drips',
		(index) => (index === 0 ? 'event: delta\ndata: {"content":"' : 'x'),
		20,
	),
	stream('a million tiny deltas', (index, asking) =>
		index < 1_000
			? tiny
			: index === 1_000
				? event('done', { ...doneOf(asking), content: 'x' })
				: undefined,
	),
	stream('tiny deltas for ever', () => tiny),
	stream('a delta of 8 MB', (index, asking) =>
		index === 0
			? event('delta', { content: 'x'.repeat(8 * MiB - 100) })
			: index === 1
				? event('done', { ...doneOf(asking), content: 'x' })
				: undefined,
	),
	stream('deltas of 1 MB for ever', () => event('delta', { content: 'x'.repeat(MiB) })),
	stream('the whole again in each delta', (index) =>
		event('delta', { content: growing.slice(0, 1_000 + index * 50), replace: true }),
	),
	stream(
		'tiny deltas behind 2 MB',
		(index) =>
			index === 0
				? event('delta', { content: '<p>A line.</p>'.repeat(150_000) })
				: event('delta', { content: '<b>x' }),
		1,
	),
	stream('a done of 20 MB', () =>
		event('done', { content: 'x'.repeat(20 * MiB), status: 'complete' }),
	),
	stream(
		'a done with a million keys',
		() =>
			`event: done\ndata: {"content":"x","status":"complete"${Array.from({ length: 500_000 }, (_, index) => `,"k${index}":1`).join('')}}\n\n`,
	),
	stream(
		'a done that is 100,000 deep',
		() =>
			`event: done\ndata: {"content":"x","images":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n\n`,
	),
	stream('unknown events for ever', () => event('other', { content: 'x' }).repeat(1_000)),
	stream('ids and retries for ever', () => 'id: 1\nretry: 1\n'.repeat(1_000)),
	stream('returns without new lines', () => '\r'.repeat(10_000)),
	stream('bytes that are no UTF-8', () => Buffer.alloc(64 * 1024, 0xff)),
	stream('an end behind the first delta', (index) =>
		index === 0 ? event('delta', { content: '<p>Half of' }) : undefined,
	),
	stream('states that never end', () => `event: status\ndata: {"status":"running"}\n\n`, 20),
];
