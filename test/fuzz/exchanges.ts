/** An exchange with the service as it was recorded, and how it is told from others. Nothing here needs jest. */

export interface Exchange {
	method: string;
	/** As it was sent, the query included. */
	url: string;
	/** Method of JSON-RPC, where the request was one. */
	rpc: string | undefined;
	/** The body of the request. */
	sent: string;
	status: number;
	headers: Record<string, string>;
	body: Buffer;
}

/** Stands in recorded answers and parameters for the service's own address. */
export const ADDRESS = 'http://recorded.invalid:80';

/** What was recorded, with the address of the service that repeats it. */
export const at = (url: string, text: string): string => text.replaceAll(ADDRESS, url);

export const isText = ({ headers }: Exchange) => /json|text/.test(headers['content-type'] ?? '');

export const rpcMethodOf = (body: string): string | undefined =>
	/"method":"([^"]+)"/.exec(body.slice(0, 10_000))?.[1];

/** `{}` stands for the parts of a path that differ from resource to resource. */
export const shapeOf = ({ method, url, rpc }: Pick<Exchange, 'method' | 'url' | 'rpc'>): string => {
	const [path = ''] = url.split('?');
	const [, start, middle] = /^(\/ai\/streams\/)(?!init$)[^/]+(.*)$/.exec(path) ?? [];
	const shape =
		start === undefined ? path.replace(/(?<=\/)\d+(?=\/|$)/g, '{}') : `${start}{}${middle}`;
	return [method, shape, rpc].filter(Boolean).join(' ');
};

/** What is answered where nothing was recorded. */
export const notFound: Exchange = {
	method: '',
	url: '',
	rpc: undefined,
	sent: '',
	status: 404,
	headers: { 'content-type': 'application/json' },
	body: Buffer.from(
		JSON.stringify({
			success: false,
			status: 'fail',
			message: 'Not found',
			error: { code: 'NOT_FOUND', message: 'Not found' },
		}),
	),
};

/** The gateway repeats the id of the call that it answers. */
export function withIdOf(recorded: Exchange, body: string): Exchange {
	const id = /"id":(\d+)/.exec(body)?.[1];
	if (recorded.rpc === undefined || id === undefined) return recorded;
	return {
		...recorded,
		body: Buffer.from(recorded.body.toString().replace(/"id":\d+/, `"id":${id}`)),
	};
}
