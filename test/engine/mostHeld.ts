/** The most bytes that buffers held at once while the work went on, beyond those before it. */
export async function mostHeld(work: () => Promise<unknown>): Promise<number> {
	const held = () => process.memoryUsage().arrayBuffers;
	const before = held();
	let most = 0;
	const watch = setInterval(() => {
		most = Math.max(most, held() - before);
	}, 5);
	try {
		await work();
	} finally {
		clearInterval(watch);
	}
	return most;
}
