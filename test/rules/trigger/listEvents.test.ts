import { watchList } from '../../../shared/trigger/watchList';
import { RunService } from './runService';
import { every, ids, watching } from './watchedRuns';

describe('a transition', () => {
	async function moved(from: number, to: number, chosen = every) {
		const service = new RunService();
		service.queue(1);
		const [run] = service.runs;
		if (!run) throw new Error('There is no run');
		run.status = from;
		const trigger = watching(service, chosen);
		await trigger.poll();
		run.status = to;
		return (await trigger.poll()).map(({ eventId, event, previousState, state }) => ({
			eventId,
			event,
			previousState,
			state,
		}));
	}

	it('is reported once, as its end where that was chosen', async () => {
		expect(await moved(1, 2)).toEqual([
			{
				eventId: 'run:1:complete',
				event: 'runFinished',
				previousState: 'running',
				state: 'complete',
			},
		]);
		expect(await moved(0, 3)).toEqual([
			{ eventId: 'run:1:failed', event: 'runFailed', previousState: 'pending', state: 'failed' },
		]);
		expect(await moved(0, 1)).toEqual([
			{
				eventId: 'run:1:running',
				event: 'runStatusChanged',
				previousState: 'pending',
				state: 'running',
			},
		]);
	});

	it('is a change of state where its end was not chosen, and nothing where neither was', async () => {
		expect(await moved(1, 2, ['runStatusChanged', 'runFailed'])).toMatchObject([
			{ event: 'runStatusChanged' },
		]);
		expect(await moved(1, 2, ['runFailed'])).toEqual([]);
	});

	it.each([
		['2026-11-21 18:05:00', '2026-11-21 18:05:00'],
		[{ date: '2026-11-21 18:05:00.000000', timezone: 'UTC' }, '2026-11-21T18:05:00Z'],
		[[2026, 11, 21, 18, 5], '2026-11-21T18:05:00'],
		[null, undefined],
	])('whose date is %j has the date %j', async (written, date) => {
		const service = new RunService();
		service.queue(1);
		service.written = () => written;
		const trigger = watching(service, every);
		await trigger.poll();
		service.runs[0]!.status = 2;
		expect((await trigger.poll()).map((event) => event.date)).toEqual([date]);
	});

	it('of a failed run that is started again is reported', async () => {
		expect(await moved(3, 1)).toMatchObject([
			{ eventId: 'run:1:running', previousState: 'failed' },
		]);
	});
});

describe('events of one run that comes back', () => {
	it('to a state are others each time', async () => {
		const service = new RunService();
		service.queue(1);
		const [run] = service.runs;
		const trigger = watching(service, ['runFailed', 'runStatusChanged']);
		await trigger.poll();
		const found: string[] = [];
		for (const status of [3, 1, 3, 1, 0, 3]) {
			run!.status = status;
			found.push(...ids(await trigger.poll()));
		}
		expect(found).toEqual([
			'run:1:failed',
			'run:1:running',
			'run:1:failed:2',
			'run:1:running:2',
			'run:1:pending:2',
			'run:1:failed:3',
		]);
	});

	it('have the same id where a poll is made again, since what was remembered is older', async () => {
		const service = new RunService();
		service.queue(1);
		const [run] = service.runs;
		let cursor = (await watchList('run', undefined, service.settings(every))).cursor;
		for (const status of [3, 1]) {
			run!.status = status;
			cursor = (await watchList('run', cursor, service.settings(every))).cursor;
		}
		run!.status = 3;
		const polls = [1, 2].map(async () =>
			ids((await watchList('run', cursor, service.settings(every))).events),
		);
		expect(await Promise.all(polls)).toEqual([['run:1:failed:2'], ['run:1:failed:2']]);
	});

	it('are told apart however many words of progress lie between them', async () => {
		const service = new RunService();
		service.queue(1);
		const [run] = service.runs;
		const trigger = watching(service, ['runFailed']);
		await trigger.poll();
		const found: string[] = [];
		for (let round = 0; round < 3; round++) {
			for (let percent = 0; percent < 30; percent++) {
				run!.status = 1;
				service.labelled = () => `running (${percent}%)`;
				await trigger.poll();
			}
			run!.status = 3;
			service.labelled = undefined;
			found.push(...ids(await trigger.poll()));
		}
		expect(found).toEqual(['run:1:failed', 'run:1:failed:2', 'run:1:failed:3']);
		expect(JSON.stringify(trigger.cursor).length).toBeLessThan(1_000);
	});
});
