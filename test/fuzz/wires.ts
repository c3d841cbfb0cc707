import type { ServerResponse } from 'node:http';

import type { Exchange } from './exchanges';

export type Sent = Pick<Exchange, 'status' | 'headers'> & { body: Buffer };
type Wire = (sent: Sent, response: ServerResponse) => void;

export const whole: Wire = ({ status, headers, body }, response) =>
	void response.writeHead(status, headers).end(body);

export const wires: Record<string, Wire> = {
	'cut in the middle': ({ status, headers, body }, response) => {
		response.writeHead(status, { ...headers, 'content-length': String(body.length + 1) });
		response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
	},
	'cut at once': (_, response) => void response.destroy(),
	'shorter than it says': ({ status, headers, body }, response) => {
		response.writeHead(status, { ...headers, 'content-length': String(body.length + 10) });
		response.write(body, () => response.destroy());
	},
	'not HTTP': (_, response) => {
		response.socket?.end('HELLO\r\n\r\n');
	},
	'headers that are too long': (sent, response) =>
		whole({ ...sent, headers: { ...sent.headers, 'x-long': 'x'.repeat(40_000) } }, response),
};
