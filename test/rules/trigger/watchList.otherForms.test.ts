import type { IDataObject } from 'n8n-workflow';

import { watchList } from '../../../shared/trigger/watchList';
import { RunService } from './runService';
import { every, ids } from './watchedRuns';

describe('entries in other forms', () => {
	const watchRows = async (...polls: IDataObject[][]) => {
		const service = new RunService();
		const found: string[][] = [];
		let cursor: IDataObject | undefined;
		for (const results of polls) {
			const settings = service.settings(every);
			const call = async () => await Promise.resolve({ data: results, headers: {} } as never);
			const look = await watchList('run', cursor, {
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
			{ queueRef: 2, status: 1, statusLabel: 'pending', error: 'Disk full' },
			'run:2:pending:failed',
		],
	])('%s', async (_, row, id) => {
		expect((await watchRows([old], [row, old])).found).toEqual([[id]]);
	});

	it.each<[string, IDataObject[]]>([
		['the end stands behind', [{ statusLabel: 'running' }, { statusLabel: 'complete' }]],
		['the end stands before', [{ statusLabel: 'complete' }, { statusLabel: 'running' }]],
		[
			'the later date counts',
			[
				{ statusLabel: 'failed', modifiedDate: '2026-01-01T00:00:00Z' },
				{ statusLabel: 'complete', modifiedDate: '2026-01-01T00:10:00Z' },
			],
		],
		[
			'the newer of two ends stands first',
			[{ statusLabel: 'complete' }, { statusLabel: 'failed' }],
		],
	])('one that a page shows twice is told once, for %s', async (_, rows) => {
		const twice = [...rows.map((row) => ({ queueRef: 2, ...row })), old];
		const { found } = await watchRows([old], twice, twice, twice);
		expect(found).toEqual([['run:2:complete'], [], []]);
	});

	it('a page that shows one twice and counts only itself is not the end', async () => {
		const service = new RunService();
		let endedAtLast = false;
		const row = (queueRef: number) => {
			const isOpen = queueRef === 120 && !endedAtLast;
			return { queueRef, status: 2, statusLabel: isOpen ? 'running' : 'complete' };
		};
		const rows = [...Array(150).keys()].map((index) => row(250 - index));
		const all = () => rows.map(({ queueRef }) => row(queueRef)).toSpliced(50, 0, row(201));
		const settings = service.settings(every);
		const call = async ({ query }: { query?: IDataObject }) => {
			const results = all()
				.slice(Number(query?.offset ?? 0))
				.slice(0, 100);
			return await Promise.resolve({
				data: { results, total: results.length },
				headers: {},
			} as never);
		};
		const watched = { ...settings, catalogue: { ...settings.catalogue, call } };
		const { cursor } = await watchList('run', undefined, watched as never);
		endedAtLast = true;
		const { events } = await watchList('run', cursor, watched as never);
		expect(ids(events)).toEqual(['run:120:complete']);
	});

	it.each<[string, IDataObject]>([
		['no status', {}],
		['an empty one', { status: '', statusLabel: null }],
		['its code alone', { status: 2 }],
	])('one that has ended and shows %s for one poll does not end again', async (_, status) => {
		const ended = { queueRef: 2, status: 2, statusLabel: 'complete' };
		const { found } = await watchRows(
			[old],
			[ended, old],
			[{ queueRef: 2, ...status }, old],
			[ended, old],
		);
		expect(found).toEqual([['run:2:complete'], [], []]);
	});

	it('an error beside a word is a failure', async () => {
		const service = new RunService();
		const settings = service.settings(['runFailed']);
		const watch = async (cursor: IDataObject | undefined, results: IDataObject[]) =>
			await watchList('run', cursor, {
				...settings,
				catalogue: {
					...settings.catalogue,
					call: async () => await Promise.resolve({ data: results, headers: {} } as never),
				},
			});
		const { cursor } = await watch(undefined, [{ queueRef: 1, status: 'pending' }]);
		expect(
			(await watch(cursor, [{ queueRef: 1, status: 'pending', error: 'Disk full' }])).events,
		).toMatchObject([{ event: 'runFailed', state: 'pending', jobError: 'Disk full' }]);
	});

	it('one without a reference costs only itself, and is said', async () => {
		const { found, notes } = await watchRows(
			[old],
			[
				{ queueRef: 3, status: 'sent' },
				{ queueRef: 'A-7', status: 'sent' },
				{ queueRef: 2, status: 'sent' },
				old,
			],
		);
		expect(found).toEqual([['run:2:sent', 'run:3:sent']]);
		expect(notes).toEqual(["The list of runs holds one whose 'queueRef' cannot be read: 'A-7'"]);
	});

	it('a list whose dates fall and whose references do not is told as that', async () => {
		const dated = (queueRef: number, day: number) => ({
			...old,
			queueRef,
			createdDate: `2026-01-0${day}T00:00:00Z`,
		});
		await expect(watchRows([dated(61, 3), dated(1005, 2), dated(1004, 1)])).rejects.toMatchObject({
			message: expect.stringContaining('61 stands before 1004'),
			details: { description: expect.stringContaining("'Finished Since'") },
		});
	});

	it.each<[string, string, string]>([
		['the same date', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
		['rising dates', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
		['no dates', '', ''],
	])('a list that is whole is read in any order: %s', async (_, first, second) => {
		const rows = (status: string) => [
			{ queueRef: 1, status, createdDate: first },
			{ queueRef: 2, status, createdDate: second },
		];
		expect((await watchRows(rows('running'), rows('sent'), rows('sent'))).found).toEqual([
			['run:1:sent', 'run:2:sent'],
			[],
		]);
	});

	it('a code alone is the word that it had, here or elsewhere, and a word alone its code', async () => {
		const run = (queueRef: number, status: string | number, statusLabel?: string) => ({
			queueRef,
			status,
			statusLabel,
		});
		const { found } = await watchRows(
			[run(2, 1, 'running'), run(1, 2, 'complete')],
			[run(2, 1), run(1, 2)],
			[run(2, 'Running'), run(1, 'COMPLETE')],
			[run(2, 2), run(1, 2)],
			[run(2, 2, 'complete'), run(1, 2, 'complete')],
			[run(2, 2, 'complete'), run(1, 2, 'archived')],
		);
		expect(found).toEqual([[], [], ['run:2:complete'], [], ['run:1:archived']]);
	});

	it('ends in words that nobody knows are told, though they came after the first poll', async () => {
		const run = { queueRef: 2, status: 'Erledigt', createdDate: '2024-01-01T00:00:00Z' };
		const told = expect.stringContaining("'states.succeeded'");
		expect((await watchRows([], [run])).notes).toEqual([told]);
		const justMade = { ...run, createdDate: '2026-01-01T00:00:00Z' };
		expect((await watchRows([justMade], [justMade], [run])).notes).toEqual([told]);
		// The interface names the code 0 of a run: it is pending.
		for (const status of ['running', 0, '0'])
			expect((await watchRows([old], [{ ...run, status }, old])).notes).toEqual([]);
		expect((await watchRows([], [{ ...run, status: 7 }])).notes).toEqual([told]);
	});

	it('a list that is counted but not shown is told', async () => {
		const service = new RunService();
		const settings = service.settings(every);
		const call = async () =>
			await Promise.resolve({ data: { results: null, total: 2 }, headers: {} } as never);
		const catalogue = { ...settings.catalogue, call };
		await watchList('run', undefined, { ...settings, catalogue });
		expect(service.notes).toEqual([expect.stringContaining('counts 2 runs but shows none')]);
	});

	it('a list that shows only its newest is told where it ends above what was known', async () => {
		const newest = (count: number, least = 2) =>
			Array.from({ length: count }, (_, at) => ({ ...old, queueRef: least + count - 1 - at }));
		const cut = expect.stringContaining('The list of runs ends at 20 entries');
		expect((await watchRows([old], newest(20))).notes).toEqual([cut]);
		const open = { queueRef: 1, status: 'running', createdDate: '2026-01-01T00:00:00Z' };
		expect((await watchRows([...newest(3), open], newest(20))).notes).toEqual([
			cut,
			expect.stringContaining('does not show run 1 any more'),
		]);
		for (const rows of [newest(21), [...newest(20), old], newest(19), []])
			expect((await watchRows([old], rows)).notes).toEqual([]);
		expect((await watchRows([], newest(20))).notes).toEqual([]);
	});

	it('one that leaves the list before it has ended is told, since only the list says how it ended', async () => {
		const createdDate = new Date().toISOString();
		const open = { queueRef: 2, status: 0, statusLabel: 'pending', createdDate };
		expect((await watchRows([old], [open, old], [old])).notes).toEqual([
			expect.stringContaining('does not show run 2 any more'),
		]);
		expect((await watchRows([old], [open, old], [open, old])).notes).toEqual([]);
	});

	it('a list in which none has a reference is an error that names the override', async () => {
		await expect(watchRows([old], [{ id: 2 }])).rejects.toMatchObject({
			details: { description: expect.stringContaining("Set 'runs.ref'") },
		});
	});
});
