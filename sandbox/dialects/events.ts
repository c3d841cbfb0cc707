import type { Json, StreamEvent } from './choice.ts';

/** The blocks of an event stream, as they come. */
export async function* eventsOf(stream: AsyncIterable<Buffer>): AsyncIterable<StreamEvent> {
	let rest = '';
	const decoder = new TextDecoder();
	for await (const chunk of stream) {
		const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
		rest = blocks.pop() ?? '';
		for (const block of blocks) yield eventOf(block);
	}
	if (rest !== '') yield eventOf(rest);
}

function eventOf(block: string): StreamEvent {
	const valueOf = (name: string) =>
		block
			.split('\n')
			.flatMap((line) =>
				line.startsWith(`${name}:`) ? [line.slice(name.length + 1).replace(/^ /, '')] : [],
			);
	const data = valueOf('data').join('\n');
	return {
		event: valueOf('event')[0] ?? '',
		data: data === '' ? block : (JSON.parse(data) as Json),
	};
}

export const textOf = ({ event, data }: StreamEvent): string =>
	event === '' ? `${String(data)}\n\n` : `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
