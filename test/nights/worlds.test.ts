import { inFull, report } from '../setup/figures';
import { startNights } from './night';
import type { Nights } from './night';
import { liveThrough, noCounts } from './world';

const [WORLDS, NIGHTS] = inFull ? [Number(process.env.CATALOGUE_WORLDS ?? 100), 60] : [10, 30];
const SEED = Number(process.env.CATALOGUE_SEED ?? 20_261_122);

const counts = noCounts();
let nights: Nights;
beforeAll(async () => {
	nights = await startNights('--records', '60');
}, 60_000);
afterAll(async () => {
	report('nights', { seed: String(SEED), ...counts, resentShare: Math.round((counts.resent / Math.max(1, counts.sent)) * 1000) / 1000 });
	await nights?.stop();
});

describe(`worlds around the nightly feed, from seed ${SEED}`, () => {
	it.each(Array.from({ length: WORLDS }, (_, index) => SEED + index))('the recipient\'s copy equals the catalogue in world %i', async (seed) => {
		expect(await liveThrough(nights, seed, NIGHTS, counts)).toEqual([]);
	}, 600_000);
});
