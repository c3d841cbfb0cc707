import fc from 'fast-check';

import { inFull, report } from '../setup/figures';
import type { Lane, Left } from './schedules';
import { schedules, startLane } from './schedules';
import { WORDS_ONLY } from './services';

const SEED = 20261121;
const SCHEDULES = inFull ? 10_000 : 400;
/** Most of a schedule is waiting, so several go on at a time. In every second one only the words of the interface hold. */
const LANES = 8;

let lanes: Lane[];
const counted = { schedules: 0, effects: 0, duplicates: 0, losses: 0, differences: 0 };
beforeAll(async () => {
	lanes = await Promise.all(
		Array.from(
			{ length: LANES },
			async (_, lane) => await startLane(String(lane), lane % 2 === 0 ? [] : WORDS_ONLY),
		),
	);
	// The same jitter in a twentieth of the time.
	const random = Math.random;
	jest.spyOn(Math, 'random').mockImplementation(() => random() / 20);
});
afterAll(async () => {
	jest.restoreAllMocks();
	const healths = await Promise.all(
		lanes.map(async ({ sandbox }) => await sandbox.control('health')),
	);
	report('faults', {
		seed: String(SEED),
		...counted,
		requests: healths.reduce((sum, { requests }) => sum + requests, 0),
		faults: lanes.reduce((sum, { faults }) => sum + faults, 0),
	});
	await Promise.all(lanes.map(async ({ sandbox }) => await sandbox.stop()));
});

/** Things beyond the expected ones that equal one of them, expected ones that are not there, and things of another kind. */
function compare(expected: string[], actual: string[]) {
	const left = [...expected];
	const beyond = actual.filter((row) => {
		const index = left.indexOf(row);
		if (index >= 0) left.splice(index, 1);
		return index < 0;
	});
	const duplicates = beyond.filter((row) => expected.includes(row)).length;
	return { duplicates, losses: left.length, differences: beyond.length - duplicates };
}

const listed = ({ outcomes, rows }: Left) => [
	...rows,
	...Object.entries(outcomes).flatMap(([output, items]) =>
		items.map((item) => `${output}: item ${item}`),
	),
];

describe(`random fault schedules, seed ${SEED}`, () => {
	it('leave what a run without faults leaves: nothing twice, nothing lost, every item with its one outcome', async () => {
		const property = (lane: Lane) =>
			fc.asyncProperty(schedules, async (schedule) => {
				const expected = await lane.undisturbed(schedule.form);
				const actual = await lane.run(schedule);
				const { duplicates, losses, differences } = compare(listed(expected), listed(actual));
				counted.schedules += 1;
				counted.effects += actual.rows.length;
				counted.duplicates += duplicates;
				counted.losses += losses;
				counted.differences += differences;
				const said = duplicates + losses + differences > 0 ? actual.said : expected.said;
				expect({ ...actual, said }).toEqual(expected);
			});
		const numRuns = Math.ceil(SCHEDULES / LANES);
		await Promise.all(
			lanes.map(
				async (lane, index) => await fc.assert(property(lane), { seed: SEED + index, numRuns }),
			),
		);
	}, 1_800_000);
});
