import { service } from '../service';
import { triggerOf, users } from './polling';

const served = service();
const people = users(served);

beforeEach(people.rest);

const always = { path: '/distribution/runs' };
const down = { kind: 'status', status: 503 };
const lift = async () => await served.sandbox.as().delete('/_sandbox/faults');

describe('polls that fail', () => {
	it('by one cause: the first is an error, the next ones are quiet, and what happened meanwhile is reported after them', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await trigger.poll();
		const [ref] = await people.queue();
		await served.fault(always, down);
		await expect(trigger.poll()).rejects.toMatchObject({
			message: expect.stringContaining('could not answer'),
			httpCode: '503',
			failure: { cause: 'temporarily-unavailable' },
		});
		expect(await trigger.poll()).toBeNull();
		expect(await trigger.poll()).toBeNull();
		await lift();
		expect(await trigger.ids()).toEqual([`run:${ref}:pending`]);
		await served.fault(always, down);
		await expect(trigger.poll()).rejects.toThrow('could not answer');
	});

	it('by another cause are an error again', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await trigger.poll();
		await served.fault(always, down);
		await expect(trigger.poll()).rejects.toThrow('could not answer');
		await lift();
		await served.fault(always, { kind: 'status', status: 403, code: 'PERMISSION_DENIED' });
		await expect(trigger.poll()).rejects.toThrow('may not do this');
	});

	it('before the first that succeeds are always an error, so that nobody switches on what does not work', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await served.fault(always, down);
		await expect(trigger.poll()).rejects.toThrow('could not answer');
		await expect(trigger.poll()).rejects.toThrow('could not answer');
	});

	it('at the rate limit say when to go on', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await trigger.poll();
		const [ref] = await people.queue();
		await served.fault(always, {
			kind: 'status',
			status: 429,
			code: 'RATE_LIMITED',
			headers: { 'retry-after': '1800' },
		});
		await expect(trigger.poll()).rejects.toMatchObject({
			description: expect.stringContaining('The service accepts calls again at'),
			failure: { cause: 'rate-limited', retryAfterMs: 1_800_000 },
		});
		expect(await trigger.poll()).toBeNull();
		await lift();
		expect(await trigger.ids()).toEqual([`run:${ref}:pending`]);
	});

	it('for a moment are not noticed: a cut connection is tried again', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await trigger.poll();
		const [ref] = await people.queue();
		await served.fault({ ...always, nth: 1 }, { kind: 'resetMidBody', bytes: 40 });
		expect(await trigger.ids()).toEqual([`run:${ref}:pending`]);
	});

	it('in one list do not hold up the others', async () => {
		const trigger = triggerOf(served, ['jobStatusChanged', 'runStatusChanged']);
		await trigger.poll();
		const job = await people.submitJob();
		const [run] = await people.queue();
		await served.fault(always, down);
		expect(await trigger.ids()).toEqual([`job:${job}:ready`]);
		await expect(trigger.poll()).rejects.toThrow('could not answer');
		await lift();
		expect(await trigger.ids()).toEqual([`run:${run}:pending`]);
	});

	it('never show the API key', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await served.fault(always, down);
		const error: unknown = await trigger.poll().catch((thrown: unknown) => thrown);
		expect(JSON.stringify([error, { ...(error as object) }])).not.toContain('sandbox-editor-key');
	});
});

describe('parameters', () => {
	it('without an event are refused', async () => {
		await expect(triggerOf(served, []).poll()).rejects.toThrow("'Trigger On' is empty");
	});

	it('with an event that does not exist are refused, also beside one that does', async () => {
		await expect(triggerOf(served, ['runFailed', 'runSucceeded']).poll()).rejects.toMatchObject({
			message: expect.stringContaining("'Trigger On' is 'runSucceeded', which is not in its list"),
			description: expect.stringContaining('runFinished (Run Finished)'),
		});
	});

	it('with a destination that does not exist are refused by the first poll', async () => {
		const trigger = triggerOf(served, ['runFailed'], {
			filters: { destination: { __rl: true, mode: 'name', value: 'Nowhere' } },
		});
		await expect(trigger.poll()).rejects.toThrow("No destination is called 'Nowhere'");
	});

	it('whose expression gives nothing are refused: every event would pass', async () => {
		const trigger = triggerOf(served, ['runFailed'], {
			filters: { destination: { __rl: true, mode: 'name', value: '={{ $vars.misspelt }}' } },
		});
		await expect(trigger.poll()).rejects.toThrow("The expression in 'Destination' gave nothing");
	});
});

describe("n8n's time for a poll", () => {
	it('ends the reading, and the next poll takes up the rest', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await trigger.poll();
		const refs = await people.queue(330);
		const found: string[] = [];
		let polls = 0;
		for (; found.length < refs.length && polls < 10; polls++)
			found.push(...(await trigger.ids({ budgetMs: 1 })));
		expect(polls).toBeGreaterThan(1);
		expect(new Set(found)).toEqual(new Set(refs.map((ref) => `run:${ref}:pending`)));
		expect(found).toHaveLength(refs.length);
		expect(await trigger.poll()).toBeNull();
	});

	it('is not used twice at once: a poll meets the one before still under way and leaves it alone', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await trigger.poll();
		const [ref] = await people.queue();
		await served.fault(always, { kind: 'delay', ms: 2_000 });
		const [first, second] = await Promise.all([trigger.ids(), trigger.ids()]);
		expect([...first, ...second]).toEqual([`run:${ref}:pending`]);
	});
});
