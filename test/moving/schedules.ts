import { chanceOf } from '../../sandbox/seed/random';
import { fetchRows } from '../../shared/lists/readRows';
import type { Order, Schedule } from './movingList';
import { movingList, orders } from './movingList';

export interface Outcome {
	lost: number[];
	twice: number;
	requests: number;
	/** As many as it may take while nothing moves: a page for as many rows as the service gives, one fewer where pages are small, and one for each 1,000. */
	minimum: number;
	gap: string | undefined;
}

const leastFor = ({ rows, pageSize }: Schedule) =>
	Math.ceil(rows / (pageSize < 33 ? pageSize - 1 : pageSize)) + Math.ceil(rows / 1000);

/** Reads the list of a schedule to its end while it moves. */
export async function outcomeOf(schedule: Schedule): Promise<Outcome> {
	const { list, run, lasting, requests } = movingList(schedule);
	const { rows, gap } = await run(fetchRows(list, Number.POSITIVE_INFINITY));
	const refs = new Set(rows.map(({ ref }) => ref));
	return {
		lost: lasting().filter((ref) => !refs.has(ref)),
		twice: rows.length - refs.size,
		requests: requests(),
		minimum: leastFor(schedule),
		gap,
	};
}

/** Changes for each 100 rows that are read: from a list at rest to one that changes faster than most catalogues ever do. */
const changes = [0, 0.1, 0.5, 2, 5];

/** The schedule of a seed. */
export function scheduleOf(seed: number): Schedule {
	const chance = chanceOf(seed * 7919);
	const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T;
	const pageSize = one([100, 100, 100, 50, 40, 20, 10, 5]);
	return {
		seed,
		rows: 5000,
		order: one(Object.keys(orders) as Order[]),
		changes: (one(changes) * pageSize) / 100,
		pageSize,
		saysTotal: chance() < 0.7,
		atOnce: one([1, 5, 10]),
	};
}
