/** What stands between n8n and the service answers in forms of its own: what came is told, and the advice leads there. */
import type { FailureDetails } from '../../../shared/failure/failure';
import { answer, failureOf } from './answers';

const page = (title: string) =>
	`<html>\r\n<head><title>${title}</title></head><body></body></html>`;

describe('a gateway', () => {
	it.each<[number, unknown, string]>([
		[400, page('400 The plain HTTP request was sent to HTTPS port'), 'sent to HTTPS port'],
		[403, page('Attention Required! | Cloudflare'), 'Attention Required! | Cloudflare'],
		[503, page('Just a moment...'), 'Just a moment...'],
		[
			403,
			'<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
			'expired',
		],
		[500, '<?xml version="1.0"?><s:Fault><faultstring>No disk</faultstring></s:Fault>', 'No disk'],
		[404, '<h1>Not &#39;here&#39;</h1>', "Not 'here'"],
		[200, page('Sign in &amp; go on'), 'Sign in & go on'],
		[200, '<div><h1>Please log in</h1></div>', 'Please log in'],
	])('is told by the title of its page: %s %j', (status, body, title) => {
		const { message } = failureOf(answer(status, body)).details;
		expect(message).toContain('web page came');
		expect(message).toContain(title);
	});

	it.each([200, 403, 502])(
		'that answers with events is told so, and none of them is shown: half the API key may stand in one (%s)',
		(status) => {
			const events = 'event: delta\ndata: {"content":"half-the-k"}\n\n';
			const { details } = failureOf(answer(status, events));
			expect(JSON.stringify(details)).not.toContain('half-the-k');
			if (status === 200) expect(details.message).toContain('Events of a streamed answer');
		},
	);

	it.each(['\u001f\uFFFD\b\0\0', '\uFFFD\uFFFD{\0"\0s\0'])(
		'that packs an answer without saying so is told, and none of the bytes is shown (%j)',
		(bytes) => {
			const { message } = failureOf(answer(200, bytes)).details;
			expect(message).toContain('The answer is no text');
			expect(message).not.toContain('\0');
		},
	);

	it.each<[number, unknown, Partial<FailureDetails>]>([
		[405, page('405 Not Allowed'), { message: expect.stringContaining('does not take') as string }],
		[405, { detail: 'Method "PATCH" not allowed.' }, { retryable: false }],
		[501, { message: 'Method PATCH is not supported' }, { retryable: false }],
		[403, { message: 'Missing Authentication Token' }, { retryable: false }],
	])('that knows no such request leads to the Base URL: %s %j', (status, body, details) => {
		const { details: told, handling } = failureOf(answer(status, body));
		expect(told).toMatchObject(details);
		expect(told.description).toContain('check the Base URL');
		expect(handling.nothingDone).toBe(true);
	});

	it.each<[number, unknown]>([
		[403, 'RBAC: access denied'],
		[403, 'error code: 1010'],
		[406, page('Not Acceptable!')],
		[415, page('415 Unsupported Media Type')],
		[421, ''],
	])('that refuses in its own form is named: %s %j', (status, body) => {
		const { message, description } = failureOf(answer(status, body)).details;
		expect(description).toContain('firewall in front of the service');
		expect(description).not.toContain('scope');
		if (typeof body === 'string' && body.includes(': ')) expect(message).toContain(body);
	});

	it('may repeat what the service says of its values as a text', () => {
		const { description } = failureOf(answer(400, 'title is required')).details;
		expect(description).toContain("service's own words");
	});

	it.each([521, 523, 525, 526, 530])('that could not connect has done nothing: %s', (status) => {
		expect(failureOf(answer(status, page('Web server is down')))).toMatchObject({
			details: { retryable: true },
			handling: { nothingDone: true },
		});
	});

	it.each([520, 522, 524])('that lost the connection may have: %s', (status) => {
		expect(failureOf(answer(status, '')).handling.nothingDone).toBe(false);
	});

	it.each([
		[403, 'Out of call volume quota. Quota will be replenished in 02:11:11.'],
		[403, 'Quota exceeded'],
	])('has limits of its own: %s %s', (status, message) => {
		expect(failureOf(answer(status, { statusCode: status, message })).handling.limited).toBe(true);
	});

	it.each(['Storage quota exceeded', 'Quota exceeded: storage'])(
		'has none where storage is full: %s',
		(message) => {
			expect(failureOf(answer(403, { message })).handling.limited).toBe(false);
		},
	);

	it('that misses the key says so', () => {
		const { details } = failureOf(answer(401, { message: 'Missing authentication token' }));
		expect(details.description).toContain('API key');
	});
});

describe('a web page of a proxy', () => {
	it('is called that', () => {
		expect(failureOf(answer(200, '<!doctype html><p>Sign in</p>')).details.message).toContain(
			'web page',
		);
		expect(failureOf(answer(502, '<html><h1>Bad gateway</h1></html>')).details.message).toBe(
			"The service could not answer: a web page came ('Bad gateway') instead of its answer",
		);
		expect(failureOf(answer(403, '<!-- 7 --><html></html>')).details.message).toContain('web page');
		expect(failureOf(answer(404, '<title>404 - Not found</title>')).details.message).toBe(
			"Not found: a web page came ('404 - Not found') instead of its answer",
		);
	});
});
