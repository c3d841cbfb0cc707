import { RunService } from './runService';
import { finish, ids, watching } from './watchedRuns';

describe('requests of a poll', () => {
	it.each([100, 10_000])('with %s known runs and 10 new ones are at most two', async (known) => {
		const service = new RunService();
		service.queue(known);
		finish(service);
		const trigger = watching(service);
		await trigger.poll();
		service.queue(10);
		expect(await trigger.poll()).toHaveLength(10);
		expect(service.requests).toBe(1);
	});

	it('are two while the unfinished ones are among the newest 200', async () => {
		const service = new RunService();
		service.queue(10_000);
		finish(service);
		service.queue(200);
		const trigger = watching(service);
		await trigger.poll();
		await trigger.poll();
		expect(service.requests).toBe(2);
	});

	it('go back to the oldest unfinished one, over several polls where the time ends', async () => {
		const service = new RunService();
		service.queue(1);
		const trigger = watching(service);
		await trigger.poll();
		service.queue(2_000);
		finish(service, 1);
		await trigger.poll();
		finish(service);
		const found: string[] = [];
		const requests: number[] = [];
		for (let polls = 0; polls < 20 && !found.includes('run:1:complete'); polls++) {
			found.push(...ids(await trigger.poll(2)));
			requests.push(service.requests);
		}
		expect(found).toEqual(['run:1:complete']);
		expect(Math.max(...requests)).toBeLessThanOrEqual(3);
	});

	it.each([0, 3, 90])(
		'report thousands of new ones over several polls, each once, while %s more come with each',
		async (more) => {
			const service = new RunService();
			const trigger = watching(service);
			await trigger.poll();
			const found: string[] = [];
			service.queue(3_000);
			finish(service);
			for (let polls = 0; polls < 45; polls++) {
				found.push(...ids(await trigger.poll(1)));
				expect(service.requests).toBeLessThanOrEqual(2);
				service.queue(more);
				finish(service);
			}
			expect(new Set(found).size).toBeGreaterThan(3_000 + 44 * more - 1);
			found.push(...ids(await trigger.poll()));
			expect(found).toHaveLength(service.runs.length);
			expect(new Set(found).size).toBe(service.runs.length);
		},
	);

	it('find the rest also where many have left the list in between', async () => {
		const service = new RunService();
		const trigger = watching(service);
		service.queue(10);
		await trigger.poll();
		service.queue(1_000);
		finish(service, 10);
		const found = ids(await trigger.poll(5));
		for (const run of service.runs.slice(600, 900)) run.isHidden = true;
		found.push(...ids(await trigger.poll()));
		expect(new Set(found).size).toBe(1_000);
	});
});
