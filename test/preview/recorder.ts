import { request } from 'node:http';

import type { Respond, Seen, TinyServer } from '../request/tinyServer';
import { tinyServer } from '../request/tinyServer';
import type { RunningSandbox } from '../sandbox/startSandbox';
import { startedForTests } from '../setup/started';

/** Stands before a service and keeps every request as it came, byte for byte. */
export interface Recorder {
	url: string;
	/** Requests that may change or cost something, in order. */
	writes(): Seen[];
	forget(): void;
	stop(): Promise<void>;
}

const isRead = ({ method, url, body }: Seen) =>
	method === 'GET' ||
	/^\/(resources\/search|catalogue\/query)$/.test(url) ||
	(url === '/mcp' && !body.includes('"tools/call"'));

async function recorder(service: string): Promise<Recorder> {
	const passOn: Respond = (response, { method, url, headers, body }) => {
		const onward = request(
			`${service}${url}`,
			{ method, headers: { ...headers, host: new URL(service).host } },
			(answer) => {
				response.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(response);
			},
		);
		onward.on('error', () => response.destroy());
		onward.end(body);
	};
	const server: TinyServer = await tinyServer(passOn);
	return {
		url: server.url,
		writes: () => server.seen.filter((seen) => !isRead(seen)),
		forget: () => server.answer(passOn),
		stop: server.stop,
	};
}

/** One before that sandbox, for the tests of the file that calls it. */
export const useRecorder = (sandbox: RunningSandbox): Recorder =>
	startedForTests(async () => await recorder(sandbox.url));
