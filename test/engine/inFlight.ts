import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface InFlightCounter {
	/** The address to use in place of the service's. */
	url: string;
	/** How many requests came. */
	requests(): number;
	/** How many were under way at the same time, at most. */
	most(): number;
	stop(): Promise<void>;
}

/** Stands before a service, hands everything on as it is, and counts the requests under way. */
export async function countInFlight(service: string): Promise<InFlightCounter> {
	let requests = 0;
	let underWay = 0;
	let most = 0;
	const server = createServer((incoming, outgoing) => {
		requests += 1;
		underWay += 1;
		most = Math.max(most, underWay);
		outgoing.once('close', () => {
			underWay -= 1;
		});
		const { method, headers, url = '/' } = incoming;
		const onward = request(new URL(url, service), { method, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		onward.once('error', () => outgoing.destroy());
		incoming.pipe(onward);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests: () => requests,
		most: () => most,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
