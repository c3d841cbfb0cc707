/** Runs the work over the indexes, at most `lanes` at a time, in order, until `isStopped`. */
export async function inLanes(count: number, lanes: number, work: (index: number) => Promise<void>, isStopped: () => boolean): Promise<void> {
	let next = 0;
	const lane = async () => {
		while (next < count && !isStopped()) await work(next++);
	};
	await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}
