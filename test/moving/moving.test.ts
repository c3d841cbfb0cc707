import { inFull, report } from '../setup/figures';
import { orders } from './movingList';
import { outcomeOf, scheduleOf } from './schedules';

const FIRST = 60;
const ALL = 1_000;

/** `lost`: without a word; `told`: readings that say that something may be missing, since rows go anywhere faster than they are read. */
const counted = {
	schedules: 0,
	lost: 0,
	twice: 0,
	requestsOverMinimum: 0,
	told: 0,
	lostAndTold: 0,
};
afterAll(() => report('moving', counted));

async function check(seed: number): Promise<void> {
	const schedule = scheduleOf(seed);
	const { lost, twice, requests, minimum, gap } = await outcomeOf(schedule);
	const isTold = gap !== undefined;
	counted.schedules += 1;
	counted.told += isTold ? 1 : 0;
	counted.twice += twice;
	counted[isTold ? 'lostAndTold' : 'lost'] += lost.length;
	counted.requestsOverMinimum += Math.max(0, requests - minimum);
	expect({ schedule, lost: isTold ? [] : lost, twice }).toEqual({ schedule, lost: [], twice: 0 });
	if (orders[schedule.order].added !== 'anywhere')
		expect({ schedule, gap }).toEqual({ schedule, gap: undefined });
	if (schedule.changes === 0) expect(requests).toBeLessThanOrEqual(minimum);
}

describe('lists of 5,000 rows under additions, removals and modifications lose no row that was there all the time, and give none twice', () => {
	it(`in the first ${FIRST} schedules`, async () => {
		for (let seed = 1; seed <= FIRST; seed += 1) await check(seed);
	}, 300_000);

	it('also where one gets shorter as its end is read', async () => {
		await check(569);
	});

	if (!inFull) return;
	it(`in all ${ALL} of them`, async () => {
		for (let seed = FIRST + 1; seed <= ALL; seed += 1) await check(seed);
	}, 1_200_000);
});
