import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Every connection that this process opens: a request that goes anywhere but to the ports of a test is seen here. */
export function watchConnections(): { others(allowed: readonly number[]): string[]; stop(): void } {
	let opened: Array<{ host: string; port: number }> = [];
	const onSocket = (message: unknown) => {
		const { socket } = message as { socket: Socket };
		socket.on('lookup', (_error, _address, _family, host) => void opened.push({ host, port: 0 }));
		socket.on('connectionAttempt', (host, port) => void opened.push({ host, port }));
	};
	subscribe('net.client.socket', onSocket);
	return {
		others: (allowed) => {
			const seen = opened;
			opened = [];
			return seen
				.filter(({ host, port }) => port !== 0 && !(host === '127.0.0.1' && allowed.includes(port)))
				.map(({ host, port }) => `${host}:${port}`);
		},
		stop: () => unsubscribe('net.client.socket', onSocket),
	};
}
