import fc from 'fast-check';

import { gate } from '../../../shared/transport/gate';

/** Work that is under way until it is let go. */
function heldWork() {
	const started: number[] = [];
	const finish: Array<() => void> = [];
	let most = 0;
	let running = 0;
	const work = (name: number) => async () => {
		started.push(name);
		running += 1;
		most = Math.max(most, running);
		await new Promise<void>((resolve) => finish.push(resolve));
		running -= 1;
		return name;
	};
	return { started, finish, work, most: () => most };
}

const settle = async () => await new Promise<void>((resolve) => setImmediate(resolve));

describe('gate', () => {
	it('lets at most its capacity through, in the order of the calls', async () => {
		const { through } = gate(3);
		const { started, finish, work } = heldWork();
		const all = Promise.all([0, 1, 2, 3, 4, 5].map(async (name) => await through(work(name))));
		await settle();
		expect(started).toEqual([0, 1, 2]);
		finish[1]?.();
		await settle();
		expect(started).toEqual([0, 1, 2, 3]);
		while (started.length < 6 || finish.length > 0) {
			finish.shift()?.();
			await settle();
		}
		expect(await all).toEqual([0, 1, 2, 3, 4, 5]);
	});

	it('gives the place back after a failure', async () => {
		const { through } = gate(1);
		await expect(through(async () => await Promise.reject(new Error('no')))).rejects.toThrow('no');
		await expect(through(async () => await Promise.resolve('yes'))).resolves.toBe('yes');
	});

	it('never has more under way than its capacity, and finishes all', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 6 }),
				fc.array(fc.nat(3), { maxLength: 30 }),
				async (capacity, turns) => {
					const { through } = gate(capacity);
					let running = 0;
					let most = 0;
					const work = (count: number) => async () => {
						most = Math.max(most, (running += 1));
						for (let turn = 0; turn < count; turn++) await Promise.resolve();
						running -= 1;
						if (count === 3) throw new Error('failed');
					};
					const results = await Promise.allSettled(
						turns.map(async (count) => await through(work(count))),
					);
					return running === 0 && most <= capacity && results.length === turns.length;
				},
			),
			{ seed: 20261121 },
		);
	});

	it.each([0, -4, 0.5, Number.NaN])('has at least one place (%s)', async (capacity) => {
		await expect(gate(capacity).through(async () => await Promise.resolve('done'))).resolves.toBe(
			'done',
		);
	});

	it('is closed until the latest time that anyone was told', () => {
		const closing = gate(1);
		closing.closeUntil(2000, 'calls');
		closing.closeUntil(1000, 'calls');
		expect(closing.closedUntil('calls')).toBe(2000);
	});

	it('is closed for streams while calls wait, and for calls not while streams do', () => {
		const closing = gate(1);
		closing.closeUntil(1000, 'calls');
		expect(closing.closedUntil('streams')).toBe(1000);
		closing.closeUntil(2000, 'streams');
		expect([closing.closedUntil('calls'), closing.closedUntil('streams')]).toEqual([1000, 2000]);
	});
});
