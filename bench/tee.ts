/**
 * A program that stands before the sandbox and hands everything on as it is. It reads the events that pass with a bare
 * eventsource-parser and notes when each delta was complete: the earliest moment at which any reader could have had it.
 * `GET /_passed` gives those moments, `{ "<number of the delta>": <milliseconds since 1970> }`, and forgets them.
 */
import { createParser } from 'eventsource-parser';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deltasIn, now } from './deltas.ts';

const [service = ''] = process.argv.slice(2);
let passed: Record<string, number> = {};

function readEvents(answer: IncomingMessage): void {
	const decoder = new TextDecoder();
	const parser = createParser({
		onEvent: ({ event, data }) => {
			if (event === 'delta') for (const delta of deltasIn(data)) passed[delta] = now();
		},
	});
	answer.on('data', (bytes: Buffer) => parser.feed(decoder.decode(bytes, { stream: true })));
}

function handOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
	const { method, headers, url = '/' } = incoming;
	const onward = request(new URL(url, service), { method, headers }, (answer) => {
		outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
		if (headers.accept === 'text/event-stream') readEvents(answer);
		answer.pipe(outgoing);
	});
	onward.once('error', () => outgoing.destroy());
	incoming.pipe(onward);
}

const server = createServer((incoming, outgoing) => {
	if (incoming.url !== '/_passed') return handOn(incoming, outgoing);
	outgoing.end(JSON.stringify(passed));
	passed = {};
});
server.listen(0, '127.0.0.1', () => {
	console.log(
		JSON.stringify({
			ready: true,
			url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		}),
	);
});
