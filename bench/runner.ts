/** The middle one: a single disturbance moves it little, however large it is. */
export function median(values: readonly number[]): number {
	const inOrder = [...values].sort((one, other) => one - other);
	const middle = inOrder.length / 2;
	const [low = Number.NaN, high = Number.NaN] = [
		inOrder[Math.ceil(middle) - 1],
		inOrder[Math.floor(middle)],
	];
	return (low + high) / 2;
}

/** The smallest value that `share` of all values do not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
	const inOrder = [...values].sort((one, other) => one - other);
	return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? Number.NaN;
}

export const ratio = (ours: readonly number[], theirs: readonly number[]): number =>
	median(ours) / median(theirs);

/**
 * How the time grows with the size: the slope of a straight line through the logarithms (least squares). 1 is in step
 * with the size, 2 its square.
 */
export function growthExponent(points: ReadonlyArray<readonly [size: number, ms: number]>): number {
	const logs = points.map(([size, ms]) => [Math.log(size), Math.log(ms)] as const);
	const mean = (index: 0 | 1) => logs.reduce((sum, point) => sum + point[index], 0) / logs.length;
	const [meanSize, meanTime] = [mean(0), mean(1)];
	const shared = logs.reduce((sum, [size, ms]) => sum + (size - meanSize) * (ms - meanTime), 0);
	return shared / logs.reduce((sum, [size]) => sum + (size - meanSize) ** 2, 0);
}

/** Does the work once; gives its milliseconds. What it throws ends the bench: a run that failed has no time. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

/**
 * Runs the contenders by turns, so that whatever slows the machine down slows all of them, and begins each round with
 * another one. The first round warms up and is not counted. Each contender gives its milliseconds.
 */
export async function interleaved<Name extends string>(
	rounds: number,
	contenders: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
	const names = Object.keys(contenders) as Name[];
	const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
		Name,
		number[]
	>;
	for (let round = 0; round <= rounds; round++) {
		for (const [turn] of names.entries()) {
			const name = names[(turn + round) % names.length] as Name;
			const ms = await contenders[name]();
			if (round > 0) times[name].push(ms);
		}
	}
	return times;
}
