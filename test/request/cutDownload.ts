import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import type { BinaryMode } from '../engine/n8n';
import { binaryOf } from '../engine/n8n';
import type { Work } from './running';
import { errorOutput, runNode } from './running';
import type { Respond, Seen } from './tinyServer';
import { useTinyServer } from './tinyServer';

export const file = randomBytes(3 * 1024 * 1024);
export const etag = `"${createHash('sha256').update(file).digest('hex')}"`;

export const offsetOf = ({ headers }: Seen) =>
	Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);

/** Writes so much of the bytes and closes the connection before the file is whole. */
export function sendAndCut(response: ServerResponse, bytes: Buffer): void {
	const cut = () => response.socket?.end();
	response.flushHeaders();
	if (bytes.length === 0) cut();
	else response.write(bytes, cut);
}

export interface Cuts {
	/** Positions in the file at which the connection is cut, in turn. */
	at: number[];
	ranges?: boolean;
	headers?: Record<string, string>;
	/** Without a length the file comes in chunks. */
	saysLength?: boolean;
}

/** A server whose connection is cut at those positions. */
export function cutting({
	at,
	ranges = true,
	headers = { etag },
	saysLength = true,
}: Cuts): Respond {
	const left = [...at];
	return (response, request) => {
		const start = ranges ? offsetOf(request) : 0;
		const isPart = ranges && request.headers.range !== undefined;
		response.writeHead(isPart ? 206 : 200, {
			'content-type': 'application/epub+zip',
			...headers,
			...(saysLength && { 'content-length': file.length - start }),
			...(isPart && { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
		});
		const end = left.shift();
		if (end === undefined) response.end(file.subarray(start));
		else sendAndCut(response, file.subarray(start, end));
	};
}

export const server = useTinyServer();

export const work = (): Work => ({
	type: 'catalogueFile',
	parameters: {
		resource: 'file',
		operation: 'download',
		resourceRef: { __rl: true, mode: 'id', value: '7' },
	},
	settings: errorOutput,
	credential: { baseUrl: server.url, apiKey: 'a-key-of-this-test' },
});
export const download = async (requestOptions: object = {}, binaryMode: BinaryMode = 'memory') => {
	const { succeeded, failed, run } = await runNode({
		...work(),
		requestOptions: { ...requestOptions },
		options: { binaryMode },
	});
	const binary = run.items('Node')[0]?.binary?.data;
	return {
		item: succeeded[0]?.json,
		binary,
		bytes: binary && (await binaryOf(binary)),
		error: failed[0]?.error,
	};
};
export const isWhole = (bytes: Buffer | undefined) => bytes?.equals(file) ?? false;
