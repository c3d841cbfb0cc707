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
	const broken = new Map<number, number>();
	const state = { isRefused: false, label: 'ready', isDated: false };
	const dateNow = () => new Date(service.now).toISOString();
	let [jobs, asked] = [0, 0];
	const call = async ({ path }: { path: string }) => {
		const [, found] = /jobs\/(\d+)$/.exec(path) ?? [];
		const ref = Number(found);
		if (found) asked += 1;
		const status = broken.get(ref);
		if (status) throw answerFailure('The result is broken', '', status);
		if (gone.has(ref)) throw answerFailure('Job not found', '', 404);
		if (found && state.isRefused) throw answerFailure('Not now', '', 403);
		const all = Array.from({ length: jobs }, (_, index) => jobs - index);
		const data = found
			? { result: ended.has(ref) ? 'made' : '', error: '', ...details(ref) }
			: all.slice(0, NEWEST).map((jobRef) => ({
					...{ jobRef, type: 'export', ...(state.isDated && { createdDate: dateNow() }) },
					status: { code: 1, label: ended.has(jobRef) ? 'complete' : state.label },
				}));
		return await Promise.resolve({ data, headers: {} });
	};
	let cursor: IDataObject | undefined;
	return {
		ended,
		gone,
		broken,
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
		cursor: () => cursor,
		notes: service.notes,
	};
}

/** Job 1 leaves the list, as the last of these polls sees. */
async function leaving({ submit }: ReturnType<typeof jobService>, poll: () => Promise<unknown>) {
	await poll();
	submit(1);
	await poll();
	submit(NEWEST);
	await poll();
}

/** Polls begin at ever other jobs. */
beforeEach(() => {
	let polls = 0;
	jest.spyOn(Math, 'random').mockImplementation(() => (0.4 * polls++) % 1);
});
afterEach(() => jest.restoreAllMocks());

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
		expect(await service.poll()).toEqual({ told: ['job:25:complete'], asked: 3 });
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
		const poll = async () => await service.poll(['jobOverdue']);
		await leaving(service, poll);
		service.wait(61);
		expect((await poll()).told).toContain('job:1:overdue');
	});

	it('hold up none behind them where they cannot be read', async () => {
		const service = jobService();
		await service.poll();
		service.submit(6);
		await service.poll();
		service.submit(20);
		for (const [ref, status] of [500, 403, 400, 500].entries()) service.broken.set(ref + 1, status);
		service.ended.add(6);
		const told: string[] = [];
		for (let polls = 0; polls < 6; polls += 1) {
			const polled = await service.poll();
			expect(polled.asked).toBeLessThanOrEqual(6);
			told.push(...polled.told);
		}
		expect(told).toEqual(['job:6:unknown:succeeded']);
		expect(service.notes).toContainEqual(
			expect.stringMatching(/^Job \d has left the list and cannot be read: The result is broken\./),
		);
	});

	it.each([404, 410])(
		'are forgotten, with a note, where the service answers %d',
		async (status) => {
			const service = jobService();
			const poll = async () => await service.poll(['jobOverdue']);
			await leaving(service, poll);
			service.wait(61);
			expect((await poll()).told).toContain('job:1:overdue');
			service.broken.set(1, status);
			await poll();
			expect(service.notes).toContainEqual(expect.stringContaining('does not have job 1 any more'));
			expect(service.cursor()).not.toMatchObject({ firstSeen: { 1: expect.anything() } });
			expect((await poll()).asked).toBe(0);
		},
	);

	it('show no dates, so nothing is said of how long they have been so or of names of dates', async () => {
		const service = jobService();
		const poll = async () => await service.poll(['jobFailed', 'jobOverdue']);
		Object.assign(service.state, { label: 'rendering', isDated: true });
		await leaving(service, poll);
		service.wait(61);
		expect((await poll()).told).toContain('job:1:overdue');
		expect(service.notes.filter((note) => !/ends at 20|are 'rendering'/.test(note))).toEqual([]);
	});

	it('do not make the next poll read the list to its end while they move', async () => {
		let percent = 0;
		const service = jobService(() => ({ status: { code: 2, label: `running ${percent}%` } }));
		const poll = async () => await service.poll(['jobChanged']);
		await leaving(service, poll);
		const cursors: unknown[] = [];
		for (percent = 10; percent < 40; percent += 10) {
			await poll();
			cursors.push(service.cursor()?.missing);
		}
		expect(cursors).toEqual(['1', '1', '1']);
	});
});
