/** A service that answers with one hostile shape per cell. In a process of its own, on loopback. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deserialize } from 'node:v8';

import type { Exchange } from '../fuzz/exchanges';
import { at, isText, notFound, rpcMethodOf, shapeOf, withIdOf } from '../fuzz/exchanges';
import type { Recorded } from '../fuzz/recordings';
import { answering } from './answering';
import type { Cell, Prepare, Traffic } from './messages';
import { shapeNamed } from './shapes';
import type { Reply } from './shapes/reply';

const recorded = deserialize(readFileSync(process.env.CATALOGUE_RECORDINGS ?? '')) as Recorded[];
const common = new Map(
	recorded.flatMap(({ exchanges }) => exchanges).map((exchange) => [shapeOf(exchange), exchange]),
);

const asRecorded: Reply = (response, { exchange: { status, headers, body } }) =>
	void response.writeHead(status, headers).end(body);

interface Answering {
	exchanges: Map<string, Exchange[]>;
	from: number;
	reply: Reply;
	traffic: Traffic;
}

const cells = new Map<string, Answering>();

function prepare({ number, target, shape }: Cell): void {
	const exchanges = new Map<string, Exchange[]>();
	const one =
		target.kind === 'operation'
			? recorded.find(
					({ operation: { node, resource, value } }) =>
						`${node}.${resource}.${value}` === target.name,
				)
			: undefined;
	for (const exchange of one?.exchanges ?? [])
		exchanges.set(shapeOf(exchange), [...(exchanges.get(shapeOf(exchange)) ?? []), exchange]);
	cells.set(String(number), {
		exchanges,
		from: target.kind === 'operation' ? target.turn : 0,
		reply: shapeNamed(shape).reply,
		traffic: { requests: 0, open: 0 },
	});
}

function recordedFor(
	{ exchanges }: Answering,
	asked: Pick<Exchange, 'method' | 'url' | 'rpc'>,
): Exchange {
	const queue = exchanges.get(shapeOf(asked)) ?? [];
	return (queue.length > 1 ? queue.shift() : queue[0]) ?? common.get(shapeOf(asked)) ?? notFound;
}

const server = createServer({ keepAlive: true }, (incoming, response) => {
	const { method = 'GET', headers } = incoming;
	const [, number = '', url = '/'] = /^\/c(\d+)(.*)$/.exec(incoming.url ?? '') ?? [];
	const cell = cells.get(number);
	if (!cell) return void response.writeHead(404).end();
	const turn = cell.traffic.requests++;
	cell.traffic.open += 1;
	response.once('close', () => (cell.traffic.open -= 1));
	response.on('error', () => undefined);
	const chunks: Buffer[] = [];
	incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
	incoming.on('error', () => undefined);
	incoming.once('end', () => {
		const sent = Buffer.concat(chunks).toString();
		const asked = {
			method,
			url,
			headers,
			sent,
			rpc: url.startsWith('/mcp') ? rpcMethodOf(sent) : undefined,
		};
		const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/c${number}`;
		const found = withIdOf(recordedFor(cell, asked), sent);
		const exchange = isText(found)
			? { ...found, body: Buffer.from(at(base, found.body.toString())) }
			: found;
		const reply = turn >= cell.from ? cell.reply : asRecorded;
		void Promise.resolve(reply(response, { exchange, asked, base, turn: turn - cell.from })).catch(
			() => response.destroy(),
		);
	});
});
server.on('clientError', () => undefined);
const listening = new Promise<number>((resolve) =>
	server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
);

answering<Prepare | { traffic: number } | { port: true }>(async (question) => {
	if ('cell' in question) return void prepare(question.cell);
	if ('traffic' in question) return cells.get(String(question.traffic))?.traffic;
	return await listening;
});
