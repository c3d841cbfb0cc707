import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Choice, Json, Memory, Scene, ServiceRequest } from './choice.ts';
import { rowOf } from './choice.ts';
import { endpointOf } from './endpoints.ts';
import { eventsOf, textOf } from './events.ts';
import type { Dialect } from './index.ts';

/** A server that speaks a dialect, in front of the plain service. */
export interface Front {
	server: Server;
	/** Another dialect from here on, with nothing remembered. */
	speak(dialect: Dialect): void;
	/** What the plain service was asked since then, in its own words, and what became of it. */
	asked(): Exchange[];
	/** Requests that came and have no answer yet. */
	underWay(): number;
}

export interface Exchange {
	asked: ServiceRequest;
	status: number;
	replayed: boolean;
	/** What was answered, in JSON. */
	answer: Json | undefined;
}

/** More than any case asks; a sandbox that runs for days keeps no more. */
const MOST_KEPT = 5000;

/** Of one connection, or made anew. */
const HOP = new Set([
	'connection',
	'keep-alive',
	'transfer-encoding',
	'content-length',
	'content-encoding',
]);

const jsonOf = (text: string): Json | undefined => {
	try {
		return text === '' ? undefined : (JSON.parse(text) as Json);
	} catch {
		return undefined;
	}
};

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk);
	return Buffer.concat(chunks);
}

async function askedOf(incoming: IncomingMessage): Promise<ServiceRequest> {
	const bytes = await readAll(incoming);
	const [path = '/', query = ''] = (incoming.url ?? '/').split(/\?(.*)/s);
	const headers = Object.fromEntries(
		Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
	);
	const isJson = headers['content-type']?.includes('json') ?? false;
	const method = incoming.method ?? 'GET';
	return {
		endpoint: endpointOf(method, path),
		method,
		path,
		query: new URLSearchParams(query),
		headers,
		bytes,
		body: isJson ? jsonOf(bytes.toString()) : undefined,
	};
}

/** The plain service, over a socket of its own; `host` is the address that the caller used, which its links repeat. */
function serviceAt(url: string) {
	return async (asked: ServiceRequest): Promise<Answer> => {
		const body = asked.body === undefined ? asked.bytes : Buffer.from(JSON.stringify(asked.body));
		const {
			'transfer-encoding': _,
			'accept-encoding': _encoding,
			'content-length': _length,
			connection: _connection,
			...headers
		} = asked.headers;
		const query = asked.query.size > 0 ? `?${asked.query}` : '';
		const response = await new Promise<IncomingMessage>((resolve, reject) => {
			const sent = httpRequest(
				new URL(asked.path + query, url),
				{
					method: asked.method,
					headers: {
						...headers,
						...(body.length > 0 && { 'content-length': String(body.length) }),
					},
				},
				resolve,
			);
			sent.once('error', reject);
			sent.end(body);
		});
		const kept = Object.fromEntries(
			Object.entries(response.headers)
				.filter(([name]) => !HOP.has(name))
				.map(([name, value]) => [name, String(value)]),
		);
		const type = kept['content-type'] ?? '';
		const head = { status: response.statusCode ?? 502, headers: kept };
		if (type.startsWith('text/event-stream'))
			return {
				...head,
				json: undefined,
				bytes: Buffer.alloc(0),
				events: eventsOf(response),
			};
		const bytes = await readAll(response);
		return {
			...head,
			json: type.includes('json') ? jsonOf(bytes.toString()) : undefined,
			bytes,
			events: undefined,
		};
	};
}

const isAt =
	({ endpoint }: ServiceRequest) =>
	({ appliesTo }: Choice) =>
		appliesTo === undefined || (endpoint !== undefined && appliesTo.includes(endpoint));

async function answerIn(choices: Choice[], scene: Scene): Promise<Answer> {
	const { asked } = scene;
	// Paths first, since only they say which endpoint is meant.
	for (const { appliesTo, ask } of choices) if (appliesTo === undefined) ask?.(scene);
	asked.endpoint = endpointOf(asked.method, asked.path);
	const here = choices.filter(isAt(asked));
	for (const { appliesTo, ask } of [...here].reverse()) if (appliesTo !== undefined) ask?.(scene);
	let answer: Answer | undefined;
	for (const choice of here) answer ??= await choice.instead?.(scene);
	answer ??= await scene.plain(asked);
	// Whatever a choice makes of it; what one makes a failure of is no success for the next.
	scene.isRefused = answer.status >= 400 || rowOf(answer.json).success === false;
	for (const choice of here) {
		const { json, status } = answer;
		if (json !== undefined && scene.isRefused) choice.refusal?.(answer, scene);
		else if (json !== undefined && status < 400) await choice.success?.(answer, scene);
		await choice.any?.(answer, scene);
	}
	return answer;
}

async function send(
	response: ServerResponse,
	answer: Answer,
	choices: Choice[],
	scene: Scene,
): Promise<void> {
	const written = (given: string) =>
		choices.reduce((text, choice) => choice.text?.(text) ?? text, given);
	if (answer.cut) return void response.destroy();
	if (answer.events) {
		response.writeHead(answer.status, answer.headers);
		for await (const event of answer.events) {
			if (response.destroyed) return;
			let sent = [event];
			for (const { event: change } of choices)
				if (change) sent = sent.flatMap((each) => change(each, scene));
			for (const each of sent) response.write(written(textOf(each)));
		}
		return void response.end();
	}
	const text = answer.json === undefined ? undefined : written(JSON.stringify(answer.json));
	const body = text === undefined ? answer.bytes : Buffer.from(text);
	if (answer.broken) {
		response.writeHead(answer.status, { ...answer.headers, 'content-length': String(body.length) });
		return void response.write(body.subarray(0, Math.ceil(body.length / 2)), () =>
			setTimeout(() => response.destroy(), 20),
		);
	}
	const { chunkBytes: size } = answer;
	if (size !== undefined) response.writeHead(answer.status, answer.headers);
	for (let start = 0; size !== undefined && start < body.length; start += size)
		await new Promise((resolve) => response.write(body.subarray(start, start + size), resolve));
	if (size !== undefined) return void response.end();
	if (answer.chunked) return void response.writeHead(answer.status, answer.headers).end(body);
	if (answer.status === 204) return void response.writeHead(204, answer.headers).end();
	response
		.writeHead(answer.status, { ...answer.headers, 'content-length': String(body.length) })
		.end(scene.asked.method === 'HEAD' ? undefined : body);
}

/** @param url of the plain service */
export function openFront(url: string, dialect: Dialect): Front {
	let spoken = dialect;
	let memory: Memory = new Map();
	let exchanges: Exchange[] = [];
	let underWay = 0;
	const service = serviceAt(url);
	const server = createServer((incoming, response) => {
		underWay += 1;
		response.once('close', () => (underWay -= 1));
		const kept = exchanges;
		const plain = async (asked: ServiceRequest): Promise<Answer> => {
			const exchange = {
				asked: { ...asked },
				status: 0,
				replayed: false,
				answer: undefined as Json | undefined,
			};
			if (kept.length < MOST_KEPT) kept.push(exchange);
			const answer = await service(asked);
			Object.assign(exchange, {
				status: answer.status,
				replayed: 'idempotent-replayed' in answer.headers,
				answer: structuredClone(answer.json),
			});
			return answer;
		};
		const work = async () => {
			const { choices } = spoken;
			const scene: Scene = { asked: await askedOf(incoming), plain, memory };
			const answer = await answerIn(choices, scene);
			await send(response, answer, choices.filter(isAt(scene.asked)), scene);
		};
		work().catch(() => response.destroy());
	});
	return {
		server,
		speak: (next) => {
			spoken = next;
			memory = new Map();
			exchanges = [];
		},
		asked: () => exchanges,
		underWay: () => underWay,
	};
}

/** Gives the address at which the dialect is spoken; it ends with the process. */
export async function listenInFront(
	url: string,
	dialect: Dialect,
	address: { host: string; port: number },
): Promise<string> {
	const { server } = openFront(url, dialect);
	await new Promise<void>((resolve, reject) =>
		server.once('error', reject).listen(address.port, address.host, resolve),
	);
	const { port } = server.address() as AddressInfo;
	return `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}`;
}
