import { byName } from '../../engine/locators';
import { editor } from '../../sandbox/startSandbox';
import { service } from '../service';

const catalogue = service();
/** The series of the resources that a test dated. */
let series: string;
let tests = 0;

/** Makes resources that were last changed at those moments; each has its moment as its edition. */
async function changedAt(...moments: string[]): Promise<void> {
	for (const edition of moments) {
		await catalogue.sandbox.control('clock', { set: edition });
		await catalogue.sandbox
			.as(editor)
			.post('/resources', { type: 'Book', fields: { title: 'Dated', series, edition } });
	}
}

/** The moments of those that are found, the earliest first. */
async function found(parameters: object, options = {}): Promise<unknown[]> {
	const fieldFilters = { filter: [{ field: 'series', value: series }] };
	const { items, run } = await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'advancedSearch', fieldFilters, ...parameters },
		options,
	);
	expect(run.error).toBeUndefined();
	return items.map(({ json }) => (json.fields as { edition: string }).edition).sort();
}

beforeEach(() => {
	series = `Series ${++tests}`;
});

describe('Changed Since', () => {
	const HOUR_MS = 3600_000;
	const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

	it('takes what was changed at or after the chosen moment', async () => {
		const moments = [-60 * 24, -20 * 24, -3 * 24, 1].map(hoursFromNow);
		await changedAt(...moments);
		expect(await found({})).toEqual(moments);
		expect(await found({ changedSince: 'last30Days' })).toEqual(moments.slice(1));
		expect(await found({ changedSince: 'last7Days' })).toEqual(moments.slice(2));
		for (const changedSince of ['last24Hours', 'today', 'yesterday'])
			expect(await found({ changedSince })).toEqual(moments.slice(3));
		const thisMonth = await found({ changedSince: 'thisMonth' });
		expect(thisMonth).toContain(moments[3]);
		expect(thisMonth).not.toContain(moments[0]);
	});

	it("takes a date of the workflow's timezone", async () => {
		const moments = ['2024-05-01T11:00:00.000Z', '2024-05-01T13:00:00.000Z'];
		await changedAt(...moments);
		const parameters = { changedSince: 'date', changedSinceDate: '2024-05-02T00:00:00' };
		expect(await found(parameters, { timezone: 'Pacific/Auckland' })).toEqual(moments.slice(1));
		expect(await found(parameters, { timezone: 'Europe/London' })).toEqual([]);
	});

	describe('Last Finished Distribution Run', () => {
		/** Of the seed: its newest run that ended well began at 2025-06-29T18:00:00Z. */
		const fed = byName('Metadata drop: Northwind Retail');
		const neverFed = byName('Website catalogue');
		const since = (destination: object, further: object = {}) => ({
			changedSince: 'lastFinishedRun',
			destination,
			...further,
		});
		const moments = [
			'2025-06-29T16:59:00.000Z',
			'2025-06-29T17:30:00.000Z',
			'2025-06-29T18:30:00.000Z',
		];

		it('takes what was changed since it began, and an hour before', async () => {
			await changedAt(...moments);
			expect(await found(since(fed))).toEqual(moments.slice(1));
			expect(await found(since(fed, { overlap: 0 }))).toEqual(moments.slice(2));
			expect(await found(since(fed, { overlap: 61 }))).toEqual(moments);
		});

		it('takes what is chosen where there is none yet', async () => {
			const recent = hoursFromNow(-72);
			await changedAt(...moments, recent);
			expect(await found(since(neverFed))).toEqual([]);
			expect(await found(since(neverFed, { firstTime: 'last7Days' }))).toEqual([recent]);
			expect(await found(since(neverFed, { firstTime: 'anyTime' }))).toEqual([...moments, recent]);
		});
	});
});
