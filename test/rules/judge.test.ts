import { Failure, failureItem } from '../../shared/failure/failure';
import { judge } from '../../shared/transport/judge';
import type { RawAnswer } from '../../shared/transport/judge';
import { parseJson } from '../../shared/values/json';

const now = Date.parse('2026-03-01T12:00:00Z');

const answer = (status: number, body: unknown, headers: RawAnswer['headers'] = {}): RawAnswer => ({
	status,
	headers,
	body: typeof body === 'string' ? parseJson(body) : body,
	text: typeof body === 'string' ? body : JSON.stringify(body),
});

const envelope = (code: string, message: string) => ({
	success: false,
	status: 'fail',
	message,
	error: { code, message },
});

function failureOf(raw: RawAnswer): Failure {
	const judged = judge(raw, now);
	if (judged instanceof Failure) return judged;
	throw new Error('It was judged a success.');
}

describe('a success', () => {
	it('is an object with data, with all that stands beside it', () => {
		const body = {
			success: true,
			status: 'success',
			message: 'Created',
			data: { ref: 1 },
			unknown: 'passes',
		};
		expect(judge(answer(200, body), now)).toEqual(body);
		expect(judge(answer(201, { data: null }), now)).toEqual({ data: null });
		expect(judge(answer(200, { data: [] }), now)).toEqual({ data: [] });
	});

	it.each<[string, unknown]>([
		['HTML', '<!doctype html><title>Sign in</title>'],
		['nothing', ''],
		['cut JSON', '{"data":{"ref":'],
		['a list', [{ data: 1 }]],
		['a text', '"data"'],
		['null', 'null'],
		['an object without data', { ref: 1 }],
		[
			'an answer that says success and gives nothing',
			{ success: true, status: 'success', message: 'Fine' },
		],
		['an answer with an error that is false alone', { error: false }],
		['an object whose prototype has data', '{"__proto__":{"data":1}}'],
	])("is not %s: the answer is not the service's", (_, body) => {
		expect(failureOf(answer(200, body)).details).toMatchObject({
			code: 'ANSWER',
			httpStatus: 200,
			retryable: false,
		});
	});

	it('that holds no data is told by what it holds, and never called undone', () => {
		const { details } = failureOf(answer(202, { success: true, message: 'Queued' }));
		expect(details.message).toBe("The answer holds no 'data', but an object with success, message");
		expect(details.description).toContain('may have been done');
	});

	it('is not what the service itself calls a failure: its words count', () => {
		const { details, handling } = failureOf(
			answer(200, { ...envelope('RATE_LIMITED', 'Slow down.'), data: null }),
		);
		expect(details).toMatchObject({ code: 'RATE_LIMITED', retryable: true, httpStatus: 200 });
		expect(details.message).toContain('Slow down.');
		expect(handling.limited).toBe(true);
	});
});

describe('a refusal', () => {
	it("says the service's own words and code, and what to do", () => {
		const { details } = failureOf(answer(400, envelope('UNKNOWN_FIELD', "Unknown field 'colour'")));
		expect(details).toEqual({
			message: "Unknown field 'colour'",
			description:
				'Choose the field from the list again: fields differ from type to type. Nothing of this request was carried out.',
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
		[408, 'The service waited too long for the request', true],
		[409, 'The same request is still being carried out', true],
		[413, 'The request is larger than the service accepts', false],
		[418, 'The service refused the request', false],
		[422, 'The service could not process the values', false],
		[429, 'The service takes no more calls for now', true],
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
		'<h1>Bad gateway</h1>',
		'',
		'[]',
		'null',
		'{"error":{}}',
		'{"error":{"code":[5],"message":{}}}',
		'{"message":["x"]}',
	])('that is no envelope (%j) has the code of its status', (body) => {
		expect(failureOf(answer(502, body)).details).toMatchObject({
			code: 'HTTP_502',
			message: 'The service could not answer',
		});
	});

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

describe('the rate limit', () => {
	it('says from when on calls are taken, and that nothing was done', () => {
		const { details, handling } = failureOf(
			answer(429, envelope('RATE_LIMITED', 'Hourly rate limit exceeded.'), { 'retry-after': '90' }),
		);
		expect(details).toMatchObject({
			message: 'Hourly rate limit exceeded.',
			retryable: true,
			resumeAt: '2026-03-01T12:01:30.000Z',
		});
		expect(handling).toEqual({ limited: true, nothingDone: true, retryAfterMs: 90_000 });
	});

	it('a busy service is another thing: it may have done something, and resumes nowhere', () => {
		const { details, handling } = failureOf(
			answer(503, envelope('BUSY', 'Busy'), { 'retry-after': '90' }),
		);
		expect(details.resumeAt).toBeNull();
		expect(handling).toEqual({ limited: false, nothingDone: false, retryAfterMs: 90_000 });
	});
});

describe('the rate limit under other names', () => {
	it.each<[number, string, string]>([
		[200, 'RATE_LIMITED', 'Hourly rate limit exceeded.'],
		[500, 'RATE_LIMITED', ''],
		[503, 'RATE_LIMIT_EXCEEDED', 'Slow down'],
		[400, 'TooManyRequests', 'Slow down'],
		[403, 'FORBIDDEN', 'API rate limit exceeded for this key'],
		[503, 'BUSY', 'Too many requests'],
		[400, '', 'Hourly rate limit exceeded.'],
		[400, 'API_RATE_LIMIT', 'Slow down'],
		[429, 'SOMETHING', ''],
	])('is one: %s %s %j', (status, code, message) => {
		const { details, handling } = failureOf(
			answer(status, envelope(code, message), { 'retry-after': '90' }),
		);
		expect(details).toMatchObject({ retryable: true, resumeAt: '2026-03-01T12:01:30.000Z' });
		expect(handling).toMatchObject({ limited: true, nothingDone: true });
	});

	it.each<[number, string, string]>([
		[400, 'VALIDATION', "Unknown field 'rate limit'"],
		[503, 'BUSY', 'Busy'],
	])('is none: %s %s %j', (status, code, message) => {
		expect(failureOf(answer(status, envelope(code, message))).handling.limited).toBe(false);
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

describe('the item on the error output', () => {
	const failed = failureOf(answer(404, envelope('NOT_FOUND', 'Job 5 does not exist')));

	it('has exactly one key, error, with exactly these six', () => {
		expect(failureItem(failed, [7])).toEqual({
			json: {
				error: {
					message: 'Not found: Job 5 does not exist',
					description: expect.any(String),
					code: 'NOT_FOUND',
					httpStatus: 404,
					retryable: false,
					resumeAt: null,
				},
			},
			pairedItem: { item: 7 },
		});
		expect(Object.keys(failureItem(failed, [7]))).toEqual(['json', 'pairedItem']);
	});

	it('of several input items is paired with each of them', () => {
		expect(failureItem(failed, [3, 5]).pairedItem).toEqual([{ item: 3 }, { item: 5 }]);
	});
});

describe('a success of a call that promises no data', () => {
	const done = (body: unknown, status = 200) => judge(answer(status, body), now, true);

	it('may be nothing, an envelope without data, or the record itself', () => {
		expect(done('', 204)).toEqual({ data: null });
		expect(done(' \n')).toEqual({ data: null });
		expect(done({ success: true, status: 'success', message: 'Saved' })).toMatchObject({
			data: null,
		});
		expect(done({ ref: 12, type: 'Book' })).toMatchObject({ data: { ref: 12, type: 'Book' } });
	});

	it('keeps the field errors that stand beside the data', () => {
		expect(done({ success: true, fieldErrors: { subject: 'No such option' } })).toMatchObject({
			data: { fieldErrors: { subject: 'No such option' } },
		});
		const beside = judge(answer(200, { data: { ref: 1 }, fieldErrors: { subject: 'No' } }), now);
		expect(beside).toMatchObject({ data: { ref: 1, fieldErrors: { subject: 'No' } } });
		expect(
			judge(answer(200, { data: { fieldErrors: {} }, fieldErrors: { subject: 'No' } }), now),
		).toMatchObject({ data: { fieldErrors: {} } });
	});

	it('is no web page', () => {
		expect(done('<!DOCTYPE html><title>Sign in</title>')).toBeInstanceOf(Failure);
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
	])('%s', (_, body) => {
		const { details } = failureOf(answer(200, body));
		expect(details.message).toContain('No such option');
	});

	it.each<[string, unknown]>([
		['success true beside an error of nothing', { success: true, error: null, data: { ref: 1 } }],
		['success "1"', { success: '1', data: { ref: 1 } }],
		['a job whose own state is failed', { data: { status: 'failed', error: 'Disk full' } }],
		['a warning beside data', { data: { ref: 1 }, error: [] }],
	])('%s is none', (_, body) => {
		expect(judge(answer(200, body), now)).not.toBeInstanceOf(Failure);
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

describe('a web page of a proxy', () => {
	it('is called that', () => {
		expect(failureOf(answer(200, '<!doctype html><p>Sign in</p>')).details.message).toContain(
			'web page',
		);
		expect(failureOf(answer(502, '<html><h1>Bad gateway</h1></html>')).details.message).toBe(
			'The service could not answer: a web page came in the place of its answer',
		);
	});
});
