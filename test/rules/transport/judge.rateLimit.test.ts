import { answer, envelope, failureOf } from './answers';

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

	it('a busy service is another thing: it may have done something', () => {
		const { details, handling } = failureOf(
			answer(503, envelope('BUSY', 'Busy'), { 'retry-after': '90' }),
		);
		expect(details.resumeAt).toBe('2026-03-01T12:01:30.000Z');
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
		[400, '', 'field: Hourly rate limit exceeded.'],
		[400, 'API_RATE_LIMIT', 'Slow down'],
		[429, 'SOMETHING', ''],
		[420, '', ''],
		[403, 'TOO_MANY_STREAMS', 'At most 3 at a time'],
		[400, 'CONCURRENT_STREAM_LIMIT', ''],
		[403, 'FORBIDDEN', 'Too many concurrent streams for this key'],
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
		[400, 'VALIDATION', "Unknown field 'streams': too many"],
	])('is none: %s %s %j', (status, code, message) => {
		expect(failureOf(answer(status, envelope(code, message))).handling.limited).toBe(false);
	});
});
