import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RunningSandbox } from '../sandbox/startSandbox';
import { editor, startSandbox } from '../sandbox/startSandbox';
import { inFull, report } from '../setup/figures';

/** As sandbox/README.md states it for a million: 15 minutes, 5 GB of disk, 1.5 GB of memory. */
const records = inFull ? 1_000_000 : 20_000;
const stated = {
	seconds: 10 + (900 * records) / 1e6,
	diskMB: 100 + (5_000 * records) / 1e6,
	memoryMB: 1_500,
};

jest.setTimeout(1_200_000);

describe(`a sandbox with ${records.toLocaleString('en')} records`, () => {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-million-'));
	let sandbox: RunningSandbox | undefined;
	afterAll(async () => {
		await sandbox?.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	it('starts within the time, disk and memory that its README states, and answers the last page as the first', async () => {
		const file = join(folder, 'sandbox.sqlite');
		const began = Date.now();
		sandbox = await startSandbox('--data', file, '--records', String(records));
		const figures = {
			records,
			seconds: (Date.now() - began) / 1000,
			diskMB: (statSync(file).size + statSync(`${file}-wal`).size) / 1e6,
			memoryMB:
				Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${sandbox.pid}/status`, 'utf8'))?.[1]) /
				1000,
		};
		report('heavy', figures);
		const search = async (offset: number) =>
			(await sandbox!.as(editor).post('/resources/search', { limit: 100, offset })).data.data;
		const { total } = await search(0);
		expect(total).toBeGreaterThan(0.9 * records);
		expect((await search(total - 100)).results).toHaveLength(100);
		for (const [name, most] of Object.entries(stated))
			expect({ [name]: figures[name as keyof typeof figures] <= most, figures }).toEqual({
				[name]: true,
				figures,
			});
	});
});
