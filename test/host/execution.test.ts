import { stringify } from 'flatted';
import { readExecution } from '../../scripts/host/execution';
import type { Session } from '../../scripts/host/session';

type Stored = { status: string; data: string };

/** A host that shows these states of one execution, one at each reading; the last one stays. */
function hostShowing(states: Stored[]) {
	let reads = 0;
	const session = {
		send: async () => states[Math.min(reads++, states.length - 1)],
	} as unknown as Session;
	return { session, readsMade: () => reads };
}

const nothingYet = stringify({ resultData: { runData: {} } });
const beforeTheWait = stringify({ waitTill: '2026', resultData: { runData: { Ask: [] } } });
const ended = stringify({ resultData: { runData: { Ask: [], Report: [] } } });

describe('reading an execution of n8n 1, which writes the status a moment before the data', () => {
	it.each([
		['a wait without data', 'waiting', nothingYet, beforeTheWait, ['Ask']],
		['a success without data', 'success', nothingYet, ended, ['Ask', 'Report']],
		['a success with the data of the wait', 'success', beforeTheWait, ended, ['Ask', 'Report']],
	])('%s is read again', async (_, status, torn, written, nodes) => {
		const { session, readsMade } = hostShowing([
			{ status, data: torn },
			{ status, data: written },
		]);
		const { runData } = await readExecution(session, '1');
		expect([Object.keys(runData), readsMade()]).toEqual([nodes, 2]);
	});

	it('one at work is read once, one that crashed is given without data in the end', async () => {
		const running = hostShowing([{ status: 'running', data: nothingYet }]);
		await readExecution(running.session, '1');
		expect(running.readsMade()).toBe(1);
		const crashed = hostShowing([{ status: 'crashed', data: nothingYet }]);
		expect(await readExecution(crashed.session, '1')).toMatchObject({
			status: 'crashed',
			runData: {},
		});
	});
});
