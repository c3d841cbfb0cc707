import { Failure } from '../../../shared/failure/failure';
import { gatewayOf } from '../../../shared/gateway/session';
import { failureIn } from '../failures';
import { judged, lost, rpc, stub, welcome } from './answeringGateway';

describe('a session', () => {
	it.each([
		[
			'in its data',
			{ message: 'Unsupported protocol version', data: { supported: ['2024-11-05'] } },
		],
		['in its words', { message: 'Unsupported protocol version (supported: 2024-11-05)' }],
	])('is opened in an older version that the refusal names %s', async (_, error) => {
		const { catalogue, sent } = stub(({ method, params }) =>
			method !== 'initialize'
				? { result: { ok: 1 } }
				: params?.protocolVersion === '2024-11-05'
					? welcome('2024-11-05')
					: (judged(rpc({ error: { code: -32602, ...error } })) as Failure),
		);
		expect(await gatewayOf(catalogue)('tools/list', {}, 'safe')).toEqual({ ok: 1 });
		expect(sent.map(({ message }) => message.params?.protocolVersion).slice(0, 2)).toEqual([
			'2025-11-25',
			'2024-11-05',
		]);
	});

	it('says which versions each knows where they share none, after at most two calls', async () => {
		for (const supported of [['2023-01-01'], ['2024-11-05']]) {
			const { catalogue, sent } = stub(
				() =>
					judged(
						rpc({ error: { code: -32602, message: 'Unsupported version', data: { supported } } }),
					) as Failure,
			);
			const { details } = await failureIn(
				async () => await gatewayOf(catalogue)('tools/list', {}, 'safe'),
			);
			expect(details.message).toContain(supported[0]);
			expect(details.description).toContain('2025-11-25');
			expect(sent.length).toBeLessThanOrEqual(2);
		}
	});

	it('is opened with initialize and notifications/initialized, in the version that the gateway chose', async () => {
		const { catalogue, sent } = stub(({ method }) => (method === 'initialize' ? welcome() : {}));
		await gatewayOf(catalogue)('tools/list', {}, 'safe');
		expect(sent.map(({ message: { method, id } }) => [method, id])).toEqual([
			['initialize', 0],
			['notifications/initialized', undefined],
			['tools/list', 1],
		]);
		expect(sent[0]!.headers).not.toHaveProperty('Mcp-Session-Id');
		for (const { headers } of sent.slice(1)) {
			expect(headers).toMatchObject({
				'Mcp-Session-Id': 'session-1',
				'MCP-Protocol-Version': '2025-06-18',
			});
		}
	});

	it('has the id that the answer to the notification brings', async () => {
		const { catalogue, sent } = stub(({ method }) =>
			method === 'initialize'
				? welcome()
				: { ...(method.startsWith('notif') && { headers: { 'mcp-session-id': 'session-2' } }) },
		);
		await gatewayOf(catalogue)('tools/list', {}, 'safe');
		expect(sent[2]?.headers).toMatchObject({ 'Mcp-Session-Id': 'session-2' });
	});

	it('is renewed where a page of a proxy says that it is lost', async () => {
		const page = () => judged('<html>Not found</html>', 404) as Failure;
		let calls = 0;
		const { catalogue, sent } = stub(({ method }) =>
			method === 'initialize'
				? welcome()
				: method === 'tools/call' && ++calls === 1
					? page()
					: { result: { ok: 1 } },
		);
		expect(await gatewayOf(catalogue)('tools/call', {}, 'never')).toEqual({ ok: 1 });
		expect(sent.filter(({ message }) => message.method === 'initialize')).toHaveLength(2);
	});

	it.each([
		['-32001 tells of a time', { code: -32001, message: 'Request timed out' }, 200],
		['404 is about something else', { code: -32000, message: 'Book 5 was not found' }, 404],
	])('is not lost where %s: a tool is not called again', async (_, error, status) => {
		const { catalogue, sent } = stub(({ method }) =>
			method === 'initialize'
				? welcome()
				: method === 'tools/call'
					? (judged(rpc({ error }), status) as Failure)
					: {},
		);
		const { details } = await failureIn(
			async () => await gatewayOf(catalogue)('tools/call', {}, 'never'),
		);
		expect(details.message).toContain(error.message);
		expect(sent.filter(({ message }) => message.method === 'tools/call')).toHaveLength(1);
	});

	it.each([
		['-32001 tells of a time with 404', 'tools/call', 'never', -32001, 'Idle timeout exceeded'],
		['what is asked changes nothing', 'tools/list', 'safe', -32000, 'Not Found'],
	] as const)('is opened anew where %s', async (_, asked, repeat, code, message) => {
		let calls = 0;
		const { catalogue, sent } = stub(({ method }) =>
			method === 'initialize'
				? welcome()
				: method === asked && ++calls === 1
					? (judged(rpc({ error: { code, message } }), 404) as Failure)
					: { result: { ok: 1 } },
		);
		expect(await gatewayOf(catalogue)(asked, {}, repeat)).toEqual({ ok: 1 });
		expect(sent.filter(({ message: { method } }) => method === 'initialize')).toHaveLength(2);
	});

	it('that is lost again after its renewal is a failure', async () => {
		const { catalogue, sent } = stub(({ method }) =>
			method === 'initialize' ? welcome() : method === 'tools/call' ? lost() : {},
		);
		const { details } = await failureIn(
			async () => await gatewayOf(catalogue)('tools/call', {}, 'never'),
		);
		expect(details.code).toBe('SESSION_LOST');
		expect(sent.filter(({ message }) => message.method === 'initialize')).toHaveLength(2);
		expect(sent.filter(({ message }) => message.method === 'tools/call')).toHaveLength(5);
	});

	it('that changes with an answer is sent as it is then', async () => {
		const { catalogue, sent } = stub(({ method }, count) =>
			method === 'initialize'
				? welcome()
				: { result: {}, headers: { 'mcp-session-id': count === 3 ? 'session-2' : '' } },
		);
		const gateway = gatewayOf(catalogue);
		for (const _ of [1, 2, 3]) await gateway('ping', {}, 'safe');
		expect(sent.map(({ headers }) => headers?.['Mcp-Session-Id'])).toEqual([
			undefined,
			'session-1',
			'session-1',
			'session-2',
			'session-2',
		]);
	});

	it('is none where the gateway gives none', async () => {
		const { catalogue, sent } = stub(({ method }) => ({
			result: method === 'initialize' ? { protocolVersion: '2025-06-18' } : { ok: 1 },
		}));
		await expect(gatewayOf(catalogue)('ping', {}, 'safe')).resolves.toEqual({ ok: 1 });
		expect(sent.some(({ headers }) => headers !== undefined && 'Mcp-Session-Id' in headers)).toBe(
			false,
		);
	});

	it('is the same where a proxy repeats its header', async () => {
		const { catalogue, sent } = stub(({ method }) =>
			method === 'initialize' ? welcome('2025-06-18', 'a, a') : { result: { ok: 1 } },
		);
		await expect(gatewayOf(catalogue)('ping', {}, 'safe')).resolves.toEqual({ ok: 1 });
		expect(sent.at(-1)?.headers).toMatchObject({ 'Mcp-Session-Id': 'a' });
	});

	it.each(['ping', 'notifications/initialized'])(
		'whose id is taken away is told: %s',
		async (at) => {
			const { catalogue } = stub(({ method }) => (method === at ? lost() : { result: {} }));
			const { details } = await failureIn(
				async () => await gatewayOf(catalogue)('ping', {}, 'safe'),
			);
			expect(details.description).toContain("take the header 'Mcp-Session-Id' away");
		},
	);

	it.each([
		['2031-01-01', '2031-01-01'],
		['next\u202Egen\nversion', undefined],
	])('goes on in a version that is not known (%j), and says so', async (version, sentVersion) => {
		const warnings: string[] = [];
		const { catalogue, sent } = stub(({ method }) =>
			method === 'initialize' ? welcome(version) : { result: { ok: 1 } },
		);
		await expect(
			gatewayOf(catalogue, (text) => void warnings.push(text))('ping', {}, 'safe'),
		).resolves.toEqual({ ok: 1 });
		expect(sent[2]!.headers?.['MCP-Protocol-Version']).toBe(sentVersion);
		expect(warnings).toEqual([
			expect.stringMatching(/^The tool gateway uses version '[\w -]+' of the protocol/),
		]);
	});

	it.each([404, 405])(
		'that cannot be opened because nothing is there (%i) names the override',
		async (status) => {
			const { catalogue } = stub(() => judged('', status) as Failure);
			const { details } = await failureIn(
				async () => await gatewayOf(catalogue)('ping', {}, 'safe'),
			);
			expect(details).toMatchObject({
				httpStatus: status,
				description: expect.stringContaining("'gateway.path'"),
			});
		},
	);

	it('is opened anew by the next item when opening failed', async () => {
		const down = judged('', 503) as Failure;
		const { catalogue } = stub(({ method }, count) =>
			count === 1 ? down : method === 'initialize' ? welcome() : {},
		);
		const gateway = gatewayOf(catalogue);
		expect(
			(await failureIn(async () => await gateway('tools/list', {}, 'safe'))).details.httpStatus,
		).toBe(503);
		await expect(gateway('tools/list', {}, 'safe')).resolves.toBeNull();
	});

	it.each([
		['gives a session without end', welcome('2025-06-18', 'x'.repeat(2000)), 'cannot be sent back'],
		['gives a session that is no header', welcome('2025-06-18', 'a\r\nb'), 'cannot be sent back'],
	])('is refused when the gateway %s', async (_, reply, words) => {
		const { catalogue } = stub(() => reply);
		const { details } = await failureIn(
			async () => await gatewayOf(catalogue)('tools/list', {}, 'safe'),
		);
		expect(details.message).toContain(words);
	});
});
