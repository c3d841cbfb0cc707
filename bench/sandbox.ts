import { startServer } from './program.ts';

/** The seed's editor, who may do everything, and a user of another publisher with a list of runs of its own. */
export const keys = { editor: 'sandbox-editor-key', rival: 'sandbox-rival-key' } as const;

/** A request as the sandbox's journal has it. */
export interface JournalRow {
	method: string;
	path: string;
	status: number;
}

export interface Sandbox {
	readonly url: string;
	/** Calls the service; throws when it refuses. */
	ask<T>(method: string, path: string, body?: object, key?: string): Promise<T>;
	/** Steers it: `/_sandbox/<path>`. */
	control<T>(method: string, path: string, body?: object): Promise<T>;
	/** What came since the last call of `forget`. */
	journal(): Promise<JournalRow[]>;
	forget(): Promise<void>;
	stop(): Promise<void>;
}

async function send<T>(
	url: string,
	method: string,
	body: object | undefined,
	headers: Record<string, string>,
): Promise<T> {
	const withBody = body && {
		body: JSON.stringify(body),
		headers: { ...headers, 'content-type': 'application/json' },
	};
	const answer = await fetch(url, { method, headers, ...withBody });
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 300)}`);
	return JSON.parse(text) as T;
}

/** Calls the service at an address: the sandbox's own, or that of a program before it. */
export const askAt =
	(url: string): Sandbox['ask'] =>
	async (method, path, body, key = keys.editor) =>
		await send(`${url}${path}`, method, body, { 'x-api-key': key });

/** A sandbox in a process of its own, on a free port. `folder` takes its log. */
export async function startSandbox(folder: string, ...flags: string[]): Promise<Sandbox> {
	const { url, stop } = await startServer(
		folder,
		'sandbox/main.ts',
		'--port',
		'0',
		'--rate-limit',
		'1000000000',
		...flags,
	);
	const control = async <T>(method: string, path: string, body?: object): Promise<T> =>
		await send(`${url}/_sandbox/${path}`, method, body, {});
	return {
		url,
		control,
		ask: askAt(url),
		journal: async () => (await control<{ rows: JournalRow[] }>('GET', 'journal')).rows,
		forget: async () => {
			await control('DELETE', 'journal');
		},
		stop,
	};
}
