import fc from 'fast-check';

import { memoryOf, ownerOf } from '../../../shared/trigger/memory';
import { watchList } from '../../../shared/trigger/watchList';
import { inFull } from '../../setup/figures';
import { Host } from './host';
import { RunService } from './runService';

const OWNER = ownerOf('https://catalogue.example.com', 'the-secret-key');

/** What users, the service and n8n do, one after another. */
type Step =
	| { do: 'queue'; count: number }
	| { do: 'move'; which: number; steps: number }
	| { do: 'hide'; which: number; isHidden: boolean }
	| { do: 'poll'; pages: number; meanwhile: number }
	| { do: 'rename'; name: string }
	| { do: 'restart'; back: number };

const number = fc.nat(1000);
const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('queue' as const),
			count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 30, max: 90 })),
		}),
	},
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constant('move' as const),
			which: number,
			steps: fc.integer({ min: 1, max: 2 }),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('hide' as const),
			which: number,
			isHidden: fc.boolean(),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('poll' as const),
			pages: fc.integer({ min: 1, max: 6 }),
			meanwhile: fc.nat(3),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('rename' as const),
			name: fc.constantFrom('Trigger', 'Feeds', 'Nightly'),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), back: fc.nat(5) }) },
);

const chosen = ['runFailed', 'runFinished', 'runStatusChanged'];

class Schedule {
	readonly service = new RunService(20);
	readonly host = new Host();
	readonly ids: string[] = [];
	readonly saved: string[] = [];

	async poll(pages: number): Promise<void> {
		const { cursors, keep } = memoryOf(this.host.context, OWNER);
		const { cursor, events } = await watchList(
			'run',
			cursors.run,
			this.service.settings(chosen, pages),
		);
		keep({ run: cursor });
		this.ids.push(...events.map(({ eventId }) => eventId));
		this.saved.push(this.host.saved());
	}

	async take(current: Step): Promise<void> {
		const { service, host, saved } = this;
		if (current.do === 'queue') service.queue(current.count);
		else if (current.do === 'move') service.move(current.which, current.steps);
		else if (current.do === 'hide') service.hide(this.known(current.which), current.isHidden);
		else if (current.do === 'rename') host.rename(current.name);
		else if (current.do === 'restart')
			host.restart(saved[Math.max(0, saved.length - 1 - current.back)] ?? '{}');
		else {
			service.meanwhile = Array.from({ length: current.meanwhile }, (_, index) => () => {
				service.queue(index + 1);
				service.move(index * 7, 1);
			});
			await this.poll(current.pages);
		}
	}

	/** One that was there at the first poll or was reported since: one that hides before it is ever shown is nobody's loss. */
	private known(which: number): number {
		const refs = [1, 2, 3, ...this.ids.map((id) => Number(id.split(':')[1]))];
		return refs[which % refs.length] ?? 1;
	}

	/** Everything is shown again, and n8n polls until nothing is left. */
	async settle(): Promise<void> {
		this.service.meanwhile = [];
		for (const run of this.service.runs) run.isHidden = false;
		for (let polls = 0; polls < 21; polls++) await this.poll(Number.POSITIVE_INFINITY);
	}
}

/** Runs a schedule from the first poll, which only takes note, to the last. */
async function run(steps: Step[]): Promise<Schedule> {
	const schedule = new Schedule();
	schedule.service.queue(3);
	await schedule.poll(1);
	for (const current of steps) await schedule.take(current);
	await schedule.settle();
	return schedule;
}

const schedules = (
	seed: number,
	steps: fc.Arbitrary<Step[]>,
	check: (schedule: Schedule) => void,
) =>
	fc.assert(
		fc.asyncProperty(steps, async (taken) => check(await run(taken))),
		{ seed, numRuns: inFull ? 1000 : 300 },
	);

const anySteps = fc.array(step, { minLength: 5, maxLength: 40 });

describe('random schedules of transitions, polls, restarts and renames', () => {
	it('lose no end of a run that the service still shows, and repeat what they repeat with the same eventId', async () => {
		await schedules(20261121, anySteps, ({ service, ids }) => {
			const ends = ids.filter((id) => /complete|failed/.test(id));
			expect(new Set(ends)).toEqual(new Set(service.finished().map(service.idOf)));
		});
	}, 300_000);

	it('report nothing twice without a restart', async () => {
		const withoutRestarts = anySteps.map((steps) =>
			steps.filter((current) => current.do !== 'restart'),
		);
		await schedules(20261122, withoutRestarts, ({ ids }) =>
			expect(ids).toHaveLength(new Set(ids).size),
		);
	}, 300_000);
});
