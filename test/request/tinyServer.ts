import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { startedForTests } from '../setup/started';

/** One request that the server got, its body read. */
export interface Seen {
	method: string;
	/** As it was sent, the query included. */
	url: string;
	headers: IncomingHttpHeaders;
	body: string;
}

/** A server for what a sandbox cannot be made to say. */
export interface TinyServer {
	url: string;
	seen: Seen[];
	/** Takes the place of what it answered before, and forgets what it saw. */
	answer(respond: Respond): void;
	stop(): Promise<void>;
}

export type Respond = (response: ServerResponse, request: Seen) => void;

/** Answers with JSON. */
export const json =
	(status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
	(response) =>
		void response
			.writeHead(status, { 'content-type': 'application/json', ...headers })
			.end(JSON.stringify(body));

export async function tinyServer(respond: Respond = json(200, { data: {} })): Promise<TinyServer> {
	let current = respond;
	let seen: Seen[] = [];
	const server = createServer((incoming, response) => {
		const chunks: Buffer[] = [];
		incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
		incoming.once('end', () => {
			const { method = '', url = '', headers } = incoming;
			const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
			seen.push(request);
			current(response, request);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		get seen() {
			return seen;
		},
		answer: (next) => {
			current = next;
			seen = [];
		},
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** One for the tests of the file or block that calls it. */
export const useTinyServer = (...respond: Respond[]): TinyServer =>
	startedForTests(async () => await tinyServer(...respond));
