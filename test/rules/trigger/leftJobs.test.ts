import type { IDataObject } from 'n8n-workflow';

import { answerFailure } from '../../../shared/failure/failure';
import type { PollSettings } from '../../../shared/trigger/pollSettings';
import { watchList } from '../../../shared/trigger/watchList';
import { RunService } from './runService';

const NEWEST = 20;

/** A service whose list holds only the newest jobs, and that gives each by itself (interface 4.6 and 4.8). */
function jobService(details: (ref: number) => IDataObject = () => ({})) {
	const service = new RunService();
	const ended = new Set<number>();
	const gone = new Set<number>();
	const state = { isRefused: false };
	let [jobs, asked] = [0, 0];
	const call = async ({ path }: { path: string }) => {
		const [, found] = /jobs\/(\d+)$/.exec(path) ?? [];
		const ref = Number(found);
		if (found) asked += 1;
		if (gone.has(ref)) throw answerFailure('Job not found', '', 404);
		if (found && state.isRefused) throw answerFailure('Not now', '', 403);
		const all = Array.from({ length: jobs }, (_, index) => jobs - index);
		const data = found
			? { result: ended.has(ref) ? 'made' : '', error: '', ...details(ref) }
			: all.slice(0, NEWEST).map((jobRef) => ({
					...{ jobRef, type: 'export' },
					status: { code: 1, label: ended.has(jobRef) ? 'complete' : 'ready' },
				}));
		return await Promise.resolve({ data, headers: {} });
	};
	let cursor: IDataObject | undefined;
	return {
		ended,
		gone,
		state,
		submit: (count: number) => (jobs += count),
		poll: async (chosen = ['jobFinished'], changes: Partial<PollSettings> = {}) => {
			asked = 0;
			const settings = service.settings(chosen, 99, changes);
			const catalogue = { ...settings.catalogue, call } as unknown as typeof settings.catalogue;
			const polled = await watchList('job', cursor, { ...settings, catalogue });
			cursor = polled.cursor;
			return { told: polled.events.map(({ eventId }) => eventId), asked };
		},
		wait: (minutes: number) => (service.now += minutes * 60_000),
		notes: service.notes,
	};
}

describe('jobs that leave the list before they have ended', () => {
	it('are asked for by themselves until they have', async () => {
		const service = jobService();
		await service.poll();
		service.submit(20);
		await service.poll();
		service.submit(10);
		expect(await service.poll()).toEqual({ told: [], asked: 10 });
		service.ended.add(3).add(25);
		service.state.isRefused = true;
		expect(await service.poll()).toEqual({ told: ['job:25:complete'], asked: 1 });
		service.state.isRefused = false;
		service.ended.add(26);
		expect(await service.poll()).toEqual({
			told: ['job:3:unknown:succeeded', 'job:26:complete'],
			asked: 10,
		});
		expect(await service.poll()).toEqual({ told: [], asked: 9 });
	});

	it('are read 25 at each poll, and forgotten where the service does not have them', async () => {
		const service = jobService();
		await service.poll();
		for (let rest = 80; rest > 0; rest -= 20) {
			service.submit(20);
			await service.poll();
		}
		for (let ref = 1; ref <= 60; ref += 1) service.ended.add(ref);
		const told: string[] = [];
		for (let polls = 0; polls < 4; polls += 1) {
			const polled = await service.poll();
			expect(polled.asked).toBeLessThanOrEqual(25);
			told.push(...polled.told);
		}
		expect(new Set(told).size).toBe(60);
		service.gone.add(61);
		service.submit(1);
		expect(await service.poll()).toEqual({ told: [], asked: 1 });
		expect(await service.poll()).toEqual({ told: [], asked: 0 });
	});

	it.each<[string, (ref: number) => IDataObject, string[], unknown[]]>([
		['shows it', () => ({ type: 'export' }), ['job:1:unknown:succeeded'], []],
		[
			'does not show it',
			() => ({}),
			[],
			[expect.stringContaining('that have left the list none can be reported: No type.')],
		],
	])('pass a filter by type where the job %s', async (_, details, told, notes) => {
		const service = jobService(details);
		const filterOf: PollSettings['filterOf'] = async (_kind, records) => {
			if (records.some(({ type }) => type === undefined)) throw answerFailure('No type');
			return await Promise.resolve(({ type }) => type === 'export');
		};
		const poll = async () => await service.poll(['jobFinished'], { filterOf });
		await poll();
		service.submit(20);
		await poll();
		service.submit(1);
		service.ended.add(1).add(21);
		expect((await poll()).told).toEqual([...told, 'job:21:complete']);
		expect(service.notes.filter((note) => !note.includes('ends at 20'))).toEqual(notes);
	});

	it('are overdue as those that are listed', async () => {
		const service = jobService();
		await service.poll(['jobOverdue']);
		service.submit(1);
		await service.poll(['jobOverdue']);
		service.submit(20);
		await service.poll(['jobOverdue']);
		service.wait(61);
		expect((await service.poll(['jobOverdue'])).told).toContain('job:1:overdue');
	});
});
