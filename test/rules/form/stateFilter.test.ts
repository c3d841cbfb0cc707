import { byState } from '../../../shared/form/stateFilter';
import { failureIn } from '../failures';
import { itemWith } from '../items';

/** What is told of runs in these states, where those that failed are asked for. */
async function told(states: object[], overrides = {}, state = 'failed') {
	const { item, hints } = itemWith({ values: { 'filters.state': state }, overrides });
	const filter = byState(item, 'run');
	for (const [index, one] of states.entries()) await filter.isWanted({ queueRef: index, ...one });
	await filter.warnUnknown([]);
	return hints.join();
}

const codes = [{ status: 2 }, { status: 3 }];

describe('runs of one state', () => {
	it('are not said to be none where no state is known, and the overrides are named', async () => {
		const { details } = await failureIn(async () => await told(codes));
		expect(details.message).toBe("The runs have only states that are not known: '2', '3'");
		expect(details.description).toContain("set 'states.succeeded' and 'states.failed'");
	});

	it('that have ended by a date beside a number that nobody knows count as failed, and that is said', async () => {
		const ended = { status: 2, finishedAt: '2026-03-01T12:00:00Z' };
		const hint = await told([ended], {}, 'succeeded');
		expect(hint).toMatch(/^Counted as failed: .* whose state is '2'\. .*'runs\.statusLabel'/);
		for (const known of [{ success: false }, { error: 'Disk full' }, { statusLabel: 'failed' }])
			expect(await told([{ ...ended, ...known }], {}, 'succeeded')).toBe('');
		const { item, hints } = itemWith({});
		await byState(item, 'run').warnUnknown([ended]);
		expect(hints.join()).toContain('Counted as failed');
	});

	it('may be none where the words are set, or one is known', async () => {
		await expect(told(codes, { 'states.failed': '4' })).resolves.toContain('Counted as not');
		await expect(told(codes, {}, 'unfinished')).resolves.toContain('Counted as not');
		await expect(told([...codes, { status: 'complete' }])).resolves.toContain('Counted as not');
		await expect(told([...codes, { status: 'running' }])).resolves.toContain('Counted as not');
		await expect(told([{ status: 'in approval' }])).resolves.toContain('Counted as not');
	});
});
