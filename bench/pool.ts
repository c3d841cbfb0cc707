import { requireFromHost } from './harness.ts';
import { inLanes, requestsAtOnce } from './lanes.ts';
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

/** Makes all calls by a bare client, as many at a time as the node does, and reads what is answered. */
export async function byPool(
	url: string,
	calls: ReadonlyArray<{ method: string; path: string; body?: object }>,
): Promise<unknown[]> {
	const pool = new Pool(url, { connections: requestsAtOnce });
	const headers = { 'x-api-key': keys.editor, 'content-type': 'application/json' };
	const answers = await inLanes(calls, async ({ method, path, body: sent }) => {
		const { statusCode, body } = await pool.request({
			method,
			path,
			headers,
			...(sent && { body: JSON.stringify(sent) }),
		});
		const answer = await body.json();
		if (statusCode !== 200) throw new Error(`The bare client was refused: ${statusCode}`);
		return answer;
	});
	await pool.close();
	return answers;
}
