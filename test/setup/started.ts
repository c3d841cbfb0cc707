/**
 * What is started before the tests of the file or block that calls this, and stopped after them. Its members are there from
 * the first hook or test on; before, asking for one throws.
 */
export function startedForTests<Started extends { stop(): Promise<unknown> }>(
	start: () => Promise<Started>,
): Started {
	let started: Started | undefined;
	beforeAll(async () => {
		started = await start();
	});
	afterAll(async () => {
		await started?.stop();
	});
	return new Proxy({} as Started, {
		get(_, member) {
			if (!started) throw new Error('It has not started');
			return Reflect.get(started, member);
		},
	});
}
