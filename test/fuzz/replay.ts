/** A server on loopback that repeats recorded answers, one of them changed where a case wants it, and keeps what was asked. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Exchange } from './exchanges';
import { at, isText, notFound, rpcMethodOf, shapeOf, withIdOf } from './exchanges';

export interface Asked {
	method: string;
	/** As it came over the wire. */
	url: string;
	headers: IncomingHttpHeaders;
	rpc: string | undefined;
}

/** Writes an answer; the recorded one is at hand. */
export type Reply = (response: ServerResponse, recorded: Exchange) => void;

export const asRecorded: Reply = (response, { status, headers, body }) =>
	void response.writeHead(status, headers).end(body);

export interface Replay {
	url: string;
	port: number;
	asked(): Asked[];
	/** Requests whose answer has not ended. */
	underWay(): number;
	/** Forgets what was asked; `reply` answers the request that comes as number `turn` (0, 1, ...), or all without it. */
	begin(exchanges: Exchange[], reply?: Reply, turn?: number): void;
	stop(): Promise<void>;
}

/** @param all what is answered where the exchanges of the case hold nothing, e.g. to a look-up */
export async function replay(all: Exchange[]): Promise<Replay> {
	const common = new Map(all.map((exchange) => [shapeOf(exchange), exchange]));
	let asked: Asked[] = [];
	let underWay = 0;
	let ownUrl = '';
	let current: {
		exchanges: Exchange[];
		queues: Map<string, Exchange[]>;
		reply: Reply;
		turn: number | undefined;
	} = { exchanges: [], queues: new Map(), reply: asRecorded, turn: undefined };

	const here = (exchange: Exchange) =>
		isText(exchange)
			? { ...exchange, body: Buffer.from(at(ownUrl, exchange.body.toString())) }
			: exchange;

	const recordedFor = (request: Asked, body: string): Exchange => {
		const queue = current.queues.get(shapeOf(request)) ?? [];
		const same = current.exchanges.find(
			({ method, url, sent, rpc }) =>
				rpc === undefined && method === request.method && url === request.url && sent === body,
		);
		if (same) return same;
		const next = queue.length > 1 ? queue.shift() : queue[0];
		return next ?? common.get(shapeOf(request)) ?? notFound;
	};

	const server = createServer((incoming, response) => {
		underWay += 1;
		response.once('close', () => (underWay -= 1));
		response.on('error', () => undefined);
		const chunks: Buffer[] = [];
		const asksNow = current;
		incoming.on('data', (chunk: Buffer) => chunks.length < 2 && chunks.push(chunk));
		incoming.once('end', () => {
			const { method = '', url = '', headers } = incoming;
			const body = Buffer.concat(chunks).toString();
			const request = {
				method,
				url,
				headers,
				rpc: url.startsWith('/mcp') ? rpcMethodOf(body) : undefined,
			};
			const isMeant = asksNow.turn === undefined || asksNow.turn === asked.length;
			asked.push(request);
			const reply = isMeant ? asksNow.reply : asRecorded;
			reply(response, here(withIdOf(recordedFor(request, body), body)));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	ownUrl = `http://127.0.0.1:${port}`;
	return {
		url: ownUrl,
		port,
		asked: () => asked,
		underWay: () => underWay,
		begin: (exchanges, reply = asRecorded, turn) => {
			asked = [];
			const queues = new Map<string, Exchange[]>();
			for (const exchange of exchanges)
				queues.set(shapeOf(exchange), [...(queues.get(shapeOf(exchange)) ?? []), exchange]);
			current = { exchanges, queues, reply, turn };
		},
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
