import type { RunningSandbox } from './startSandbox';
import { editor, startSandbox } from './startSandbox';

const rounds = 7;

async function milliseconds(sandbox: RunningSandbox, offset: number): Promise<number> {
	const started = performance.now();
	const { data } = await sandbox.as(editor).post('/resources/search', { limit: 100, offset });
	expect(data.data.results).toHaveLength(100);
	return performance.now() - started;
}

/** What the first page and the one at the end cost, each right after a write and again: the fastest of some rounds, since other work only slows. */
export async function costOfPages(records: number) {
	const sandbox = await startSandbox('--records', String(records));
	try {
		const { data } = await sandbox.as(editor).post('/resources/search', { limit: 1 });
		const last = data.data.total - 100;
		expect(last).toBeGreaterThan(records * 0.99);
		const times = {
			first: [] as number[],
			last: [] as number[],
			firstAfterWrite: [] as number[],
			lastAfterWrite: [] as number[],
		};
		const write = () => sandbox.as(editor).post('/resources', { type: 'Book' });
		for (let round = 0; round < rounds; round += 1) {
			await write();
			times.firstAfterWrite.push(await milliseconds(sandbox, 0));
			await write();
			times.lastAfterWrite.push(await milliseconds(sandbox, last));
			times.first.push(await milliseconds(sandbox, 0));
			times.last.push(await milliseconds(sandbox, last));
		}
		return {
			first: Math.min(...times.first),
			last: Math.min(...times.last),
			firstAfterWrite: Math.min(...times.firstAfterWrite),
			lastAfterWrite: Math.min(...times.lastAfterWrite),
		};
	} finally {
		await sandbox.stop();
	}
}
