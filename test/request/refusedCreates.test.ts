import { createCollection, errorOutput, runNode } from './running';
import type { Respond } from './tinyServer';
import { json, useTinyServer } from './tinyServer';

const server = useTinyServer();

const outcome = async (respond: Respond) => {
	server.answer(respond);
	const began = Date.now();
	const { failed } = await runNode({
		...createCollection('Spring'),
		settings: errorOutput,
		credential: { baseUrl: server.url, apiKey: 'key' },
		requestOptions: { maxTries: 2 },
	});
	return { error: failed[0]?.error, sent: server.seen.length, ms: Date.now() - began };
};

const refused = (message: string, code?: string) => ({
	success: false,
	status: 'fail',
	message,
	...(code && { error: { code, message } }),
});

describe('a create that the service refuses', () => {
	it.each<[string, string | undefined]>([
		['The name is too long', undefined],
		['The name is too long', 'VALIDATION_FAILED'],
		['Closed for stocktaking', 'CLOSED'],
	])('with a success of HTTP was not done: %s (%s)', async (message, code) => {
		const { error, sent } = await outcome(json(200, refused(message, code)));
		expect(error).toMatchObject({ message: `The service refused the request: ${message}` });
		expect(error?.description).not.toContain('may have been done');
		expect(sent).toBe(1);
	});

	it.each<[string, string | undefined]>([
		['Internal error', undefined],
		['Timeout', undefined],
		['Done in part', 'UNEXPECTED_EXCEPTION'],
	])('may yet have been done where it broke down: %s (%s)', async (message, code) => {
		const { error } = await outcome(json(200, refused(message, code)));
		expect(error?.description).toContain('may have been done');
	});

	it.each<[string, string | undefined]>([
		['The shelf is locked by Anna', undefined],
		['The shelf is locked by Anna', 'LOCKED'],
	])(
		'with a 409 about something else is told as that, and not waited for: %s (%s)',
		async (message, code) => {
			const { error, sent, ms } = await outcome(json(409, refused(message, code)));
			expect(error).toMatchObject({
				message: `Something else is in the way: ${message}`,
				description: 'Run it again when that has ended.',
				retryable: true,
			});
			expect(sent).toBe(2);
			expect(ms).toBeLessThan(20_000);
		},
	);
});

it('a create that is in progress is asked for again, however late the service says so', async () => {
	const inProgress = refused('Still at it', 'IDEMPOTENCY_KEY_IN_PROGRESS');
	const created = { success: true, status: 'success', data: { ref: 7, name: 'Spring' } };
	server.answer((response, request) => {
		if (server.seen.length > 1) return json(200, created)(response, request);
		setTimeout(() => json(409, inProgress)(response, request), 1_500);
	});
	const { succeeded } = await runNode({
		...createCollection('Spring'),
		settings: errorOutput,
		credential: {
			baseUrl: server.url,
			apiKey: 'key',
			interfaceOverrides: JSON.stringify({ 'create.seconds': '1' }),
		},
	});
	expect(succeeded[0]?.json).toMatchObject({ ref: 7 });
});

it.each([
	[303, true],
	[302, false],
])('a create that is answered with a redirect may be done by %i: %s', async (status, mayBeDone) => {
	const { error, sent } = await outcome(json(status, {}, { location: '/collections/7' }));
	expect(String(error?.description).includes('may have been done')).toBe(mayBeDone);
	expect(error?.message).toBe('The service answered with a redirect, which is not followed');
	expect(sent).toBe(1);
});
