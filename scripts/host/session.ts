/** The editor's own HTTP interface, as the browser uses it: /rest with the cookie of a login. */

export interface Owner {
	email: string;
	password: string;
	firstName: string;
	lastName: string;
}

/** n8n refused a request; `status` is its HTTP status. */
export class RestError extends Error {
	readonly status: number;
	constructor(method: string, path: string, status: number, text: string) {
		super(`n8n answered ${method} ${path} with ${status}: ${text}`);
		this.status = status;
	}
}

export interface Session {
	readonly url: string;
	/** What a browser that is logged in sends along. */
	cookie(): string;
	/** Sends JSON and returns `data` of the answer. */
	send<T>(method: string, path: string, body?: unknown): Promise<T>;
	/** The content of a file that an execution keeps. */
	file(binaryId: string): Promise<Buffer>;
}

function messageOf(text: string): string {
	try {
		const { message } = JSON.parse(text) as { message?: string };
		return message ?? text;
	} catch {
		return text.slice(0, 300);
	}
}

function createSession(url: string): Session {
	let cookie = '';
	return {
		url,
		cookie: () => cookie,
		async send<T>(method: string, path: string, body?: unknown): Promise<T> {
			const response = await fetch(`${url}${path}`, {
				method,
				// A busy n8n may close a connection that is kept, just when it is used again.
				headers: {
					'content-type': 'application/json',
					connection: 'close',
					...(cookie && { cookie }),
				},
				body: body === undefined ? undefined : JSON.stringify(body),
				signal: AbortSignal.timeout(60_000),
			});
			const text = await response.text();
			if (!response.ok) throw new RestError(method, path, response.status, messageOf(text));
			const set = response.headers.getSetCookie();
			if (set.length > 0) cookie = set.map((entry) => entry.split(';')[0]).join('; ');
			const answer: unknown = JSON.parse(text);
			return (
				answer !== null && typeof answer === 'object' && 'data' in answer ? answer.data : answer
			) as T;
		},
		async file(binaryId: string): Promise<Buffer> {
			const path = `/rest/binary-data?${new URLSearchParams({ id: binaryId, action: 'download' })}`;
			const response = await fetch(`${url}${path}`, { headers: { cookie } });
			if (!response.ok) throw new RestError('GET', path, response.status, await response.text());
			return Buffer.from(await response.arrayBuffer());
		},
	};
}

/** Logs in. @throws RestError of status 401 where the instance has another owner */
export async function logIn(url: string, owner: Owner): Promise<Session> {
	const session = createSession(url);
	await session.send('POST', '/rest/login', {
		emailOrLdapLoginId: owner.email,
		password: owner.password,
	});
	return session;
}

/** Logs in, first making the owner where the instance has none yet (n8n started without `owner`). */
export async function openSession(url: string, owner: Owner): Promise<Session> {
	const session = createSession(url);
	const settings = await session.send<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
		'GET',
		'/rest/settings',
	);
	if (settings.userManagement.showSetupOnFirstLoad)
		await session.send('POST', '/rest/owner/setup', owner);
	return await logIn(url, owner);
}
