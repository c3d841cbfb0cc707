import { RunService } from './runService';
import { finish, ids, minute, watching } from './watchedRuns';

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
		['is zero', () => '0000-00-00 00:00:00'],
		['names no zone', (iso: string) => iso.slice(0, 19).replace('T', ' ')],
		['is only a day', (iso: string) => iso.slice(0, 10)],
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
					"When run 1 began is not known, so it counts from now on. Set 'runs.createdDate', or 'dates.timezone'",
				),
			]);
		},
	);

	it('whose date cannot be read is told by it', async () => {
		const service = new RunService();
		service.queue(1);
		service.written = () => 'soon';
		await watching(service, ['runOverdue']).poll();
		expect(service.notes).toEqual([
			expect.stringContaining(
				"When run 1 began cannot be read ('soon'), so it counts from now on.",
			),
		]);
	});

	it.each([
		['names no zone', ''],
		['has the zone of the setting', 'Europe/Berlin'],
	])('whose date is only a day, which %s, may have begun at its end', async (_, timezone) => {
		const service = new RunService();
		service.now = Date.parse('2026-01-01T20:00:00Z');
		service.queue(1);
		service.written = ({ iso }) => iso.slice(0, 10);
		const trigger = watching(service, ['runOverdue']);
		const { catalogue } = service.settings([]);
		const assumed: typeof catalogue.assumed = (name) =>
			name === 'dates.timezone' ? timezone : catalogue.assumed(name);
		const poll = async () =>
			await trigger.poll(undefined, {
				catalogue: { ...catalogue, assumed },
				includesExisting: true,
			});
		expect(await poll()).toEqual([]);
		service.now += 61 * minute;
		expect(await poll()).toMatchObject([{ eventId: 'run:1:overdue', minutes: 61 }]);
	});

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
