import type { IDataObject } from 'n8n-workflow';
import type { ServerResponse } from 'node:http';

import { byId } from '../../engine/locators';
import type { Done } from '../../request/running';
import { runNode } from '../../request/running';
import type { Respond, Seen, TinyServer } from '../../request/tinyServer';
import { json, useTinyServer } from '../../request/tinyServer';

export const JOB = 7;

/** What a service answers: the rows of its list (`undefined`: it has none), and the job itself (`undefined`: 404). */
export interface Said {
	list?: unknown;
	job?: unknown;
}

const notFound = json(404, {
	success: false,
	status: 'fail',
	message: 'Not found',
	error: { code: 'NOT_FOUND', message: 'Not found' },
});

/** Answers by what is said at the n-th look; the last one holds for all that follow. A look begins with the list. */
export function saying(...looks: Said[]): Respond {
	let look = -1;
	return (response, request) => {
		const isList = !/\/\d+$/.test(new URL(request.url, 'http://service').pathname);
		if (isList) look = Math.min(look + 1, looks.length - 1);
		const { list, job } = looks[Math.max(0, look)] ?? {};
		const data = isList ? list : job;
		(data === undefined ? notFound : json(200, { data }))(response, request);
	};
}

/** The head at once, then a space every 100 ms, for ever. Tells when the client has left. */
export function trickling(): { respond: Respond; left: Promise<void> } {
	let leave = () => {};
	const left = new Promise<void>((resolve) => {
		leave = resolve;
	});
	const respond = (response: ServerResponse) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		const drip = setInterval(() => response.write(' '), 100);
		response.once('close', () => {
			clearInterval(drip);
			leave();
		});
	};
	return { respond, left };
}

export interface Waiting {
	server: TinyServer;
	job(options?: IDataObject, signal?: AbortSignal): Promise<Done>;
	run(options?: IDataObject, signal?: AbortSignal): Promise<Done>;
}

/** 'Wait for Completion' of both nodes on n8n's engine, against a server of a few lines. */
export function waiting(): Waiting {
	const server = useTinyServer();
	const wait = async (
		type: string,
		parameters: IDataObject,
		options: IDataObject,
		signal?: AbortSignal,
	) =>
		await runNode({
			type,
			parameters: { operation: 'waitForCompletion', ...parameters, options },
			settings: { onError: 'continueErrorOutput' },
			credential: { baseUrl: server.url, apiKey: 'key-of-the-wait' },
			options: { signal },
		});
	return {
		get server() {
			return server;
		},
		job: async (options = {}, signal) =>
			await wait('catalogueJob', { resource: 'job', job: byId(String(JOB)) }, options, signal),
		run: async (options = {}, signal) =>
			await wait(
				'catalogueDistribution',
				{ resource: 'run', queueRef: String(JOB) },
				options,
				signal,
			),
	};
}

export const pathsOf = (seen: Seen[]) =>
	seen.map(({ url }) => new URL(url, 'http://service').pathname);
