import type { Endpoint } from './endpoints.ts';

export type Json = null | boolean | number | string | Json[] | Row;
export interface Row {
	[key: string]: Json;
}

/** A request, in the words of the plain service once the choices have read it. */
export interface ServiceRequest {
	endpoint: Endpoint | undefined;
	method: string;
	/** Decoded by nobody: as it stood in the address. */
	path: string;
	query: URLSearchParams;
	headers: Record<string, string>;
	bytes: Buffer;
	/** The body where it is JSON. */
	body: Json | undefined;
}

export interface Answer {
	status: number;
	headers: Record<string, string>;
	/** Of an answer in JSON; a choice that changes it changes what is sent. */
	json: Json | undefined;
	bytes: Buffer;
	/** Of an event stream: its blocks as they come. */
	events: AsyncIterable<StreamEvent> | undefined;
	/** The connection is cut in place of an answer. */
	cut?: boolean;
	/** The connection is cut in the middle of the bytes. */
	broken?: boolean;
	/** No length is told. */
	chunked?: boolean;
	/** It comes in pieces of so many bytes. */
	chunkBytes?: number;
}

export interface StreamEvent {
	/** '' for a comment. */
	event: string;
	data: Json;
}

/** What outlives one request: counts of what was asked, answers that were kept. One for each run of the dialect. */
export type Memory = Map<string, unknown>;

export interface Scene {
	asked: ServiceRequest;
	/** Asks the plain service once more. */
	plain(asked: ServiceRequest): Promise<Answer>;
	memory: Memory;
	/** Whether the plain answer is a refusal; known once it is there. */
	isRefused?: boolean;
}

/** The right result, an error that names an override with which the result is right, or an error in clear words. */
export type LeastResult = 'equal' | 'named' | 'told';

/** One way in which a service may do what the interface leaves open. Hooks run only at its endpoints. */
export interface Choice {
	/** Of its point: `numbers=text`. */
	name: string;
	says: string;
	/** What a user of the package must get at least; equal is always good enough. Default 'equal'. */
	wanted?: LeastResult;
	/** Where it can be met; everywhere without it. */
	appliesTo?: Endpoint[];
	/** What somebody who knows the deployment enters as Interface Overrides. */
	overrides?: Record<string, string>;
	/** New names of keys that pass through to the user, and what they are in plain. */
	renamed?: Record<string, string>;
	/** Keys that the user cannot get from such a service. */
	loses?: readonly string[];
	/** Name of another choice of the point: with which the result is compared, in place of the plain service. */
	like?: string;
	/** Cases in which only an error in clear words can come of it. */
	toldIn?: RegExp;
	/** How other choices begin beside which only that can come of it. */
	toldWith?: readonly string[];
	/** The code of a refusal is nowhere in the answer. */
	withoutCode?: boolean;
	/** Of the cases that meet it, those in which it shows nothing but itself. */
	in?: RegExp;
	/** The zone of dates without one, hours before UTC. */
	zone?: number;
	/** Turns the request into the plain service's words. */
	ask?(scene: Scene): void;
	/** Answers by itself. */
	instead?(scene: Scene): Promise<Answer | undefined> | Answer | undefined;
	/** A success in JSON. */
	success?(answer: Answer, scene: Scene): void | Promise<void>;
	/** A refusal in JSON. */
	refusal?(answer: Answer, scene: Scene): void;
	/** Any answer, whatever its body is. */
	any?(answer: Answer, scene: Scene): void | Promise<void>;
	/** Of a stream: what is sent for this event. */
	event?(event: StreamEvent, scene: Scene): StreamEvent[];
	/** The last: the text as it goes out. */
	text?(text: string): string;
}

/** One thing that the interface leaves open. A dialect makes one choice of it, or is plain there. */
export interface Point {
	point: string;
	section: string;
	says: string;
	/** Ids of docs/interface.json, or their beginnings with a `*`. */
	rules: string[];
	choices: Choice[];
}

export const isRow = (value: Json | undefined): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
export const rowOf = (value: Json | undefined): Row => (isRow(value) ? value : {});

/** `data` of an answer; {} where it is no object. */
export const dataOf = ({ json }: Answer): Json | undefined => rowOf(json).data;

export function setData(answer: Answer, data: Json | undefined): void {
	const envelope = rowOf(answer.json);
	if (data === undefined) delete envelope.data;
	else envelope.data = data;
}

/** Changes the record of an answer, where it has one. */
export const inRecord =
	(by: (data: Row) => void): NonNullable<Choice['success']> =>
	(answer) => {
		const data = dataOf(answer);
		if (isRow(data)) by(data);
	};

export const without = (row: Row, keys: readonly string[]): Row =>
	Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

export const answerOf = (
	status: number,
	json: Json | undefined,
	headers: Record<string, string> = {},
): Answer => ({
	status,
	headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
	json,
	bytes: Buffer.alloc(0),
	events: undefined,
});

export const bytesOf = (status: number, type: string, text: string): Answer => ({
	...answerOf(status, undefined, { 'content-type': type }),
	bytes: Buffer.from(text),
});

/** The envelope of a refusal (section 2). */
export const refusalOf = (
	status: number,
	code: string,
	message: string,
	headers: Record<string, string> = {},
): Answer =>
	answerOf(status, { success: false, status: 'fail', message, error: { code, message } }, headers);

/** Every value below, innermost first; `change` is told the key under which it stands. */
export function mapDeep(value: Json, change: (value: Json, key: string) => Json, key = ''): Json {
	if (Array.isArray(value))
		return change(
			value.map((entry) => mapDeep(entry, change, key)),
			key,
		);
	if (!isRow(value)) return change(value, key);
	return change(
		Object.fromEntries(
			Object.entries(value).map(([name, entry]) => [name, mapDeep(entry, change, name)]),
		),
		key,
	);
}

/** Every value of an answer's data, where it has any. */
export function changeDeep(answer: Answer, change: (value: Json, key: string) => Json): void {
	const data = dataOf(answer);
	if (data !== undefined) setData(answer, mapDeep(data, change));
}
