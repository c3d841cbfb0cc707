import { itemsOf, readExecution } from '../../scripts/host/execution';
import type { WorkflowFile } from '../../scripts/host/workflows';
import type { State } from './catalogue';
import { VERSION } from './cluster';
import { executionsOf, outcomeOf, startByWebhook, until } from './executions';
import { givenUpTests } from './givenUpTests';
import { handedOnTests } from './handedOnTests';
import { catalogue, publish, session, theFeed } from './queueMode';
import { cover, watch } from './workflows';

jest.setTimeout(1_500_000);

/** The state after a night that nothing disturbs. */
let undisturbed: State;
let watching: WorkflowFile;

describe('the nightly feed in queue mode', () => {
	it('makes what a night makes that nothing disturbs', async () => {
		await catalogue.evening();
		const { id } = await startByWebhook(session, theFeed);
		expect(await outcomeOf(session, theFeed.id, id)).toBe('success');

		undisturbed = catalogue.state();
		expect(undisturbed.collections).toEqual([
			{
				name: expect.stringMatching(/^Nightly feed to destination \d+$/),
				titles: [...catalogue.titles].sort((a, b) => a - b),
			},
		]);
		expect(undisturbed.runs).toEqual([
			{
				destination: 'Metadata drop: Northwind Retail',
				collection: undisturbed.collections[0]?.name,
			},
		]);
		expect(catalogue.titles.filter((ref) => !undisturbed.keywords[ref])).toEqual([]);
		await catalogue.reset();
		watching = await publish(watch());
	});

	(VERSION.startsWith('1.') ? handedOnTests : givenUpTests)(() => undisturbed);

	it('tells of each run once, though main was killed in between', async () => {
		const told = async () => {
			const executions = await executionsOf(session, watching.id);
			const ended = executions.filter(({ status }) => status === 'success');
			const runs = await Promise.all(
				ended.map(async ({ id }) => (await readExecution(session, id)).runData['Watch Runs'] ?? []),
			);
			return runs
				.flat()
				.flatMap(itemsOf)
				.map(({ json }) => json.eventId);
		};
		const events = await until('An event of each run', 90_000, async () => {
			const found = await told();
			return found.length >= 2 && found;
		});
		expect(events).toHaveLength(catalogue.state().runs.length);
		expect(new Set(events).size).toBe(events.length);
	});

	it('keeps files where every process finds them: main shows the cover that a worker fetched', async () => {
		const theCover = await publish(cover());
		const { id } = await startByWebhook(session, theCover);
		expect(await outcomeOf(session, theCover.id, id)).toBe('success');
		const { runData } = await readExecution(session, id);
		const [item] = runData['Download Cover']?.flatMap(itemsOf) ?? [];
		const file = Object.values(item?.binary ?? {})[0] as { id: string; mimeType: string };
		expect(file.id).toMatch(/^database:/);
		const bytes = await session.file(file.id);
		expect(bytes.toString()).toContain('<svg');
	});
});
