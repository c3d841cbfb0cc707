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

async function search(parameters: object, options = {}) {
	const fieldFilters = { filter: [{ field: 'series', value: series }] };
	const ran = await catalogue.run(
		'catalogueResource',
		{ resource: 'resource', operation: 'advancedSearch', fieldFilters, ...parameters },
		options,
	);
	expect(ran.run.error).toBeUndefined();
	return ran;
}

/** The moments of those that are found, the earliest first. */
async function found(parameters: object, options = {}): Promise<unknown[]> {
	const { items } = await search(parameters, options);
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

	describe('a date without a timezone, where the service has another one than the workflow,', () => {
		const moments = ['2024-05-01T06:30:00.000Z', '2024-05-01T09:30:00.000Z'];
		const options = (written: string, zone: string, timezone: string) => ({
			items: [{ written }],
			credential: { interfaceOverrides: JSON.stringify({ 'dates.timezone': zone }) },
			timezone,
		});
		const since = (changedSinceDate: string) => ({ changedSince: 'date', changedSinceDate });
		const filter = (side: string, date: string) => ({
			options: { dateFilters: { filter: [{ field: 'modifiedDate', [side]: date }] } },
		});
		const bySpace = '={{ $json.written }}';
		const [berlin, auckland, utc] = ['Europe/Berlin', 'Pacific/Auckland', 'UTC'];

		it.each([
			[
				'of an expression reaches further back',
				since(bySpace),
				'2024-05-01 08:00:00',
				berlin,
				utc,
				2,
			],
			[
				'of an expression never reaches less far back',
				since(bySpace),
				'2024-05-01 08:00',
				utc,
				berlin,
				2,
			],
			['of a lower bound, too', filter('from', bySpace), '2024-05-01 08:00:00', berlin, utc, 2],
			[
				'of an upper bound reaches further',
				filter('to', bySpace),
				'2024-05-01 10:00:00',
				berlin,
				utc,
				2,
			],
			['that was picked is of the workflow', since('2024-05-01T08:00:00'), '', berlin, utc, 1],
			['is exact with an offset', since(bySpace), '2024-05-01T08:00:00Z', auckland, utc, 1],
			[
				'is exact where both are the same',
				since(bySpace),
				'2024-05-01 10:00',
				berlin,
				'Europe/Paris',
				1,
			],
		])('%s', async (_, parameters, written, zone, timezone, count) => {
			await changedAt(...moments);
			const { items, hints } = await search(parameters, options(written, zone, timezone));
			expect(items).toHaveLength(count);
			expect(hints.filter((hint) => hint.includes('without a timezone'))).toHaveLength(count - 1);
		});
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
			for (const overlap of ['', '={{ $json.misspelt }}'])
				expect(await found(since(fed, { overlap }))).toEqual(moments.slice(1));
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
