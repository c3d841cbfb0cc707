/** As many as the node has requests under way at once. */
export const requestsAtOnce = 10;

/** Makes the calls in order, as many at a time as the node does, and gives their answers. */
export async function inLanes<Call>(
	calls: readonly Call[],
	answerOf: (call: Call) => Promise<unknown>,
): Promise<unknown[]> {
	const answers: unknown[] = [];
	let next = 0;
	const lane = async () => {
		for (let index = next++; index < calls.length; index = next++)
			answers[index] = await answerOf(calls[index] as Call);
	};
	await Promise.all(Array.from({ length: requestsAtOnce }, lane));
	return answers;
}
