import { requireFromHost } from './harness.ts';
import { keys } from './sandbox.ts';

const { Pool } = requireFromHost('undici') as {
	Pool: new (url: string, options: { connections: number }) => PoolOfConnections;
};

interface PoolOfConnections {
	request(options: {
		method: string;
		path: string;
		headers: Record<string, string>;
		body?: string;
	}): Promise<{ statusCode: number; body: { json(): Promise<unknown> } }>;
	close(): Promise<void>;
}

/** As many as the node has requests at once. */
const connections = 10;

/** Makes all calls by a bare client, as many at a time as the node does, and reads what is answered. */
export async function byPool(
	url: string,
	calls: ReadonlyArray<{ method: string; path: string; body?: object }>,
): Promise<unknown[]> {
	const pool = new Pool(url, { connections });
	const headers = { 'x-api-key': keys.editor, 'content-type': 'application/json' };
	const answers: unknown[] = [];
	let next = 0;
	const lane = async () => {
		for (let at = next++; at < calls.length; at = next++) {
			const { method, path, body: sent } = calls[at] as (typeof calls)[number];
			const { statusCode, body } = await pool.request({
				method,
				path,
				headers,
				...(sent && { body: JSON.stringify(sent) }),
			});
			answers[at] = await body.json();
			if (statusCode !== 200) throw new Error(`The bare client was refused: ${statusCode}`);
		}
	};
	await Promise.all(Array.from({ length: connections }, lane));
	await pool.close();
	return answers;
}
