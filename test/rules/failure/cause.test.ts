import { causeOf } from '../../../shared/failure/cause';
import { answerFailure, Failure, parameterFailure } from '../../../shared/failure/failure';
import { refusalOf } from '../../../shared/transport/judge';
import { heldBack } from '../../../shared/transport/retry';

const refused = (status: number, code: string, headers = {}) =>
	refusalOf(
		{ status, headers, body: { success: false, error: { code, message: '' } }, text: '' },
		0,
	);

/** n8n's durable pollers wait by the cause: a wrong one would keep a trigger from looking, or wake it in vain. */
it.each([
	[
		'the rate limit',
		refused(429, 'RATE_LIMITED', { 'retry-after': '90' }),
		{ cause: 'rate-limited', retryAfterMs: 90_000 },
	],
	[
		'the rate limit by which an earlier call was refused',
		heldBack(Date.now() + 90_000, 'calls', { tries: 0, refusals: 0, waitedMs: 0 }),
		{ cause: 'rate-limited', retryAfterMs: expect.closeTo(90_000, -4) },
	],
	['the rate limit with another status', refused(403, 'RATE_LIMITED'), { cause: 'rate-limited' }],
	[
		'a service that is down',
		refused(503, '', { 'retry-after': '5' }),
		{ cause: 'temporarily-unavailable', retryAfterMs: 5_000 },
	],
	['a key that is not known', refused(401, ''), { cause: 'credential-invalid' }],
	['a scope that is missing', refused(403, 'INSUFFICIENT_SCOPE'), { cause: 'credential-invalid' }],
	['a parameter', parameterFailure('', ''), { cause: 'configuration-invalid' }],
	['a permission, which may be of one list alone', refused(403, 'PERMISSION_DENIED'), undefined],
	['an answer that nobody understands', answerFailure('', ''), undefined],
	[
		'a cut connection',
		new Failure({ message: '', description: '', code: 'CONNECTION', retryable: true }),
		{ cause: 'temporarily-unavailable' },
	],
])('the cause of %s', (_, failure, cause) => {
	expect(causeOf(failure)).toEqual(cause);
});
