import { Failure } from '../../../shared/failure/failure';
import { judge } from '../../../shared/transport/judge';
import { answer, envelope, failureOf, now } from './answers';

describe('a refusal', () => {
	it("says the service's own words and code, and what to do", () => {
		const { details } = failureOf(answer(400, envelope('UNKNOWN_FIELD', "Unknown field 'colour'")));
		expect(details).toEqual({
			message: "Unknown field 'colour'",
			description:
				'Check its name, or choose the field from the list again: fields differ from type to type. Nothing in this request was carried out.',
			code: 'UNKNOWN_FIELD',
			httpStatus: 400,
			retryable: false,
			resumeAt: null,
		});
	});

	it.each<[number, string, string]>([
		[500, 'INVALID_API_KEY', 'The service does not know this API key'],
		[418, 'NOT_FOUND', 'Not found'],
		[400, 'RATE_LIMITED', 'Hourly rate limit exceeded.'],
	])('goes by its code whatever the status (%s %s)', (status, code, message) => {
		expect(failureOf(answer(status, envelope(code, ''))).details).toMatchObject({ code, message });
	});

	it("by a limit says which one in the service's own words only", () => {
		const { details } = failureOf(
			answer(429, envelope('RATE_LIMITED', 'At most 5 concurrent streams per API key.')),
		);
		expect(details.message).toBe('At most 5 concurrent streams per API key.');
	});

	it.each<[number, string, boolean]>([
		[400, 'The service refused the values', false],
		[401, 'The service did not accept the API key', false],
		[403, 'The user of this API key may not do this', false],
		[404, 'Not found', false],
		[408, 'The request took too long to reach the service', true],
		[409, 'The same request is still being carried out', true],
		[413, 'The request is larger than the service accepts', false],
		[418, 'The service refused the request', false],
		[421, 'The request came to the wrong server, or too early', true],
		[422, 'The service could not process the values', false],
		[425, 'The request came to the wrong server, or too early', true],
		[429, 'The service accepts no more calls for now', true],
		[500, 'The service could not answer', true],
		[503, 'The service could not answer', true],
	])('with a code that is not known goes by its status: %s', (status, message, retryable) => {
		const { details } = failureOf(answer(status, envelope('SOMETHING_NEW', 'Said so.')));
		expect(details).toMatchObject({
			message: `${message}: Said so.`,
			code: 'SOMETHING_NEW',
			httpStatus: status,
			retryable,
		});
	});

	it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
		'with the code %j goes by its status',
		(code) => {
			expect(failureOf(answer(404, envelope(code, 'x'))).details).toMatchObject({
				code,
				message: 'Not found: x',
			});
		},
	);

	it.each<unknown>([
		'',
		'[]',
		'null',
		'{"error":{}}',
		'{"error":{"code":[5],"message":{}}}',
		'{"message":[{}]}',
	])('that is no envelope (%j) has the code of its status', (body) => {
		expect(failureOf(answer(502, body)).details).toMatchObject({
			code: 'HTTP_502',
			message: 'The service could not answer',
		});
	});

	it.each<[number, unknown, string]>([
		[403, '<!doctype html><title>Blocked</title>', 'firewall'],
		[403, { message: 'Forbidden' }, 'firewall'],
		[400, '400 Bad Request', 'firewall'],
		[403, '', 'firewall'],
		[400, '<html>', 'firewall'],
		[422, {}, 'firewall'],
		[401, '<html>', 'need its own login'],
		[407, '', "'Proxy'"],
	])('without words (%s %j) names no message, but who may have refused it', (status, body, who) => {
		const { message, description } = failureOf(answer(status, body)).details;
		expect(description).toContain(who);
		expect(description).not.toMatch(/message names|own words/);
		expect(message).not.toContain('user of this API key');
	});

	it.each<[number, string, string]>([
		[400, 'price is no number\n', 'The service refused the values: price is no number'],
		[422, '"price is no number"', 'The service could not process the values: price is no number'],
		[400, '["price is no number"]', 'The service refused the values: price is no number'],
		[504, 'upstream request timeout', 'The service could not answer: upstream request timeout'],
	])('that is a sentence and no object (%s %j) is told', (status, body, message) => {
		expect(failureOf(answer(status, body)).details.message).toBe(message);
	});

	it.each(['{"error": cut off', 'x'.repeat(5_000)])(
		'that is no sentence (%.20j) is not told',
		(body) => {
			expect(failureOf(answer(400, body)).details.message).toBe('The service refused the values');
		},
	);

	it('redirects are not followed, and say where to mend it', () => {
		const { details } = failureOf(answer(302, '', { location: 'https://elsewhere.example.com/' }));
		expect(details).toMatchObject({ httpStatus: 302, retryable: false });
		expect(details.description).toContain('Base URL');
		expect(JSON.stringify(details)).not.toContain('elsewhere');
	});

	it('never fills the page with what the service said', () => {
		const { details } = failureOf(answer(400, envelope('X'.repeat(10_000), 'y'.repeat(100_000))));
		expect(JSON.stringify(details).length).toBeLessThan(2_000);
	});
});

describe('a refusal known by its code', () => {
	it.each([200, 408, 500])('has done nothing, whatever its status (%s)', (status) => {
		expect(
			failureOf(answer(status, envelope('UNKNOWN_FIELD', 'colour'))).handling.nothingDone,
		).toBe(true);
		expect(failureOf(answer(status, envelope('SOMETHING_NEW', 'x'))).handling.nothingDone).toBe(
			false,
		);
	});
});

describe('a refusal is one with any status and in any form', () => {
	it.each<[string, unknown]>([
		['success false', { success: false, message: 'No such option' }],
		['success 0', { success: 0, message: 'No such option' }],
		['success "0"', { success: '0', data: [], message: 'No such option' }],
		[
			'success "false"',
			{ success: 'false', data: null, error: { code: 'X', message: 'No such option' } },
		],
		['status fail', { status: 'fail', message: 'No such option' }],
		['status fail beside data', { status: 'fail', data: { a: 1 }, message: 'No such option' }],
		['an error with code', { error: { code: 'X', message: 'No such option' } }],
		['an error as text', { error: 'No such option' }],
		['a list of errors', { error: [{ message: 'No such option' }, 'Twice'] }],
		['errors', { errors: ['No such option'], data: null }],
		['ok false', { ok: false, data: null, message: 'No such option' }],
		['an HTTP status as code', { code: 403, data: null, message: 'No such option' }],
		['an HTTP status as statusCode', { statusCode: '404', data: [], message: 'No such option' }],
		['another number as code', { code: 1001, data: null, message: 'No such option' }],
		['a number beside what was not done', { code: 7, message: 'Not updated: No such option' }],
		['a number below 0', { code: -1, msg: 'No such option' }],
		['an errorCode', { errorCode: 'E17', message: 'No such option' }],
		['an errcode', { errcode: 40013, message: 'No such option' }],
		['succeeded false', { succeeded: false, messages: ['No such option'] }],
		['success -1', { success: -1, data: {}, message: 'No such option' }],
		['success "failed"', { success: 'failed', data: {}, message: 'No such option' }],
		['isSuccess false', { isSuccess: false, data: {}, message: 'No such option' }],
		['a refusal under another name', { response: { success: false, message: 'No such option' } }],
	])('%s', (_, body) => {
		const { details } = failureOf(answer(200, body));
		expect(details.message).toContain('No such option');
	});

	it.each<[string, unknown]>([
		['success true beside an error of nothing', { success: true, error: null, data: { ref: 1 } }],
		['success "1"', { success: '1', data: { ref: 1 } }],
		['a job whose own state is failed', { data: { status: 'failed', error: 'Disk full' } }],
		['a warning beside data', { data: { ref: 1 }, error: [] }],
		['a code of success', { code: 200, message: 'OK', data: null }],
		['a longer code of success', { code: 20000, message: '查询成功', data: null }],
		['a code of 0', { code: 0, message: 'Without rows', data: [] }],
		['any code beside success in words', { code: 100, message: 'Saved successfully', data: null }],
		['any code beside what was done', { code: 100, message: 'The record was updated', data: null }],
		['an errorCode of success', { errorCode: '200 OK', data: [] }],
		['an error that says none', { error: { code: 0, message: '' }, data: null }],
		['a code without a word', { code: 500, data: null }],
	])('%s is none', (_, body) => {
		expect(judge(answer(200, body), now, false, { hasOwnError: true })).not.toBeInstanceOf(Failure);
	});

	it.each<[number, string]>([
		[200, 'partial'],
		[422, 'PARTIAL_SUCCESS'],
		[207, 'fail'],
	])(
		'with %i and %s it says that a part was done, and of which values it was not',
		(http, status) => {
			const data = { ref: 7, fieldErrors: { format: 'No such option' } };
			const body = { success: false, status, message: 'Not all was saved', data };
			expect(failureOf(answer(http, body))).toMatchObject({
				details: {
					message: 'Only a part was done: Not all was saved; format: No such option',
					description: expect.stringMatching(/^Check in the catalogue what was done/),
				},
				handling: { nothingDone: false },
			});
			expect(failureOf(answer(400, { ...body, data: null })).handling.nothingDone).toBe(true);
		},
	);

	it('is told by the status in its body where HTTP says success', () => {
		const said = (code: unknown) => failureOf(answer(200, { code, data: null, message: 'No' }));
		expect(said(503).details).toMatchObject({ httpStatus: 503, retryable: true });
		expect(said('403').handling.nothingDone).toBe(true);
		expect(failureOf(answer(200, { error: { code: 404, message: 'No' } })).details).toMatchObject({
			httpStatus: 404,
			code: '404',
		});
		expect(failureOf(answer(200, { error: { code: 1045 } })).details.httpStatus).toBe(200);
		expect(failureOf(answer(200, { status: 429, error: 'Busy' })).handling.limited).toBe(true);
		expect(failureOf(answer(200, { status: '404', title: 'No' })).details.httpStatus).toBe(404);
		expect(failureOf(answer(503, { status: 404, title: 'No' })).details.httpStatus).toBe(503);
	});

	it('is told by its code, whatever the status and the case', () => {
		const { details, handling } = failureOf(
			answer(500, {
				success: false,
				error: { code: 'unknown_field', message: "Unknown field 'x'" },
			}),
		);
		expect(details).toMatchObject({
			retryable: false,
			message: "Unknown field 'x'",
		});
		expect(handling.nothingDone).toBe(true);
		expect(failureOf(answer(400, { error: { code: 'RATE_LIMITED' } })).handling.limited).toBe(true);
	});
});
