import fc from 'fast-check';

import { run, step } from './modifiedSchedules';

describe('1,000 random schedules of modifications, polls and restarts', () => {
	const steps = fc.array(step, { minLength: 5, maxLength: 40 });
	/** Of the service's size, and so small that what shares a second takes many. */
	const pageSizes = fc.constantFrom(10, 100);

	it('lose no modification that the service still shows, and find none that was not made', async () => {
		await fc.assert(
			fc.asyncProperty(steps, pageSizes, async (taken, pageSize) => {
				const { found, lost, made } = await run(taken, pageSize);
				expect(lost).toEqual([]);
				expect(found.filter((id) => !made.has(id))).toEqual([]);
			}),
			{ seed: 20261121, numRuns: 1000 },
		);
	}, 120_000);

	it('report nothing twice without a restart', async () => {
		const withoutRestarts = steps.map((taken) =>
			taken.filter((current) => current.do !== 'restart'),
		);
		await fc.assert(
			fc.asyncProperty(withoutRestarts, pageSizes, async (taken, pageSize) => {
				const { found } = await run(taken, pageSize);
				expect(found).toHaveLength(new Set(found).size);
			}),
			{ seed: 20261122, numRuns: 1000 },
		);
	}, 120_000);
});
