import { createCollection, errorOutput, numbered, runNode } from './running';
import type { Respond } from './tinyServer';
import { json, useTinyServer } from './tinyServer';

const server = useTinyServer();

const credential = () => ({ baseUrl: server.url, apiKey: 'key' });
const refusal = (retryAfter?: string): Respond =>
	json(
		429,
		{
			success: false,
			message: 'Hourly rate limit exceeded.',
			error: { code: 'RATE_LIMITED', message: 'Hourly rate limit exceeded.' },
		},
		retryAfter ? { 'retry-after': retryAfter } : {},
	);
const created = json(200, { data: { ref: 1 } });
const cap = 3;

/** Lets `free` calls through, then refuses all until `seconds` after the first refusal, and notes when calls came. */
function limited(free: number, seconds: number) {
	const calls: Array<{ at: number; refused: boolean }> = [];
	let opens: number | undefined;
	server.answer((response, request) => {
		const at = Date.now();
		if (opens === undefined && calls.length >= free) opens = at + seconds * 1000;
		const refused = opens !== undefined && at < opens;
		calls.push({ at, refused });
		(refused ? refusal(String(seconds)) : created)(response, request);
	});
	return calls;
}

describe('when the rate limit is reached', () => {
	it('all items wait together, nothing is sent meanwhile, and all succeed', async () => {
		const calls = limited(5, 2);
		const { succeeded } = await runNode({
			...createCollection(),
			items: numbered(20),
			credential: credential(),
			requestOptions: { requestsAtOnce: cap },
		});
		expect(succeeded).toHaveLength(20);
		const refused = calls.filter((call) => call.refused);
		expect(refused.length).toBeLessThanOrEqual(cap);
		const [first] = refused;
		const meanwhile = calls.filter(
			({ at }) => first && at > first.at + 300 && at < first.at + 1_900,
		);
		expect(meanwhile).toEqual([]);
		expect(calls).toHaveLength(20 + refused.length);
	});

	it('beyond Max Wait the items fail at once and say from when on they may be sent; hardly any is sent', async () => {
		server.answer(refusal('3600'));
		const began = Date.now();
		const { failed, succeeded } = await runNode({
			...createCollection(),
			items: numbered(40),
			settings: errorOutput,
			credential: credential(),
			requestOptions: { requestsAtOnce: cap, maxWait: 5 },
		});
		expect(succeeded).toEqual([]);
		expect(failed.map(({ id }) => id)).toEqual(numbered(40).map(({ id }) => id));
		expect(server.seen.length).toBeLessThanOrEqual(cap);
		expect(Date.now() - began).toBeLessThan(4_000);
		for (const { error } of failed) {
			expect(error).toMatchObject({
				message: 'Hourly rate limit exceeded.',
				code: 'RATE_LIMITED',
				httpStatus: 429,
				retryable: true,
			});
			const resumeIn = Date.parse(String(error.resumeAt)) - began;
			expect(resumeIn).toBeGreaterThanOrEqual(3_599_000);
			expect(resumeIn).toBeLessThan(3_605_000);
		}
	});

	it('without continue-on-fail the error says from when on the service takes calls', async () => {
		server.answer(refusal('3600'));
		const { run } = await runNode({
			...createCollection(),
			items: numbered(3),
			credential: credential(),
			requestOptions: { requestsAtOnce: 1 },
		});
		expect(run.node('Node').error?.message).toBe('Hourly rate limit exceeded. [item 0]');
		expect(run.node('Node').error?.description).toMatch(
			/The service accepts calls again at \d{4}-\d\d-\d\dT[\d:.]+Z\.$/,
		);
		expect(server.seen).toHaveLength(1);
	});

	it('refusals are not tries: Max Tries 1 still waits a limit out', async () => {
		limited(0, 1);
		const { succeeded } = await runNode({
			...createCollection(),
			items: numbered(2),
			credential: credential(),
			requestOptions: { maxTries: 1, requestsAtOnce: 1 },
		});
		expect(succeeded).toHaveLength(2);
	});

	it.each(['0', 'Sun, 06 Nov 1994 08:49:37 GMT', undefined])(
		'with Retry-After %s it is still not hammered',
		async (retryAfter) => {
			server.answer(refusal(retryAfter));
			const { failed } = await runNode({
				...createCollection(),
				settings: errorOutput,
				credential: credential(),
				requestOptions: { maxWait: 3 },
			});
			expect(failed[0]?.error).toMatchObject({ code: 'RATE_LIMITED' });
			expect(server.seen.length).toBeGreaterThan(1);
			expect(server.seen.length).toBeLessThanOrEqual(4);
		},
	);
});

describe('tries', () => {
	it('Max Tries is how often one request is sent at most', async () => {
		server.answer(json(503, {}, { 'retry-after': '0' }));
		await runNode({
			...createCollection(),
			settings: errorOutput,
			credential: credential(),
			requestOptions: { maxTries: 3 },
		});
		// Between two sends it looks whether it was made.
		expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(3);
	});

	it.each([400, 401, 403, 404, 413, 422])('a %s is final', async (status) => {
		server.answer(json(status, {}, { 'retry-after': '0' }));
		const { failed } = await runNode({
			...createCollection(),
			settings: errorOutput,
			credential: credential(),
		});
		expect(failed[0]?.error).toMatchObject({ httpStatus: status, retryable: false });
		expect(server.seen).toHaveLength(1);
	});
});
