import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { snapshot } from './seedSnapshot';
import type { Json, RunningSandbox } from './startSandbox';
import { colleague, editor, startSandbox } from './startSandbox';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const fixed = '2025-06-30T18:00:00.000Z';
const evening = '2031-05-19T18:00:00.000Z';
const feed = 'Metadata drop: Northwind Retail';

describe('the epoch of the seed', () => {
	it('moves every date of the seed by the same time and changes nothing else; the fixed one is the default', () => {
		const [usual, same, moved] = snapshot<string[]>('epochs', fixed, evening);
		expect(same).toBe(usual);
		const shift = Date.parse(evening) - Date.parse(fixed);
		const iso = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
		const later = usual!.replace(iso, (date) => new Date(Date.parse(date) + shift).toISOString());
		expect(moved).toBe(later);
	});

	it('is refused when it is no moment', async () => {
		for (const wrong of ['yesterday', '2031-02-30', '2031-05-19T18:00:00', '5']) {
			await expect(startSandbox('--epoch', wrong)).rejects.toThrow(
				`--epoch takes an ISO 8601 date, as 2025-06-30 or ${fixed}, not "${wrong}"`,
			);
		}
	});
});

describe('a sandbox with an epoch of the evening before', () => {
	let sandbox: RunningSandbox;
	const client = () => sandbox.as(editor);
	const total = async (body: object) =>
		(await client().post('/resources/search', body)).data.data.total as number;
	beforeAll(async () => {
		sandbox = await startSandbox('--epoch', evening);
		await sandbox.control('clock', { set: '2031-05-20T08:00:00.000Z' });
	});
	afterAll(() => sandbox.stop());

	it('has nothing that is younger', async () => {
		expect((await sandbox.control('health')).epoch).toBe(evening);
		for (const name of ['createdDate', 'modifiedDate']) {
			expect(await total({ dateFilters: { [name]: { from: evening } } })).toBe(0);
		}
		const lists = await Promise.all(
			['/jobs', '/distribution/runs'].map((path) => client().get(path)),
		);
		for (const { createdDate, modifiedDate } of lists.flatMap(({ data }) => data.data.results)) {
			expect([createdDate < evening, modifiedDate < evening]).toEqual([true, true]);
		}
	});

	it('has usage in this month', async () => {
		const { data } = await client().get('/usage');
		expect(data.data.account.byDay.map(({ date }: Json) => date)).toContain('2031-05-18');
	});

	it('lists runs and jobs most recent first', async () => {
		for (const [key, path] of [
			[editor, '/distribution/runs'],
			[editor, '/jobs'],
			[colleague, '/jobs'],
		] as const) {
			const { data } = await sandbox.as(key).get(path);
			const dates: string[] = data.data.results.map(({ createdDate }: Json) => createdDate);
			expect(dates).toEqual([...dates].sort().reverse());
		}
	});

	it('finds about a dozen changed titles in the first night, counted from the last run of the feed less an hour, and none before', async () => {
		const destinations = (await client().get('/distribution/destinations')).data.data.results;
		const { ref } = destinations.find(({ name }: Json) => name === feed);
		const runs = (await client().get('/distribution/runs')).data.data.results;
		const last = runs.find(
			(run: Json) => run.destinationRef === ref && run.statusLabel === 'complete',
		);
		expect(Date.parse(last.createdDate)).toBe(Date.parse(evening) - dayMs);
		const from = new Date(Date.parse(last.createdDate) - hourMs).toISOString();
		const changed = () => total({ dateFilters: { modifiedDate: { from } } });
		expect(await changed()).toBe(0);
		await sandbox.control('overnight', {});
		expect(await changed()).toBeGreaterThanOrEqual(8);
		expect(await changed()).toBeLessThanOrEqual(14);
	});
});

describe('a data file', () => {
	it('keeps the seed of its first start, whatever a later one says', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'sandbox-epoch-'));
		const file = join(folder, 'kept.sqlite');
		try {
			const first = await startSandbox(
				'--data',
				file,
				'--epoch',
				evening,
				'--instance',
				'meridian',
				'--records',
				'40',
			);
			const { records } = await first.control('health');
			await first.stop();
			const second = await startSandbox('--data', file, '--epoch', '2032-01-01');
			try {
				expect(await second.control('health')).toMatchObject({
					epoch: evening,
					instance: 'meridian',
					records,
				});
				expect((await second.control('overnight', {})).added.length).toBeGreaterThan(0);
				expect(await second.control('reset', {})).toMatchObject({
					epoch: evening,
					instance: 'meridian',
					records,
				});
				expect(await second.control('seed', { epoch: fixed })).toMatchObject({
					epoch: fixed,
					instance: 'meridian',
					records,
				});
			} finally {
				await second.stop();
			}
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});
});
