/** What shapes are made of. */
import { once } from 'node:events';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';

import type { Exchange } from '../../fuzz/exchanges';

export interface Asking {
	/** What the service truly answers to this. */
	exchange: Exchange;
	asked: {
		method: string;
		url: string;
		headers: IncomingHttpHeaders;
		sent: string;
		rpc: string | undefined;
	};
	/** The Base URL of the credential. */
	base: string;
	/** 0 for the first request that is answered so. */
	turn: number;
}

export type Reply = (response: ServerResponse, asking: Asking) => void | Promise<void>;

export interface Shape {
	name: string;
	/** Timeout of the node where the shape is about waiting; a second otherwise. */
	patienceMs?: number;
	/** Where it takes longer than other shapes to come to its bound. */
	longestMs?: number;
	/** Targets for which it was made; each of them gets it in the short form too. */
	telling?: RegExp;
	reply: Reply;
}

export type Json = Record<string, unknown>;

export const JSON_TYPE = { 'content-type': 'application/json' };
export const EVENTS_TYPE = { 'content-type': 'text/event-stream' };

/** One answer of JSON, as its text. */
export const withText =
	(
		text: (asking: Asking) => string | Buffer,
		headers: OutgoingHttpHeaders = JSON_TYPE,
		status = 200,
	): Reply =>
	(response, asking) =>
		void response.writeHead(status, headers).end(text(asking));

/** Makes something large when it is first asked for, and keeps it. */
export function kept<T>(make: () => T): () => T {
	let made: { value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}

/** Writes pieces until there are no more or nobody reads, as fast as they are taken or one after so many milliseconds. */
export async function flood(
	response: ServerResponse,
	next: (index: number) => string | Buffer | undefined,
	everyMs = 0,
): Promise<void> {
	const closed = once(response, 'close');
	for (let index = 0; !response.destroyed; index++) {
		const piece = next(index);
		if (piece === undefined) return void response.end();
		const isTaken = response.write(piece);
		if (everyMs > 0) await Promise.race([after(everyMs, undefined, { ref: false }), closed]);
		else if (!isTaken) await Promise.race([once(response, 'drain'), closed]);
		// A socket that takes all keeps the loop; others must be heard, too.
		else if (index % 64 === 0) await after(0);
	}
}

/** The recorded answer as a value; an empty success where it was no JSON. */
export function bodyOf({ exchange }: Asking): Json {
	try {
		return JSON.parse(exchange.body.toString()) as Json;
	} catch {
		return { success: true, status: 'success', data: {} };
	}
}

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first list of objects in an answer, and what holds it; one is made where there is none. */
export function listIn(body: Json): { holder: Json; key: string; first: Json } {
	const look = (holder: Json): { holder: Json; key: string; first: Json } | undefined => {
		for (const [key, value] of Object.entries(holder)) {
			if (Array.isArray(value))
				return { holder, key, first: isObject(value[0]) ? value[0] : { ref: 1, name: 'Row' } };
		}
		return Object.values(holder)
			.filter(isObject)
			.map(look)
			.find((found) => found !== undefined);
	};
	const found = look(body);
	if (found) return found;
	const holder = isObject(body.data) ? body.data : {};
	body.data = holder;
	return { holder, key: 'results', first: { ref: 1, name: 'Row' } };
}

/** The recorded answer, changed. */
export const changed = (
	change: (body: Json, asking: Asking) => void,
	written: (text: string) => string | Buffer = (text) => text,
): Reply =>
	withText((asking) => {
		const body = bodyOf(asking);
		change(body, asking);
		return written(JSON.stringify(body));
	});

/** A row like the first one, told from it by its references and names. */
export function rowAt(first: Json, index: number): Json {
	const row: Json = { ...first };
	for (const key of Object.keys(row)) {
		if (/^(ref|id|jobRef|queueRef)$/.test(key)) row[key] = 1_000_000 + index;
		else if (/^(name|title)$/.test(key)) row[key] = `Row ${index}`;
	}
	return row;
}

const TEXT_KEY = /^(content|title|description|text|message|name|label|value|answer|fileName)$/;
const MOST_TEXTS = 3;

/** Puts the text where the first texts of the answer stand. */
export function putText(body: Json, text: string): void {
	let left = MOST_TEXTS;
	const walk = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		for (const [key, inner] of Object.entries(value)) {
			if (left > 0 && typeof inner === 'string' && TEXT_KEY.test(key)) {
				(value as Json)[key] = text;
				left -= 1;
			} else walk(inner);
		}
	};
	walk(body.data ?? body.result ?? body);
	if (left === MOST_TEXTS)
		Object.assign(isObject(body.data) ? body.data : (body.data = {}), { content: text });
}

export const event = (name: string, payload: unknown): string =>
	`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`;

/** The payload with which the recorded answer of a chat ended. */
export function doneOf({ exchange }: Asking): Json {
	const data = /event: done\ndata: (.*)/.exec(exchange.body.toString())?.[1];
	return data === undefined ? { status: 'complete' } : (JSON.parse(data) as Json);
}

export const isEvents = ({ exchange }: Asking): boolean =>
	/event-stream/.test(exchange.headers['content-type'] ?? '');
