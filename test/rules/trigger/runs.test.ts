import type { IDataObject } from 'n8n-workflow';
import { packCursor, unpackCursor } from '../../../shared/trigger/packedCursor';
import { keep } from '../../../shared/trigger/memory';
import type { PollSettings } from '../../../shared/trigger/pollSettings';
import { watchList } from '../../../shared/trigger/watchList';
import { watchedLists } from '../../../shared/trigger/listEvents';
import { Host } from './host';
import { RunService } from './runService';

const every = ['runFailed', 'runFinished', 'runOverdue', 'runStatusChanged'];
const minute = 60_000;

/** Polls of one service one after another, by the cursor of the one before. */
function watching(service: RunService, chosen = every) {
	let cursor: IDataObject | undefined;
	return {
		async poll(pages?: number, changes: Partial<PollSettings> = {}) {
			service.requests = 0;
			const found = await watchList(
				watchedLists.run,
				cursor,
				service.settings(chosen, pages, changes),
			);
			cursor = found.cursor;
			return found.events;
		},
		get cursor() {
			return cursor ?? {};
		},
	};
}

function finish(service: RunService, from = 0): void {
	for (const run of service.runs.slice(from)) run.status = 2;
}

const ids = (events: Array<{ eventId: string }>) => events.map(({ eventId }) => eventId);

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

describe('what is kept', () => {
	async function bytesWith(statusOf: (ref: number) => number): Promise<number> {
		const service = new RunService();
		service.queue(10_000);
		for (const run of service.runs) run.status = statusOf(run.ref);
		const trigger = watching(service);
		await trigger.poll();
		const host = new Host();
		keep(host.context, { run: trigger.cursor });
		return host.bytes();
	}

	it('is small with 10,000 known runs', async () => {
		expect(await bytesWith(() => 2)).toBeLessThan(2_000);
	});

	it('stays within 65,536 bytes when none of them ever finishes, in mixed states', async () => {
		expect(await bytesWith((ref) => (ref * 7919) % 2)).toBeLessThanOrEqual(65_536);
		expect(await bytesWith((ref) => [0, 2, 1, 3, 0, 2][ref % 6] ?? 0)).toBeLessThanOrEqual(65_536);
	});

	it('stays small when thousands far apart never finish', () => {
		const states = new Map(
			Array.from(
				{ length: 20_000 },
				(_, index) => [index * 7919 + 1, `${index % 2} word`] as const,
			),
		);
		const packed = packCursor(
			{ floor: 0, states, missing: new Set(), overdue: new Set(), looks: 0 },
			() => true,
		);
		expect(JSON.stringify(packed).length).toBeLessThanOrEqual(30_000);
		expect(unpackCursor(packed).states.size).toBeGreaterThan(2_000);
	});

	it('is the same after packing and unpacking', () => {
		const cursor = {
			floor: 7,
			states: new Map([
				[8, '1 running'],
				[9, '0 pending'],
				[12, ' no code'],
				[4, '1 running'],
			]),
			missing: new Set([4]),
			overdue: new Set([8, 9]),
			looks: 3,
			rest: { below: 9, offset: 40, to: 8 },
		};
		expect(unpackCursor(JSON.parse(JSON.stringify(packCursor(cursor, () => true))))).toEqual(
			cursor,
		);
	});
});

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

	it('of a failed run that is started again is reported', async () => {
		expect(await moved(3, 1)).toMatchObject([
			{ eventId: 'run:1:running', previousState: 'failed' },
		]);
	});
});

describe('an overdue run', () => {
	it('is reported once, and again after it only its end', async () => {
		const service = new RunService();
		const trigger = watching(service, ['runOverdue', 'runFinished']);
		await trigger.poll();
		service.queue(1);
		service.now += 59 * minute;
		expect(await trigger.poll()).toEqual([]);
		service.now += minute;
		expect(await trigger.poll()).toMatchObject([
			{ eventId: 'run:1:overdue', event: 'runOverdue', minutes: 60, state: 'pending' },
		]);
		service.now += minute;
		expect(await trigger.poll()).toEqual([]);
		finish(service);
		expect(ids(await trigger.poll())).toEqual(['run:1:complete']);
	});

	it('that was overdue before the first poll is not news', async () => {
		const service = new RunService();
		service.queue(1);
		service.now += 120 * minute;
		const trigger = watching(service);
		expect(await trigger.poll()).toEqual([]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('that is late again after an end is another event', async () => {
		const service = new RunService();
		service.queue(1);
		const [run] = service.runs;
		const trigger = watching(service, ['runOverdue']);
		await trigger.poll();
		service.now += 61 * minute;
		expect(ids(await trigger.poll())).toEqual(['run:1:overdue']);
		run!.status = 3;
		await trigger.poll();
		run!.status = 1;
		expect(ids(await trigger.poll())).toEqual(['run:1:overdue:2']);
	});

	it.each([
		['is not there', () => undefined],
		['cannot be read', () => 'soon'],
		['is zero', () => '0000-00-00 00:00:00'],
		['names no zone', (iso: string) => iso.slice(0, 19).replace('T', ' ')],
	])(
		'whose date %s counts from when it was first seen, which is said once and holds up nothing else',
		async (_, write) => {
			const service = new RunService();
			service.queue(1);
			service.queue(1);
			service.written = ({ ref, iso }) => (ref === 1 ? write(iso) : iso);
			service.now += 50 * minute;
			const trigger = watching(service, ['runOverdue']);
			await trigger.poll();
			service.now += 15 * minute;
			expect(ids(await trigger.poll())).toEqual(['run:2:overdue']);
			service.now += 45 * minute;
			expect(await trigger.poll()).toMatchObject([{ eventId: 'run:1:overdue', minutes: 60 }]);
			expect(service.notes).toEqual([
				expect.stringContaining(
					"Since when run 1 is under way is not known, so it counts from now on. Set 'runs.createdDate', or 'dates.timezone'",
				),
			]);
		},
	);

	it.each([
		['Phoenix', -7],
		['Johannesburg', 2],
	])(
		'whose date names no zone is told at once where it is late in every zone of newer ones: %s',
		async (_, zone) => {
			const service = new RunService();
			service.queue(1);
			service.now += 90 * minute;
			service.queue(1);
			service.now += 75 * minute;
			service.queue(1);
			service.written = ({ iso }) =>
				new Date(Date.parse(iso) + zone * 60 * minute).toISOString().slice(0, 19);
			const polled = await watching(service, ['runOverdue']).poll(undefined, {
				includesExisting: true,
			});
			// At least so long in whatever zone, an hour less where summer may have begun between.
			expect(polled).toMatchObject([{ eventId: 'run:1:overdue', minutes: 105 }]);
		},
	);

	it('is read in the zone of the setting', async () => {
		const service = new RunService();
		service.queue(1);
		service.written = ({ iso }) => iso.slice(0, 19);
		service.now += 70 * minute;
		const trigger = watching(service, ['runOverdue']);
		const { catalogue } = service.settings([]);
		const assumed: typeof catalogue.assumed = (name) =>
			name === 'dates.timezone' ? 'Europe/Berlin' : catalogue.assumed(name);
		expect(
			await trigger.poll(undefined, {
				catalogue: { ...catalogue, assumed },
				includesExisting: true,
			}),
		).toMatchObject([{ minutes: 130 }]);
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
		let cursor = (await watchList(watchedLists.run, undefined, service.settings(every))).cursor;
		for (const status of [3, 1]) {
			run!.status = status;
			cursor = (await watchList(watchedLists.run, cursor, service.settings(every))).cursor;
		}
		run!.status = 3;
		const polls = [1, 2].map(async () =>
			ids((await watchList(watchedLists.run, cursor, service.settings(every))).events),
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

describe('entries in other forms', () => {
	const watchRows = async (...polls: IDataObject[][]) => {
		const service = new RunService();
		const found: string[][] = [];
		let cursor: IDataObject | undefined;
		for (const results of polls) {
			const settings = service.settings(every);
			const call = async () => await Promise.resolve({ data: results, headers: {} } as never);
			const look = await watchList(watchedLists.run, cursor, {
				...settings,
				catalogue: { ...settings.catalogue, call },
			});
			cursor = look.cursor;
			found.push(ids(look.events));
		}
		return { found: found.slice(1), notes: service.notes };
	};
	const old = { queueRef: 1, status: 2, statusLabel: 'complete' };

	it.each<[string, IDataObject, string]>([
		['a word in capitals', { queueRef: 2, status: 2, statusLabel: 'COMPLETE' }, 'run:2:COMPLETE'],
		['a status as text', { queueRef: '2', status: 'Failed' }, 'run:2:Failed'],
		['a status as object', { queueRef: 2, status: { code: '3', label: 'failed' } }, 'run:2:failed'],
		['a number as text', { queueRef: 2, status: '7' }, 'run:2:7'],
		['no status', { queueRef: 2 }, 'run:2:unknown'],
		[
			'an error beside a word that does not say it',
			{ queueRef: 2, status: 1, statusLabel: 'running', error: 'Disk full' },
			'run:2:running:failed',
		],
	])('%s', async (_, row, id) => {
		expect((await watchRows([old], [row, old])).found).toEqual([[id]]);
	});

	it('an error beside a word is a failure', async () => {
		const service = new RunService();
		const settings = service.settings(['runFailed']);
		const watch = async (cursor: IDataObject | undefined, results: IDataObject[]) =>
			await watchList(watchedLists.run, cursor, {
				...settings,
				catalogue: {
					...settings.catalogue,
					call: async () => await Promise.resolve({ data: results, headers: {} } as never),
				},
			});
		const { cursor } = await watch(undefined, [{ queueRef: 1, status: 'running' }]);
		expect(
			(await watch(cursor, [{ queueRef: 1, status: 'running', error: 'Disk full' }])).events,
		).toMatchObject([{ event: 'runFailed', state: 'running', jobError: 'Disk full' }]);
	});

	it('one without a reference costs only itself, and is said', async () => {
		const { found, notes } = await watchRows(
			[old],
			[{ queueRef: 3, status: 'sent' }, { status: 'sent' }, { queueRef: 2, status: 'sent' }, old],
		);
		expect(found).toEqual([['run:2:sent', 'run:3:sent']]);
		expect(notes).toEqual(['The list of runs holds one without a reference']);
	});

	it('a list in which none has a reference is an error that names the override', async () => {
		await expect(watchRows([old], [{ id: 2 }])).rejects.toMatchObject({
			details: { description: expect.stringContaining("Set 'runs.ref'") },
		});
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

it('stops loudly at a list that is not newest first', async () => {
	const service = new RunService();
	const trigger = watching(service);
	service.queue(3);
	service.runs.reverse();
	await expect(trigger.poll()).rejects.toThrow('does not list the newest first');
});
