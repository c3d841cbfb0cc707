import { join } from 'node:path';
import type { Child } from '../host/child.ts';
import { startChild } from '../host/child.ts';
import { addressOf } from '../host/server.ts';
import { SetupError } from '../progress.mjs';
import { places, root } from './state.ts';

/** The key of the seed's editor: read, write and AI, and may distribute. */
export const demoKey = 'sandbox-editor-key';

/** One request as the sandbox's journal keeps it. */
export interface JournalRow {
	id: number;
	method: string;
	path: string;
	status: number;
	replayed: boolean;
}

export interface Sandbox {
	readonly url: string;
	/** How it ended, once it has. */
	readonly ended: Promise<string>;
	/** The publisher's staff work on the catalogue overnight; the refs of what they touched. */
	overnight(): Promise<{ edited: number[]; added: number[] }>;
	advanceOneDay(): Promise<unknown>;
	/** The id of the newest journal row; 0 for an empty journal. */
	lastRequest(): Promise<number>;
	/** The requests of the service after that id, oldest first. */
	requestsAfter(id: number): Promise<JournalRow[]>;
	/** Asks the service itself, with the demo's key. */
	ask<T>(path: string): Promise<T>;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The evening before now, so that the demo's catalogue is of yesterday; its data file keeps that of its first start. */
const lastEvening = (): string =>
	`${new Date(Date.now() - dayMs).toISOString().slice(0, 10)}T18:00:00.000Z`;

async function send<T>(url: string, request: RequestInit): Promise<T> {
	const response = await fetch(url, request);
	const text = await response.text();
	if (!response.ok)
		throw new Error(
			`The sandbox answered ${request.method ?? 'GET'} ${url} with ${response.status}: ${text.slice(0, 300)}`,
		);
	return JSON.parse(text) as T;
}

/** What a program said last, or the error under which it printed its stack. */
const lastWords = (child: Child): string => {
	const lines = child
		.logTail(30)
		.split('\n')
		.filter((line) => line.trim() !== '');
	return (
		lines.find((line) => /^(\w*Error\b|\[\w*Error)/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
	);
};

/** @throws SetupError when it ends before it takes requests */
async function waitForAddress(child: Child): Promise<string> {
	const url = await addressOf(child);
	if (url !== undefined) return url;
	throw new SetupError(
		`The sandbox did not start (${await child.ended}): ${lastWords(child)}`,
		`Its log is ${child.logFile}. If its data is damaged, start anew with: npm start -- --fresh`,
	);
}

/** Starts the sandbox service on its SQLite file and waits until it takes requests. */
export async function startSandbox(port: number): Promise<Sandbox> {
	const program = [
		join(root, 'sandbox/main.ts'),
		'--port',
		String(port),
		'--data',
		places.sandboxData,
		'--epoch',
		lastEvening(),
	];
	const child = startChild(
		process.execPath,
		['--disable-warning=ExperimentalWarning', ...program],
		{
			cwd: root,
			logFile: places.sandboxLog,
		},
	);
	const url = await waitForAddress(child);

	const control = <T>(method: string, path: string, body?: object): Promise<T> =>
		send<T>(`${url}/_sandbox${path}`, {
			method,
			headers: body && { 'content-type': 'application/json' },
			body: body && JSON.stringify(body),
		});
	return {
		url,
		ended: child.ended,
		overnight: () => control('POST', '/overnight', {}),
		advanceOneDay: () => control('POST', '/clock', { advance: dayMs }),
		lastRequest: async () => (await control<{ requests: number }>('GET', '/health')).requests,
		requestsAfter: async (id) =>
			(await control<{ rows: JournalRow[] }>('GET', `/journal?after=${id}`)).rows,
		ask: async <T>(path: string) =>
			(await send<{ data: T }>(`${url}${path}`, { headers: { 'x-api-key': demoKey } })).data,
	};
}
