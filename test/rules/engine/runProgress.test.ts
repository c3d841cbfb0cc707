import type { IExecuteFunctions } from 'n8n-workflow';

import { startProgress } from '../../../shared/engine/runProgress';

/** What n8n's log and the editor's console were told. */
function listener() {
	const log: string[] = [];
	const console: string[] = [];
	const context = {
		getNode: () => ({ name: 'Update' }),
		logger: { info: (line: string) => log.push(line) },
		sendMessageToUI: (line: string) => console.push(line),
	} as unknown as IExecuteFunctions;
	return { log, console, context };
}

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

describe('the progress of a run', () => {
	it('is told while it goes on, and counted at its end', async () => {
		const { log, console, context } = listener();
		const progress = startProgress(context, 12_000, 20);
		for (let item = 0; item < 1500; item++) progress.count(item < 3);
		await pause(70);
		expect(log[0]).toBe('Update: 1,497 of 12,000 items done, 3 failed, 10,500 left');
		expect(console).toEqual(log);
		progress.count(false);
		expect(progress.end()).toBe('1,498 of 12,000 items done, 3 failed.');
		const lines = log.length;
		await pause(50);
		expect(log).toHaveLength(lines);
	});

	it('is not told of a run that is short', async () => {
		const { log, context } = listener();
		const progress = startProgress(context, 2);
		progress.count(false);
		await pause(20);
		expect(progress.end()).toBeUndefined();
		expect(log).toEqual([]);
	});
});
