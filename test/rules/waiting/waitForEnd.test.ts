import type { Item } from '../../../shared/engine/item';
import { STOPPED } from '../../../shared/engine/nodeRun';
import { Failure } from '../../../shared/failure/failure';
import { intervalMs } from '../../../shared/waiting/checkUntil';
import type { Status } from '../../../shared/waiting/waitForEnd';
import { waitForEnd } from '../../../shared/waiting/waitForEnd';
import { failureIn } from '../failures';
import { filledIn } from '../items';

const minute = 60_000;
const began = Date.parse('2026-03-01T12:00:00Z');

/** The item of a node with these options; `cancelAt` is when its execution is stopped, `stopAt` when another item fails, in milliseconds since its beginning. */
function itemWith(
	options: Record<string, unknown> = {},
	cancelAt = Number.POSITIVE_INFINITY,
	stopAt = Number.POSITIVE_INFINITY,
): Item {
	const values = Object.fromEntries(
		Object.entries(options).map(([name, value]) => [`options.${name}`, value]),
	);
	const at = (name: string) => (name === 'states.succeeded' ? 'complete' : 'failed');
	return {
		run: { isStopped: () => Date.now() - began >= stopAt },
		parameters: filledIn(values),
		catalogue: { assumed: at, caller: { isCancelled: () => Date.now() - began >= cancelAt } },
	} as unknown as Item;
}

const pending: Status = { progress: 'unfinished', state: { code: 0, label: 'pending' }, json: {} };

/** Waits with the clock run on by itself; tells when it looked, in milliseconds since the beginning. */
async function waited(item: Item, looks: (number: number) => Status | Error = () => pending) {
	jest.setSystemTime(began);
	const lookedAt: number[] = [];
	const afterMs = () => Date.now() - began;
	const awaited = {
		name: 'Job 7',
		kind: 'job' as const,
		check: async () => {
			const seen = looks(lookedAt.push(afterMs()));
			if (seen instanceof Error) throw seen;
			return await Promise.resolve(seen);
		},
	};
	const waiting = waitForEnd(item, awaited).then(
		(outputs) => ({ outputs, endedAt: afterMs() }),
		(error: unknown) => ({ error, endedAt: afterMs() }),
	);
	const result: { outputs?: unknown; error?: unknown; endedAt: number } = await Promise.race([
		waiting,
		jest.advanceTimersByTimeAsync(50 * minute).then(async () => await waiting),
	]);
	return {
		...result,
		lookedAt,
		details: result.error && (await failureIn(() => Promise.reject(result.error as Error))).details,
	};
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('waiting for the end of a job or a run', () => {
	it('looks after 2 s, then less and less often, down to every 30 s', () => {
		expect([0, 1, 2, 3].map(intervalMs)).toEqual([2_000, 3_000, 4_500, 6_750]);
		expect([7, 8, 100].map(intervalMs)).toEqual([30_000, 30_000, 30_000]);
	});

	it('ends after 30 minutes where nothing else is said, with the last known state, in few looks', async () => {
		const running: Status = { ...pending, state: { code: 1, label: 'running' } };
		const { details, lookedAt } = await waited(itemWith(), (number) =>
			number > 20 ? running : pending,
		);
		expect(details).toMatchObject({
			code: 'NOT_FINISHED',
			retryable: true,
			message: "Job 7 has not finished after 30 minutes; it is 'running'",
		});
		expect(lookedAt.at(-1)).toBe(30 * minute);
		expect(lookedAt.length).toBeLessThan(70);
		const gaps = lookedAt.slice(1).map((at, index) => at - (lookedAt[index] ?? 0));
		expect(Math.max(...gaps)).toBe(30_000);
		expect(gaps[0]).toBe(2_000);
	});

	it('ends after the maximum of the node, with one more look', async () => {
		expect((await waited(itemWith({ maximumWait: 1 }))).lookedAt.at(-1)).toBe(minute);
		expect((await waited(itemWith({ maximumWait: 0 }))).lookedAt).toEqual([0]);
		expect((await waited(itemWith({ maximumWait: '1' }))).lookedAt.at(-1)).toBe(minute);
	});

	it.each([Number.NaN, 'an hour', -1])(
		'a maximum of %j is refused before it looks, and not waited for ever',
		async (maximumWait) => {
			const { details, lookedAt } = await waited(itemWith({ maximumWait }));
			expect(details).toMatchObject({ code: 'PARAMETER' });
			expect(lookedAt).toEqual([]);
		},
	);

	it.each([
		[
			'unknown for days',
			{ code: 9, label: 'stored' },
			"has been 'stored' for over a day",
			'states.succeeded',
		],
		['never said', { code: null, label: '' }, 'Job 7 shows no state', "set 'jobs.status'"],
	])('a state that is %s is not waited for to the end', async (_, state, message, advice) => {
		const still: Status = { ...pending, state, isLongStill: true };
		const { details, endedAt } = await waited(itemWith(), () => still);
		expect(details).toMatchObject({
			message: expect.stringContaining(message),
			description: expect.stringContaining(advice),
		});
		expect(endedAt).toBeLessThan(5 * minute);
	});

	it('ends as soon as a look shows it', async () => {
		const done: Status = {
			progress: 'succeeded',
			state: { code: 2, label: 'complete' },
			json: { succeeded: true },
		};
		const { outputs, lookedAt } = await waited(itemWith(), (number) =>
			number === 3 ? done : pending,
		);
		expect(outputs).toEqual([{ json: { succeeded: true } }]);
		expect(lookedAt).toEqual([0, 2_000, 5_000]);
	});

	it.each([
		['the words of the service', 'Disk full', 'Job 7 failed: Disk full'],
		['its state', undefined, "Job 7 ended as 'failed'"],
	])(
		'says a failure by %s, or gives it as an item where that is wanted',
		async (_, reason, message) => {
			const failed: Status = {
				progress: 'failed',
				state: { code: 3, label: 'failed' },
				reason,
				json: { succeeded: false },
			};
			expect((await waited(itemWith(), () => failed)).details).toMatchObject({
				code: 'JOB_FAILED',
				message,
			});
			expect((await waited(itemWith({ onFailed: 'return' }), () => failed)).outputs).toEqual([
				{ json: { succeeded: false } },
			]);
		},
	);

	it('ends when the execution is stopped, without another look', async () => {
		const { details, lookedAt } = await waited(itemWith({}, 10_000));
		expect(details).toMatchObject({ code: 'CANCELLED' });
		expect(lookedAt).toEqual([0, 2_000, 5_000, 9_500]);
	});

	it('ends in the midst of a pause when another item fails, without a word of its own', async () => {
		const { error, lookedAt, endedAt } = await waited(itemWith({}, Infinity, 200_000));
		expect(error).toBe(STOPPED);
		expect(lookedAt.at(-1)).toBeLessThan(200_000);
		expect(endedAt).toBeLessThan(200_500);
	});

	describe('an answer that is not there', () => {
		const notThere = (code: string) =>
			new Failure({ message: 'Not found', description: '', code, httpStatus: 404 });
		const sent: Status = { ...pending, progress: 'succeeded', json: { succeeded: true } };

		it.each<[string, string, Status | undefined, string | undefined]>([
			[
				'of the address is over before the maximum where it was seen',
				'HTTP_404',
				pending,
				undefined,
			],
			['is told as it came where nothing was seen before', 'HTTP_404', undefined, 'Not found'],
			['of the job is that it has gone', 'NOT_FOUND', pending, "it was 'pending'"],
			['is it in other letters, too', 'not_found', pending, "it was 'pending'"],
			['is it by a code of its own, too', 'JOB_NOT_FOUND', pending, "it was 'pending'"],
			['is it by a code in one word, too', 'NotFound', pending, "it was 'pending'"],
		])('%s', async (_, code, first, message) => {
			const { outputs, details } = await waited(itemWith(), (number) =>
				number === 1 && first ? first : number < 9 ? notThere(code) : sent,
			);
			if (message === undefined) expect(outputs).toEqual([{ json: sent.json }]);
			else expect(details).toMatchObject({ message: expect.stringContaining(message) });
		});
	});
});
