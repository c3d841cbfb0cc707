import type { IDataObject, INode } from 'n8n-workflow';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens with one request of the feed: nothing, another answer in the place of its own, or n8n is killed before or behind it. */
export type Fate =
	'pass' | 'unavailable' | 'refused' | 'valueRefused' | 'killBefore' | 'killBehind';

export interface Heard {
	method: string;
	path: string;
	sent: IDataObject;
	status: number;
}

export interface NightOptions {
	/** Changes to the template, e.g. another name of the feed. */
	changed?: (nodes: INode[]) => void;
	/** Called before each request of the feed, the first is 0. */
	before?: (nth: number, asked: { method: string; path: string }) => Promise<Fate>;
	/** Called behind each request that the service has answered, whether n8n still hears of it or not. */
	heard?: (told: Heard) => void;
	/** How far n8n's clock is ahead of the service's. */
	skewMs?: number;
	timezone?: string;
	/** Another n8n has other ids. */
	n8n?: string;
	/** So has a copy of the workflow. */
	workflowId?: string;
	workflowName?: string;
	/** What a person answers who is asked; without it nobody does. */
	answer?: IDataObject;
	/** Of the first node. */
	settings?: IDataObject;
}

type Before = NonNullable<NightOptions['before']>;

/** For two starts of the feed that wait for each other, so that both see the catalogue as it was before either: `isPlace` is where. */
export function meeting(
	isPlace: (...asked: Parameters<Before>) => boolean = (nth) => nth === 1,
): [Before, Before] {
	let waiting = 0;
	const one = (): Before => {
		let hasMet = false;
		return async (...asked) => {
			if (hasMet || !isPlace(...asked)) return 'pass';
			hasMet = true;
			waiting += 1;
			while (waiting < 2)
				await new Promise((resolve) => {
					setTimeout(resolve, 5);
				});
			return 'pass';
		};
	};
	return [one(), one()];
}

const away = {
	success: false,
	status: 'fail',
	message: 'Away',
	error: { code: 'AWAY', message: 'Away' },
};
const INSTEAD: Partial<Record<Fate, { status: number; body: object }>> = {
	unavailable: { status: 503, body: away },
	refused: { status: 400, body: away },
	valueRefused: {
		status: 200,
		body: { data: { ref: 1, fieldErrors: { keywords: 'Not one of ours' } } },
	},
};

/** A way to the service on which the test decides what becomes of each request. */
export async function openWay(
	target: string,
	fateOf: (incoming: IncomingMessage) => Promise<Fate>,
	kill: () => void,
	heard?: NightOptions['heard'],
) {
	const pass = (incoming: IncomingMessage, outgoing: ServerResponse, fate: Fate) => {
		const { method, headers, url } = incoming;
		const pieces: Buffer[] = [];
		incoming.on('data', (piece: Buffer) => pieces.push(piece));
		const onward = request(
			target + url,
			{ method, headers: { ...headers, host: new URL(target).host } },
			(answer) => {
				const body = Buffer.concat(pieces).toString();
				heard?.({
					method: method ?? '',
					path: url ?? '',
					sent: body === '' ? {} : (JSON.parse(body) as IDataObject),
					status: answer.statusCode ?? 0,
				});
				if (fate === 'killBehind') {
					answer.resume();
					answer.on('end', () => {
						kill();
						outgoing.destroy();
					});
					return;
				}
				outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
				answer.pipe(outgoing);
			},
		);
		onward.on('error', () => outgoing.destroy());
		incoming.pipe(onward);
	};
	const server = createServer((incoming, outgoing) => {
		void fateOf(incoming).then((fate) => {
			const instead = INSTEAD[fate];
			if (instead) {
				incoming.resume();
				outgoing.writeHead(instead.status, { 'content-type': 'application/json' });
				outgoing.end(JSON.stringify(instead.body));
				return;
			}
			if (fate === 'killBefore') {
				kill();
				outgoing.destroy();
				return;
			}
			pass(incoming, outgoing, fate);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
