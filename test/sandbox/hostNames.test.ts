import { connect } from 'node:net';

import { editor, useSandbox } from './startSandbox';

const sandbox = useSandbox('--records', '20');
let port: string;
beforeAll(async () => {
	({ port } = new URL(sandbox.url));
});

/** What the sandbox says to a browser that holds it for a server of that name. */
async function asked(host: string, path: string): Promise<{ status: number; body: string }> {
	const socket = connect(Number(port), '127.0.0.1');
	socket.end(
		`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Api-Key: ${editor}\r\nConnection: close\r\n\r\n`,
	);
	let answer = '';
	for await (const piece of socket.setEncoding('utf8')) answer += piece;
	return {
		status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
		body: answer.slice(answer.indexOf('\r\n\r\n') + 4),
	};
}

const paths = [
	'/jobs',
	'/',
	'/page/script.js',
	'/_sandbox/health',
	'/_sandbox/chat',
	'/_sandbox/openapi.json',
];

/** A name of somebody else can be pointed at 127.0.0.1 while its page is open: then the page reads what it likes. */
describe('the sandbox answers to its own names only', () => {
	it.each(['localhost', 'LocalHost', '127.0.0.1', '[::1]'])(
		'%s, with its port, that of a tunnel, or none, at every path',
		async (name) => {
			for (const host of [`${name}:${port}`, `${name}:1`, name]) {
				for (const path of paths)
					expect({ host, path, ...(await asked(host, path)) }).toMatchObject({
						host,
						path,
						status: 200,
					});
			}
		},
	);

	it.each([
		'evil.example',
		'evil.example:{port}',
		'localhost.evil.example:{port}',
		'127.0.0.1.evil.example:{port}',
		'127.0.0.1:{port}.evil.example',
		'evil.example@127.0.0.1:{port}',
		'localhost.:{port}',
		'localhost:{port}:{port}',
		'localhost:evil',
		'127.0.0.1.',
		'127.1:{port}',
		'2130706433:{port}',
		'0.0.0.0:{port}',
		'::1',
		'',
	])('not as "%s", at any path', async (pattern) => {
		const host = pattern.replaceAll('{port}', port);
		const before = (await sandbox.control('health')).requests;
		for (const path of [...paths, '/no/such/path']) {
			const { status, body } = await asked(host, path);
			expect({ path, status }).toEqual({ path, status: 403 });
			expect(JSON.parse(body)).toMatchObject({
				error: { code: 'PERMISSION_DENIED', message: expect.stringContaining('localhost') },
			});
		}
		// Nothing of it is in the journal, nor counted.
		expect((await sandbox.control('health')).requests).toBe(before);
	});
});
