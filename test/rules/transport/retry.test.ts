import fc from 'fast-check';

import type { Repeat, RetryPolicy, RetryState } from '../../../shared/transport/retry';
import { backoffMs, retryAfterMs, waitBeforeRetry } from '../../../shared/transport/retry';
import { failureWith } from '../failures';

const policy: RetryPolicy = { maxTries: 4, maxWaitMs: 60_000 };
const state = (changes: Partial<RetryState> = {}): RetryState => ({
	tries: 1,
	refusals: 0,
	waitedMs: 0,
	...changes,
});
const longest = () => 1;

describe('what may be sent again', () => {
	it.each<[Repeat, boolean]>([
		['safe', true],
		['keyed', true],
		['never', false],
	])('a call that is "%s" after a failure of the service: %s', (repeat, again) => {
		expect(waitBeforeRetry(failureWith(), repeat, state(), policy, longest) !== undefined).toBe(
			again,
		);
	});

	it('nothing after a failure that stays, e.g. a wrong value', () => {
		expect(
			waitBeforeRetry(failureWith({ retryable: false }), 'safe', state(), policy, longest),
		).toBeUndefined();
	});

	it('even what must not be repeated, when the service certainly did nothing', () => {
		expect(
			waitBeforeRetry(failureWith({}, { nothingDone: true }), 'never', state(), policy, longest),
		).toBeDefined();
	});

	it('Max Tries counts sends, the first included', () => {
		expect(
			waitBeforeRetry(failureWith(), 'safe', state({ tries: 3 }), policy, longest),
		).toBeDefined();
		expect(
			waitBeforeRetry(failureWith(), 'safe', state({ tries: 4 }), policy, longest),
		).toBeUndefined();
		expect(
			waitBeforeRetry(
				failureWith(),
				'safe',
				state({ tries: 1 }),
				{ ...policy, maxTries: 1 },
				longest,
			),
		).toBeUndefined();
	});

	it('refusals by the rate limit are not tries', () => {
		const limited = failureWith(
			{ httpStatus: 429 },
			{ limited: true, nothingDone: true, retryAfterMs: 1000 },
		);
		expect(waitBeforeRetry(limited, 'safe', state({ tries: 99 }), policy, longest)).toBe(1000);
	});
});

describe('how long to wait', () => {
	it('what the service asked for', () => {
		expect(
			waitBeforeRetry(failureWith({}, { retryAfterMs: 7_000 }), 'safe', state(), policy, longest),
		).toBe(7_000);
	});

	it('never more than Max Wait in all: the failure is final then', () => {
		const asked = failureWith({}, { retryAfterMs: 7_000 });
		expect(waitBeforeRetry(asked, 'safe', state({ waitedMs: 53_000 }), policy, longest)).toBe(
			7_000,
		);
		expect(
			waitBeforeRetry(asked, 'safe', state({ waitedMs: 53_001 }), policy, longest),
		).toBeUndefined();
		expect(
			waitBeforeRetry(failureWith(), 'safe', state(), { ...policy, maxWaitMs: 0 }, longest),
		).toBeUndefined();
	});

	it('full jitter: from nothing to a ceiling that doubles up to 20 s', () => {
		const ceilings = [1, 2, 3, 4, 5, 6, 7, 30].map((tries) => backoffMs(tries, longest));
		expect(ceilings).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
		expect(backoffMs(5, () => 0)).toBe(0);
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 2000 }),
				fc.double({ min: 0, max: 1, noNaN: true }),
				(tries, chance) => {
					const wait = backoffMs(tries, () => chance);
					return Number.isInteger(wait) && wait >= 0 && wait <= 20_000;
				},
			),
			{ seed: 20261121 },
		);
	});

	it('a rate limit is never asked again at once, whatever it says', () => {
		for (const retryAfterMs of [0, 1, undefined]) {
			const limited = failureWith({}, { limited: true, nothingDone: true, retryAfterMs });
			expect(waitBeforeRetry(limited, 'safe', state(), policy, () => 0)).toBeGreaterThanOrEqual(
				1000,
			);
		}
	});

	it('a rate limit without Retry-After is asked ever more seldom', () => {
		const limited = failureWith({}, { limited: true, nothingDone: true });
		const waits = [1, 3, 5, 7].map((refusals) =>
			waitBeforeRetry(limited, 'safe', state({ tries: 0, refusals }), policy, longest),
		);
		expect(waits).toEqual([1000, 2000, 8000, 20_000]);
	});
});

describe('Retry-After', () => {
	const now = Date.parse('2026-03-01T12:00:00Z');

	it.each<[string, number | undefined]>([
		['120', 120_000],
		[' 2 ', 2_000],
		['0', 0],
		['1.5', 1_500],
		['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
		['Sunday, 01-Mar-26 12:00:30 GMT', 30_000],
		['Sun Mar  1 12:00:30 2026', 30_000],
		['Sun, 01 Mar 2026 11:00:00 GMT', 0],
		[String(Date.parse('2026-03-01T12:00:30Z') / 1000), 30_000],
		['999999999', 366 * 24 * 3_600_000],
		['', undefined],
		['soon', undefined],
		['-1', undefined],
		['5 s', undefined],
		['abc 5', undefined],
		['Infinity', undefined],
	])('%j is %s ms', (header, ms) => {
		expect(retryAfterMs({ 'retry-after': header }, now)).toBe(ms);
	});

	it('is absent without the header', () => {
		expect(retryAfterMs({}, now)).toBeUndefined();
	});

	it.each([
		[
			'an hour behind ours',
			'Sun, 01 Mar 2026 11:00:00 GMT',
			'Sun, 01 Mar 2026 11:00:30 GMT',
			30_000,
		],
		['an hour ahead', 'Sun, 01 Mar 2026 13:00:00 GMT', 'Sun, 01 Mar 2026 13:00:30 GMT', 30_000],
		['not told in a date', 'yesterday', 'Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
	])("as a date is read against the service's own clock, which is %s", (_, date, header, ms) => {
		expect(retryAfterMs({ date, 'retry-after': header }, now)).toBe(ms);
	});

	it('is always a time that can be written as a date', () => {
		const digits = fc.integer({ min: 1, max: 400 }).map((count) => '9'.repeat(count));
		fc.assert(
			fc.property(fc.oneof(digits, fc.string()), (header) => {
				const wait = retryAfterMs({ 'retry-after': header }, now);
				return wait === undefined || new Date(now + wait).toISOString() !== '';
			}),
			{ seed: 20261121 },
		);
	});
});
