/** How many texts are read while work is done: each comparison normalises what it compares. */
export async function textsRead(work: () => Promise<unknown>): Promise<number> {
	const reading = jest.spyOn(String.prototype, 'normalize');
	await work();
	const { length } = reading.mock.calls;
	reading.mockRestore();
	return length;
}
