import type { AddressInfo } from 'node:net';

import { dialectNamed } from '../../../sandbox/dialects/draw';
import { openFront } from '../../../sandbox/dialects/front';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';
import { hour, triggerOf, users } from './polling';

const served = service();
const people = users(served);

/** Only what the trigger asked for, as method and path. */
const requests = async () =>
	(await served.journal()).map(({ method, path }) => `${method} ${path}`);

beforeEach(people.rest);

describe('distribution runs', () => {
	it('are only noted by the first poll, and reported by the next ones as they move', async () => {
		const trigger = triggerOf(served, ['runStatusChanged', 'runFinished']);
		expect(await trigger.poll()).toBeNull();
		const [ref] = await people.queue();
		expect(await trigger.ids()).toEqual([`run:${ref}:pending`]);
		expect(await trigger.poll()).toBeNull();
		await people.clock({ advance: 2_000 });
		expect(await trigger.poll()).toMatchObject([
			{ event: 'runStatusChanged', previousState: 'pending', state: 'running' },
		]);
		await people.clock({ advance: 200_000 });
		expect(await trigger.poll()).toMatchObject([
			{
				eventId: `run:${ref}:complete`,
				event: 'runFinished',
				kind: 'run',
				ref,
				previousState: 'running',
				state: 'complete',
				record: { queueRef: ref, statusLabel: 'complete' },
			},
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it('are told by name in one sentence, and all the same where names cannot be read', async () => {
		const trigger = triggerOf(served, ['runFinished']);
		await trigger.poll();
		await people.queue();
		await people.clock({ advance: 200_000 });
		const [named] = (await trigger.poll()) as unknown as Array<Record<string, string>>;
		const { summary = '', collectionName, destinationName } = named ?? {};
		expect(summary.split(' finished on ')[0]).toBe(
			`The run of '${collectionName}' to ${destinationName}`,
		);
		expect(summary).toMatch(/ finished on \d+ \w+( \d{4})?, \d\d:\d\d$/);
		await people.queue();
		await people.clock({ advance: 200_000 });
		for (const path of ['/collections', '/distribution/destinations'])
			await served.fault({ path }, { kind: 'status', status: 403 });
		const [unnamed] = (await trigger.poll()) as unknown as Array<Record<string, string>>;
		expect(unnamed?.summary).toMatch(/^The run of collection \d+ to destination \d+ finished on /);
	});

	it('that pass several states between two polls are reported as what they are', async () => {
		const trigger = triggerOf(served, ['runFailed', 'runFinished', 'runStatusChanged']);
		await trigger.poll();
		const [first] = await people.queue();
		await people.motion({ runs: 'failed' });
		const [second] = await people.queue();
		await people.clock({ advance: 200_000 });
		const events = (await trigger.poll()) ?? [];
		expect(events).toMatchObject([
			{ eventId: `run:${first}:complete`, event: 'runFinished' },
			{ eventId: `run:${second}:failed`, event: 'runFailed' },
		]);
		expect(events.filter((event) => 'previousState' in event)).toEqual([]);
	});

	it('cost one request when nothing has happened, and two when some of the newest 200 are unfinished', async () => {
		const trigger = triggerOf(served, ['runFailed']);
		await people.queue(110);
		await trigger.poll();
		await served.forget();
		await trigger.poll();
		expect(await requests()).toEqual(['GET /distribution/runs', 'GET /distribution/runs']);
		await people.clock({ advance: 200_000 });
		await trigger.poll();
		await served.forget();
		await trigger.poll();
		expect(await requests()).toEqual(['GET /distribution/runs']);
	});

	it('that were there already are reported by the first poll where that is wanted', async () => {
		const refs = await people.queue(2);
		const trigger = triggerOf(served, ['runStatusChanged'], { options: { includeExisting: true } });
		const ids = await trigger.ids();
		expect(ids).toEqual(expect.arrayContaining(refs.map((ref) => `run:${ref}:pending`)));
		expect(await trigger.poll()).toBeNull();
	});

	it('to another destination are left out', async () => {
		const trigger = triggerOf(served, ['runStatusChanged'], {
			filters: {
				destination: { __rl: true, mode: 'name', value: 'Metadata drop: Northwind Retail' },
			},
		});
		await trigger.poll();
		const [wanted] = await people.queue(1, 1);
		await people.queue(1, 2);
		expect(await trigger.ids()).toEqual([`run:${wanted}:pending`]);
	});

	it('to one that has another name here than it was chosen by are refused from the first poll on', async () => {
		const to = (cachedResultName: string) =>
			triggerOf(served, ['runFailed'], {
				filters: { destination: { __rl: true, mode: 'list', value: '2', cachedResultName } },
			});
		expect(await to('Library feed').poll()).toBeNull();
		await expect(to('Website').poll()).rejects.toThrow(/was chosen from the list as 'Website'/);
		await expect(to('Website').poll({ mode: 'manual' })).rejects.toThrow(/'Website'/);
	});

	it.each([
		['no destination here', { mode: 'id', value: '99' }, 'Destination 99 is not in the list'],
		[
			'another destination here',
			{ mode: 'list', value: '2', cachedResultName: 'Website' },
			"was chosen from the list as 'Website'",
		],
	])(
		'to %s, entered when it was watching already, are refused by the next poll',
		async (_, to, told) => {
			const destination = (entered: object) => ({ destination: { __rl: true, ...entered } });
			const trigger = triggerOf(served, ['runFailed', 'runStatusChanged'], {
				filters: destination({ mode: 'id', value: '2' }),
			});
			await trigger.poll();
			trigger.node.parameters.filters = destination(to);
			await expect(trigger.poll()).rejects.toThrow(told);
			// Put right, it goes on where it was.
			const [meanwhile] = await people.queue(1, 1);
			trigger.node.parameters.filters = destination({ mode: 'id', value: '1' });
			expect(await trigger.ids()).toEqual([`run:${meanwhile}:pending`]);
			await served.forget();
			expect(await trigger.poll()).toBeNull();
			const asked = (await served.journal()).map(({ path }) => path);
			expect(asked).not.toContain('/distribution/destinations');
		},
	);

	it("are overdue by the service's own clock", async () => {
		await people.motion({ endedMs: 50 * hour });
		const trigger = triggerOf(served, ['runOverdue'], { overdueAfter: 120 });
		await trigger.poll();
		const [ref] = await people.queue();
		await people.clock({ advance: hour });
		expect(await trigger.poll()).toBeNull();
		await people.clock({ advance: hour + 60_000 });
		expect(await trigger.poll()).toMatchObject([
			{ eventId: `run:${ref}:overdue`, event: 'runOverdue', state: 'running' },
		]);
		expect(await trigger.poll()).toBeNull();
	});

	it('count as finished by the words of the node', async () => {
		const trigger = triggerOf(served, ['runFinished'], { options: { succeeded: 'running' } });
		await trigger.poll();
		const [ref] = await people.queue();
		await people.clock({ advance: 2_000 });
		expect(await trigger.ids()).toEqual([`run:${ref}:running`]);
	});
});

describe('jobs', () => {
	it('are reported as they end, those of the chosen type only', async () => {
		const chosen = triggerOf(served, ['jobFinished'], {
			filters: { jobType: { __rl: true, mode: 'list', value: 'metadata_export' } },
		});
		const other = triggerOf(served, ['jobFinished'], {
			filters: { jobType: { __rl: true, mode: 'name', value: 'text_extraction' } },
		});
		await chosen.poll();
		await other.poll();
		const ref = await people.submitJob();
		await people.clock({ advance: 200_000 });
		expect(await chosen.poll()).toMatchObject([
			{ eventId: `job:${ref}:complete`, event: 'jobFinished', record: { jobRef: ref } },
		]);
		expect(await other.poll()).toBeNull();
	});

	it('and runs come from one trigger', async () => {
		const trigger = triggerOf(served, ['jobFinished', 'runFinished']);
		await trigger.poll();
		const job = await people.submitJob();
		const [run] = await people.queue();
		await people.clock({ advance: 200_000 });
		expect(await trigger.ids()).toEqual([`job:${job}:complete`, `run:${run}:complete`]);
	});
});

describe('a rename', () => {
	it('loses nothing and doubles nothing', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await trigger.poll();
		const [ref] = await people.queue();
		trigger.node.name = 'Renamed';
		expect(await trigger.ids()).toEqual([`run:${ref}:pending`]);
		trigger.node.name = 'Renamed again';
		expect(await trigger.poll()).toBeNull();
	});
});

describe('a test in the editor', () => {
	it('shows the latest real events and leaves the memory alone', async () => {
		const trigger = triggerOf(served, ['runStatusChanged']);
		await trigger.poll();
		const before = JSON.stringify(trigger.staticData);
		const refs = await people.queue(5);
		expect(await trigger.ids({ mode: 'manual' })).toEqual(
			refs
				.slice(2)
				.reverse()
				.map((ref) => `run:${ref}:pending`),
		);
		expect(JSON.stringify(trigger.staticData)).toBe(before);
		expect(await trigger.ids()).toEqual(refs.map((ref) => `run:${ref}:pending`));
	});

	it('says so when there is nothing to show', async () => {
		const trigger = triggerOf(served, ['runOverdue']);
		await expect(trigger.poll({ mode: 'manual' })).rejects.toThrow(
			'Nothing in the catalogue matches at the moment',
		);
	});

	it("names the setting without which no one's age is known", async () => {
		const { server } = openFront(served.sandbox.url, dialectNamed('dates=T without zone'));
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const credential = { baseUrl: `http://127.0.0.1:${port}`, apiKey: editor };
		const trigger = triggerOf(served, ['runOverdue']);
		await people.queue();
		await expect(trigger.poll({ mode: 'manual', credential })).rejects.toMatchObject({
			description: expect.stringContaining("'dates.timezone'"),
		});
		server.close();
	});
});
