import type { IDataObject } from 'n8n-workflow';

import { unpackCursor } from '../../../shared/trigger/packedCursor';
import { RunService } from './runService';
import { finish, ids, watching } from './watchedRuns';

describe('the first poll', () => {
	it('only takes note', async () => {
		const service = new RunService();
		service.queue(5);
		expect(await watching(service).poll()).toEqual([]);
	});

	it('reports the newest 200, oldest first, where what is there is included', async () => {
		const service = new RunService();
		service.queue(250);
		const events = await watching(service).poll(undefined, { includesExisting: true });
		expect(ids(events)).toEqual(
			Array.from({ length: 200 }, (_, index) => `run:${index + 51}:pending`),
		);
		expect(service.requests).toBeGreaterThanOrEqual(2);
	});

	it('follows the newest 10,000 of a list that comes as one', async () => {
		const service = new RunService(Number.POSITIVE_INFINITY, true);
		service.queue(10_050);
		const trigger = watching(service);
		await trigger.poll();
		finish(service);
		const events = await trigger.poll();
		expect(events).toHaveLength(10_000);
		expect(events[0]?.ref).toBe(51);
	});

	it('goes on behind the newest 200 while there are unfinished ones, and follows them', async () => {
		const service = new RunService();
		service.queue(250);
		const trigger = watching(service);
		await trigger.poll();
		finish(service);
		expect(await trigger.poll()).toHaveLength(250);
	});
});

describe('a service that says new ones for ever', () => {
	it('fills no memory, and nothing is lost or told twice once it ends', async () => {
		const service = new RunService();
		const trigger = watching(service, ['runFinished']);
		service.queue(5);
		finish(service);
		await trigger.poll();
		const found: string[] = [];
		let most = 0;
		for (let polls = 0; polls < 30; polls++) {
			service.queue(700);
			finish(service);
			found.push(...ids(await trigger.poll(3)));
			most = Math.max(
				most,
				JSON.stringify(trigger.cursor).length,
				unpackCursor(trigger.cursor).states.size,
			);
		}
		expect(most).toBeLessThan(3_000);
		found.push(...ids(await trigger.poll()), ...ids(await trigger.poll()));
		expect(found).toHaveLength(30 * 700);
		expect(new Set(found).size).toBe(30 * 700);
	});

	it('loses nothing either where more stretches are open than are remembered', async () => {
		const service = new RunService(20);
		const trigger = watching(service, ['runFinished']);
		service.queue(5);
		finish(service);
		await trigger.poll();
		const found: string[] = [];
		for (let polls = 0; polls < 80; polls++) {
			service.queue(90);
			finish(service);
			found.push(...ids(await trigger.poll(1)));
		}
		expect(JSON.stringify(trigger.cursor).length).toBeLessThan(5_000);
		for (let polls = 0; polls < 3; polls++) found.push(...ids(await trigger.poll()));
		expect(new Set(found).size).toBe(80 * 90);
	});
});

it('reports only what the filter lets through, and knows the rest', async () => {
	const service = new RunService();
	const trigger = watching(service);
	await trigger.poll();
	service.queue(4);
	const filterOf = async () =>
		await Promise.resolve(({ destinationRef }: IDataObject) => destinationRef === 1);
	expect(ids(await trigger.poll(undefined, { filterOf }))).toEqual([
		'run:2:pending',
		'run:4:pending',
	]);
	expect(await trigger.poll()).toEqual([]);
});

it.each([1, 3])('goes on where the service counts anew, from %d on, and says so', async (count) => {
	const service = new RunService();
	const trigger = watching(service, ['runFinished', 'runFailed']);
	service.queue(500);
	finish(service);
	await trigger.poll();
	service.runs.length = 0;
	expect(await trigger.poll()).toEqual([]);
	service.queue(count);
	expect(await trigger.poll()).toEqual([]);
	expect(service.notes).toEqual([expect.stringContaining(`is ${count}, though 500 was listed`)]);
	service.queue(150);
	finish(service);
	expect(await trigger.poll()).toHaveLength(count + 150);
	expect(await trigger.poll()).toEqual([]);
	expect(service.notes).toHaveLength(1);
});

it('stops loudly at a list that is not newest first', async () => {
	const service = new RunService();
	const trigger = watching(service);
	service.queue(120);
	service.runs.reverse();
	await expect(trigger.poll()).rejects.toMatchObject({
		message: expect.stringContaining('does not list the newest first: run 1 stands before 100'),
		details: { description: expect.stringContaining("'Finished Since'") },
	});
});

it('says the same where only the pages behind the first rise', async () => {
	const service = new RunService();
	const trigger = watching(service);
	service.queue(230);
	service.runs.unshift(...service.runs.splice(0, 130).reverse());
	await expect(trigger.poll()).rejects.toMatchObject({
		message: expect.stringContaining('does not list the newest first: run 1 stands before 100'),
		details: { description: expect.stringContaining("'Finished Since'") },
	});
});

describe('a list whose pages are of several machines', () => {
	it('loses nothing that one of them does not know yet, and looks once more only behind new ones', async () => {
		const service = new RunService(20);
		service.queue(5);
		finish(service);
		const trigger = watching(service, ['runFinished']);
		await trigger.poll();
		service.queue(30);
		finish(service);
		const lag = (isHidden: boolean) => () => {
			for (let ref = 21; ref <= 35; ref++) service.hide(ref, isHidden);
		};
		service.meanwhile = [lag(true), lag(false)];
		const found = ids(await trigger.poll());
		found.push(...ids(await trigger.poll()), ...ids(await trigger.poll()));
		expect(found).toHaveLength(30);
		expect(new Set(found).size).toBe(30);
		await trigger.poll();
		expect(service.requests).toBe(1);
	});

	it('takes no more requests from poll to poll where new ones never cease', async () => {
		const service = new RunService(20);
		const trigger = watching(service, ['runFinished']);
		await trigger.poll();
		for (let poll = 1; poll <= 8; poll++) {
			service.queue(30);
			finish(service);
			await trigger.poll();
			expect(service.requests).toBeLessThanOrEqual(4);
		}
	});
});
