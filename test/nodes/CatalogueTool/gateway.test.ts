import { errorOutput } from '../../request/running';
import { call, calls, gateway, methods, type Odd } from './oddGateway';

describe('a tool is called once, whatever the answer looks like', () => {
	const answered =
		(change: (id: number) => unknown, headers = {}): Odd =>
		({ method, id }, { body }) => {
			if (method === 'tools/call') body(change(id!), 200, headers);
		};
	const result = { content: [{ type: 'text', text: '{"a":1}' }] };

	it.each<[string, Odd]>([
		['its id is text', answered((id) => ({ jsonrpc: '2.0', id: String(id), result }))],
		['it has no id', answered(() => ({ jsonrpc: '2.0', id: null, result }))],
		['it is a batch of one', answered((id) => [{ jsonrpc: '2.0', id, result }])],
		['its version is a number', answered((id) => ({ jsonrpc: 2.0, id, result, error: null }))],
		[
			'notifications are answered with 204',
			({ id }, { body }) => id === undefined && body(undefined, 204),
		],
		[
			'notifications are answered with an empty 200',
			({ id }, { body }) => id === undefined && body(undefined, 200),
		],
		[
			'there are no sessions',
			({ method, id }, { body }) =>
				method === 'initialize' && body({ jsonrpc: '2.0', id, result: {} }),
		],
		[
			'the version is unknown',
			({ method, id }, { body }) =>
				method === 'initialize' &&
				body({ jsonrpc: '2.0', id, result: { protocolVersion: '2031-01-01' } }, 200, {
					'mcp-session-id': 's',
				}),
		],
	])('%s', async (_, odd) => {
		gateway(odd);
		const { succeeded, failed } = await call();
		expect(failed).toEqual([]);
		expect(succeeded).toHaveLength(1);
		expect(calls()).toHaveLength(1);
	});

	it.each([null, {}, { content: null }, { content: [] }])(
		'is told where it holds nothing: %j',
		async (nothing) => {
			gateway(answered((id) => ({ jsonrpc: '2.0', id, result: nothing })));
			const { succeeded, hints } = await call();
			expect(succeeded[0]?.json.result).toBe('');
			expect(hints.join()).toContain("The tool 'order' was called, and its answer is empty.");
		},
	);

	it('is told where it calls itself no success, though no error is marked', async () => {
		const refused = { success: false, error: { code: 'NOT_FOUND', message: 'No such book' } };
		gateway(
			answered((id) => ({
				jsonrpc: '2.0',
				id,
				result: { content: [{ type: 'text', text: JSON.stringify(refused) }], isError: false },
			})),
		);
		const { succeeded, hints } = await call();
		expect(succeeded[0]?.json.result).toEqual(refused);
		expect(hints.join()).toContain("The result of the tool 'order' says of itself");
	});

	it.each<[string, Odd]>([
		['it is of another call', answered(() => ({ jsonrpc: '2.0', id: 4711, result }))],
		[
			'it is a page',
			({ method }, { response }) =>
				method === 'tools/call' &&
				response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
		],
		[
			'it is cut off',
			({ method }, { response }) =>
				method === 'tools/call' && response.writeHead(200).end('{"jsonrpc":"2.0","id":1,"res'),
		],
		['it never comes', ({ method }, { response }) => method === 'tools/call' && response.destroy()],
		[
			'the gateway broke',
			({ method, id }, { body }) =>
				method === 'tools/call' &&
				body({ jsonrpc: '2.0', id, error: { code: -32603, message: 'broke' } }, 500),
		],
	])('%s, and Retry On Fail does not call it again', async (_, odd) => {
		gateway(odd);
		const { failed, run } = await call(
			{},
			{},
			{ ...errorOutput, retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
		);
		const error = failed[0]?.error ?? run.error;
		expect(JSON.stringify(error)).toContain('It may have been done');
		expect(calls()).toHaveLength(1);
	});
});

describe('a session', () => {
	const lost = (id: number | undefined) => ({
		jsonrpc: '2.0',
		id: id ?? null,
		error: { code: -32001, message: 'Session not found' },
	});

	it('that the gateway does not know yet is waited for', async () => {
		gateway(
			({ id, method }, { body, count }) =>
				method !== 'initialize' && count < 4 && body(lost(id), 404),
		);
		const { failed } = await call();
		expect(failed).toEqual([]);
		expect(methods()).toEqual([
			'initialize',
			'notifications/initialized',
			'notifications/initialized',
			'notifications/initialized',
			'tools/call',
		]);
	});

	it('that not every machine of the gateway knows yet is opened anew once, then waited for', async () => {
		let missed = 0;
		gateway(
			({ id, method }, { body }) => method === 'tools/call' && missed++ < 3 && body(lost(id), 404),
		);
		const { failed } = await call();
		expect(failed).toEqual([]);
		expect(methods().filter((method) => method === 'initialize')).toHaveLength(2);
		expect(calls()).toHaveLength(4);
	});
});
