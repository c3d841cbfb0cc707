import { setTimeout as after } from 'node:timers/promises';

import type { Asking, Reply } from './reply';

export const KiB = 1024;

/** Writes to the socket itself: Node's server would not send such an answer. */
export const raw =
	(text: (asking: Asking) => string): Reply =>
	(response, asking) => {
		response.socket?.on('error', () => undefined);
		response.socket?.end(text(asking));
		response.destroy();
	};

/** Pieces straight to the socket for as long as it is open, one every so many milliseconds. */
export const dripping =
	(head: string, piece: string, everyMs: number): Reply =>
	async ({ socket }) => {
		if (!socket) return;
		socket.on('error', () => undefined);
		socket.write(head);
		while (!socket.destroyed) {
			await after(everyMs, undefined, { ref: false });
			if (!socket.destroyed) socket.write(piece);
		}
	};

export const BODY = '{"success":true,"status":"success","data":{}}';
export const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

export const raws: Record<string, (asking: Asking) => string> = {
	'a length that is too long': () => `${HEAD}content-length: 1000\r\n\r\n${BODY}`,
	'a length that is too short': () => `${HEAD}content-length: 5\r\n\r\n${BODY}`,
	'a length that is no number': () => `${HEAD}content-length: many\r\n\r\n${BODY}`,
	'two lengths': () => `${HEAD}content-length: 5\r\ncontent-length: 45\r\n\r\n${BODY}`,
	'a length and chunks': () =>
		`${HEAD}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n2d\r\n${BODY}\r\n0\r\n\r\n`,
	'chunks of a wrong length': () => `${HEAD}transfer-encoding: chunked\r\n\r\nffffffff\r\n${BODY}`,
	'extensions of chunks without end': () =>
		`${HEAD}transfer-encoding: chunked\r\n\r\n2d;${'x'.repeat(1_000_000)}\r\n${BODY}\r\n0\r\n\r\n`,
	'trailers without end': () =>
		`${HEAD}transfer-encoding: chunked\r\n\r\n2d\r\n${BODY}\r\n0\r\n${'x-a: b\r\n'.repeat(100_000)}`,
	'ten thousand headers': () =>
		`${HEAD}${Array.from({ length: 10_000 }, (_, index) => `x${index}: a\r\n`).join('')}\r\n${BODY}`,
	// Of the 1,000 that Node reads n8n's own HTTP client takes 180 ms.
	'eight hundred headers': () =>
		`${HEAD}connection: close\r\n${Array.from({ length: 800 }, (_, index) => `x${index}: a\r\n`).join('')}\r\n${BODY}`,
	'a header of 64 KB': () => `${HEAD}x-large: ${'x'.repeat(64 * KiB)}\r\n\r\n${BODY}`,
	'a header of 15 KB': () =>
		`${HEAD}connection: close\r\nx-large: ${'x'.repeat(15 * KiB)}\r\n\r\n${BODY}`,
	'a reason of 15 KB': () =>
		`HTTP/1.1 400 ${'x'.repeat(15 * KiB)}\r\nconnection: close\r\ncontent-type: application/json\r\n\r\n{}`,
	'headers of control characters': () =>
		`${HEAD}connection: close\r\nx-a: \u0001\u0002\r\n\r\n${BODY}`,
	'a status that is none': () => `HTTP/1.1 999 What\r\nconnection: close\r\n\r\n${BODY}`,
	'a status of 0': () => `HTTP/1.1 000 Nothing\r\nconnection: close\r\n\r\n${BODY}`,
	'no HTTP at all': () => 'SSH-2.0-OpenSSH_9.2\r\n',
	'HTTP/0.9': () => BODY,
	'the beginning of an answer': () => 'HTTP/1.1 200 OK\r\ncontent-ty',
	nothing: () => '',
};
