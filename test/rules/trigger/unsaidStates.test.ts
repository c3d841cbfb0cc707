import type { IDataObject } from 'n8n-workflow';

import { isLongStill } from '../../../shared/catalogue/states';
import { emptyCursor } from '../../../shared/trigger/listCursor';
import { eventsOfRows, withSummaries } from '../../../shared/trigger/listEvents';
import { progressFrom } from '../../../shared/trigger/stateText';
import {
	checkEnds,
	checkStatesShown,
	unsaidStateReader,
} from '../../../shared/trigger/unsaidStates';
import { watchList } from '../../../shared/trigger/watchList';
import { failureIn } from '../failures';
import { RunService } from './runService';

describe('states that the list does not say', () => {
	const service = new RunService();
	const row = (ref: number, state: string, record = {}) => ({ ref, state, record });

	it('of jobs are asked of the job itself, once', async () => {
		const settings = service.settings(['jobFinished']);
		let calls = 0;
		const call = async () => {
			calls += 1;
			return await Promise.resolve({ data: { result: 'made', error: null }, headers: {} });
		};
		const catalogue = { ...settings.catalogue, call } as unknown as typeof settings.catalogue;
		const found = (record: object) => [row(4, 'result' in record ? ' \tsucceeded' : ' ', record)];
		const ask = unsaidStateReader(
			'job',
			{ ...settings, catalogue },
			{ ...emptyCursor(), states: new Map([[5, ' \tsucceeded']]) },
			found,
		);
		expect(progressFrom((await ask(row(4, ' ', { jobRef: 4 }))).state, settings.words)).toBe(
			'succeeded',
		);
		expect(progressFrom((await ask(row(5, ' ', { jobRef: 5 }))).state, settings.words)).toBe(
			'succeeded',
		);
		expect(calls).toBe(1);
	});

	it('of more jobs than one poll reads were theirs before the first poll', async () => {
		const settings = service.settings(['jobFinished', 'jobStatusChanged']);
		const ended = new Set(Array.from({ length: 60 }, (_, index) => index + 1));
		const refs = [...ended];
		let asked = 0;
		const call = async ({ path }: { path: string }) => {
			const [, ref] = /jobs\/(\d+)$/.exec(path) ?? [];
			if (ref) asked += 1;
			const data = ref
				? { result: ended.has(Number(ref)) ? 'made' : '', error: '' }
				: refs.map((jobRef) => ({ jobRef, type: 'export' })).reverse();
			return await Promise.resolve({ data, headers: {} });
		};
		const catalogue = { ...settings.catalogue, call } as unknown as typeof settings.catalogue;
		const poll = async (packed?: IDataObject) =>
			await watchList('job', packed, { ...settings, catalogue });
		const first = await poll();
		const second = await poll(first.cursor);
		refs.push(61);
		const third = await poll(second.cursor);
		ended.add(61);
		const fourth = await poll(third.cursor);
		const told = [first, second, third, fourth].map(({ events }) =>
			events.map(({ event, ref }) => `${event} ${ref}`),
		);
		expect(told).toEqual([[], [], ['jobStatusChanged 61'], ['jobFinished 61']]);
		// Those that the first poll reads, and the new one twice.
		expect(asked).toBe(27);
	});

	it('of jobs whose references begin anew were theirs before', async () => {
		const settings = service.settings(['jobFinished', 'jobStatusChanged']);
		const before = Array.from({ length: 60 }, (_, index) => 1_060 - index);
		let refs: number[];
		const call = async ({ path }: { path: string }) => {
			const data = /jobs\/\d+$/.test(path)
				? { result: 'made', error: '' }
				: { results: refs.map((jobRef) => ({ jobRef, type: 'export' })), total: refs.length };
			return await Promise.resolve({ data, headers: {} });
		};
		const catalogue = { ...settings.catalogue, call } as unknown as typeof settings.catalogue;
		let cursor: IDataObject | undefined;
		const told = [];
		for (refs of [before, [3, 2, 1], [3, 2, 1], [4, 3, 2, 1]]) {
			const polled = await watchList('job', cursor, { ...settings, catalogue });
			cursor = polled.cursor;
			told.push(polled.events.map(({ event, ref }) => `${event} ${ref}`));
		}
		expect(told).toEqual([[], [], [], ['jobFinished 4']]);
	});

	it('are told in the sentence of an event as they became known', async () => {
		const settings = service.settings(['jobFinished']);
		const known = row(4, ' \tsucceeded', { jobRef: 4 });
		const events = eventsOfRows('job', [known], settings);
		const [event] = await withSummaries('job', events, [known], settings);
		expect(event).toMatchObject({ event: 'jobFinished', summary: 'Job 4 finished' });
	});

	it('in words that nobody knows are refused where ends are watched for', async () => {
		const old = { createdDate: '2025-06-01T00:00:00Z' };
		const settings = service.settings(['runFinished']);
		const check = async (state: string, record: object, changes = {}) =>
			await Promise.resolve().then(() =>
				checkEnds('run', [row(1, state, record)], { ...settings, ...changes }),
			);
		const { details } = await failureIn(async () => await check('2 Afgerond', old));
		expect(details.description).toContain("'states.succeeded'");
		await check('2 complete', old);
		await check('1 running', old);
		await check('2 Afgerond', { createdDate: '2025-12-31T23:00:00Z' });
		await check('2 Afgerond', old, { wordsAreChosen: true });
		await check('2 Afgerond', old, { chosen: ['runStatusChanged'] });
		// Each that has long ended would count as overdue.
		await expect(check('2 Afgerond', old, { chosen: ['runOverdue'] })).rejects.toThrow();
	});

	it('in words that nobody knows are refused where only the other end is known', async () => {
		const record = { createdDate: '2025-06-01T00:00:00Z' };
		const rows = [row(2, '2 complete', record), row(1, '3 Mislukt', record)];
		const check = async (chosen: string[], listed = rows) =>
			await Promise.resolve().then(() =>
				checkEnds('run', listed, service.settings(chosen as never)),
			);
		const { details } = await failureIn(async () => await check(['runFailed']));
		expect(details.message).toBe(
			"No run of the list is known to have failed; some have long been 'Mislukt'",
		);
		expect(details.description).toContain("'states.failed'");
		await check(['runFinished']);
		// By its date alone it has ended, and counts as failed.
		const ended = row(1, '2\tfailed', { ...record, status: 2, finishedAt: record.createdDate });
		const finished = await failureIn(async () => await check(['runFinished'], [ended]));
		expect(finished.details.description).toContain("'runs.statusLabel'");
		await check(['runOverdue']);
		await check(['runFailed'], [...rows, row(3, '4 failed', record)]);
		await check(['runFailed'], [row(2, '2 complete', record), row(1, '1 running', record)]);
	});

	it.each(['oldest', 'newest'])(
		'are looked for in the oldest of a long list, %s first',
		(first) => {
			const refs = Array.from({ length: 1_002 }, (_, index) => index + 1);
			if (first === 'newest') refs.reverse();
			const rows = refs.map((ref) =>
				row(ref, '2 Afgerond', {
					createdDate: `${ref === 1 ? '2025-06-01' : '2025-12-31'}T23:00:00Z`,
				}),
			);
			expect(() => checkEnds('run', rows, service.settings(['runFinished']))).toThrow();
		},
	);

	it('that no run says are told, those of jobs are asked for', async () => {
		const settings = service.settings(['runFinished']);
		// What is remembered of a run is not what the list shows.
		const silent = row(1, '2 complete');
		expect(
			(await failureIn(() => checkStatesShown('run', [silent], settings))).details.description,
		).toContain("'runs.statusLabel'");
		for (const record of [{ status: 0 }, { finished: true }])
			expect(() => checkStatesShown('run', [silent, row(2, ' ', record)], settings)).not.toThrow();
		expect(() => checkStatesShown('job', [silent], settings)).not.toThrow();
	});

	it('are long still by the last of their dates', () => {
		const now = Date.parse('2026-01-10T00:00:00Z');
		const { catalogue } = service.settings([]);
		const isStill = (record: IDataObject) => isLongStill('run', record, catalogue, now);
		expect(isStill({ createdDate: '2026-01-01', modifiedDate: '2026-01-02' })).toBe(true);
		expect(isStill({ createdDate: '2026-01-01', modifiedDate: '2026-01-09' })).toBe(false);
		expect(isStill({})).toBe(false);
	});
});
