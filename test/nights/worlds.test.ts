import { inFull, report } from '../setup/figures';
import { noCounts, resentShare } from './counts';
import type { Nights } from './night';
import { startNights } from './night';
import { liveThrough } from './world';

const [WORLDS, NIGHTS] = inFull ? [Number(process.env.CATALOGUE_WORLDS ?? 100), 60] : [10, 30];
const SEED = Number(process.env.CATALOGUE_SEED ?? 20_261_122);

const counts = noCounts();
let nights: Nights;
beforeAll(async () => {
	nights = await startNights('--records', '60');
}, 60_000);
afterAll(async () => {
	const { calm, events, ...sums } = counts;
	report('nights', {
		seed: String(SEED),
		...sums,
		resentShare: resentShare({ ...counts, calm }),
		events,
	});
	await nights?.stop();
});

describe(`worlds around the nightly feed, from seed ${SEED}`, () => {
	it.each(Array.from({ length: WORLDS }, (_, index) => SEED + index))(
		"the recipient's copy equals the catalogue in world %i",
		async (seed) => {
			expect(await liveThrough(nights, seed, NIGHTS, counts)).toEqual([]);
		},
		600_000,
	);

	it('everything that can happen did, nothing was paid twice, and little was sent again', () => {
		expect(Object.keys(counts.events).filter((kind) => counts.events[kind]! < WORLDS / 10)).toEqual(
			[],
		);
		expect(counts).toMatchObject({ lost: 0, paidTwice: 0, falseSummaries: 0 });
		expect(resentShare(counts)).toBeLessThanOrEqual(0.05);
	});
});
