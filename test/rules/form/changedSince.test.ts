import { changedSince, momentIn } from '../../../shared/form/changedSince';
import { failureIn } from '../failures';
import { itemWith } from '../items';

const since = async (choice: string, now: string, timezone: string) =>
	await changedSince(
		itemWith({ values: { changedSince: choice }, timezone }).item,
		Date.parse(now),
	);

describe("presets in the workflow's timezone", () => {
	it.each([
		['today', 'UTC', '2026-03-15T12:00:00Z', '2026-03-15T00:00:00.000Z'],
		['today', 'Asia/Tokyo', '2026-03-14T20:00:00Z', '2026-03-14T15:00:00.000Z'],
		['today', 'America/New_York', '2026-03-15T02:00:00Z', '2026-03-14T04:00:00.000Z'],
		['yesterday', 'Europe/London', '2026-01-10T12:00:00Z', '2026-01-09T00:00:00.000Z'],
		['last24Hours', 'Europe/London', '2026-01-10T12:00:00Z', '2026-01-09T10:00:00.000Z'],
		['last7Days', 'UTC', '2026-01-10T12:00:00Z', '2026-01-03T12:00:00.000Z'],
		['last30Days', 'UTC', '2026-01-31T12:00:00Z', '2026-01-01T12:00:00.000Z'],
		['thisMonth', 'Europe/Berlin', '2026-01-31T23:30:00Z', '2026-01-31T23:00:00.000Z'],
	])('%s in %s at %s begins %s', async (choice, timezone, now, start) => {
		expect(await since(choice, now, timezone)).toBe(start);
	});

	// London's clocks went forward at 01:00Z on 29 March and back at 01:00Z on 25 October 2026.
	it.each([
		['today', '2026-03-29T12:00:00Z', '2026-03-29T00:00:00.000Z'],
		['yesterday', '2026-03-30T12:00:00Z', '2026-03-29T00:00:00.000Z'],
		['last24Hours', '2026-03-29T12:00:00Z', '2026-03-28T10:00:00.000Z'],
		['last7Days', '2026-04-02T11:00:00Z', '2026-03-26T12:00:00.000Z'],
		['today', '2026-10-25T12:00:00Z', '2026-10-24T23:00:00.000Z'],
		['yesterday', '2026-10-26T12:00:00Z', '2026-10-24T23:00:00.000Z'],
		['last24Hours', '2026-10-25T12:00:00Z', '2026-10-24T10:00:00.000Z'],
		['thisMonth', '2026-10-31T12:00:00Z', '2026-09-30T23:00:00.000Z'],
	])('%s over a change of the clocks: at %s begins %s', async (choice, now, start) => {
		expect(await since(choice, now, 'Europe/London')).toBe(start);
	});

	it('a day without a midnight begins when its clocks do', async () => {
		// Beirut's clocks go from 00:00 to 01:00 on the last Sunday of March.
		expect(await since('today', '2026-03-29T12:00:00Z', 'Asia/Beirut')).toBe(
			'2026-03-28T22:00:00.000Z',
		);
	});

	it.each(['anyTime', '', 'constructor'])('%j has no beginning', async (choice) => {
		expect(await since(choice, '2026-01-01T00:00:00Z', 'UTC')).toBeUndefined();
	});
});

describe('a date', () => {
	it.each([
		['2026-07-01', 'Europe/London', '2026-06-30T23:00:00.000Z'],
		['2026-07-01T10:00', 'Europe/London', '2026-07-01T09:00:00.000Z'],
		['2026-07-01T10:00:00Z', 'Europe/London', '2026-07-01T10:00:00.000Z'],
		['2026-07-01T10:00:00+05:00', 'Europe/London', '2026-07-01T05:00:00.000Z'],
	])('%s in %s is %s', async (date, timezone, moment) => {
		expect(momentIn(timezone, date)).toBe(moment);
		const { item } = itemWith({
			values: { changedSince: 'date', changedSinceDate: date },
			timezone,
		});
		expect(await changedSince(item)).toBe(moment);
	});

	it.each(['', 'spring', '02/01/2026'])('%j is refused, not taken for any time', async (date) => {
		const { item } = itemWith({ values: { changedSince: 'date', changedSinceDate: date } });
		expect((await failureIn(async () => await changedSince(item))).details.code).toBe('PARAMETER');
	});
});

describe('the last finished distribution run', () => {
	const runs = [
		{
			queueRef: 5,
			destinationRef: 1,
			status: 1,
			statusLabel: 'running',
			createdDate: '2026-03-05T02:00:00Z',
		},
		{
			queueRef: 4,
			destinationRef: 2,
			status: 2,
			statusLabel: 'complete',
			createdDate: '2026-03-04T02:00:00Z',
		},
		{
			queueRef: 3,
			destinationRef: 1,
			status: 3,
			statusLabel: 'failed',
			createdDate: '2026-03-03T02:00:00Z',
		},
		{
			queueRef: 2,
			destinationRef: 1,
			status: 2,
			statusLabel: 'complete',
			createdDate: '2026-03-02T02:00:00Z',
		},
		{
			queueRef: 1,
			destinationRef: 1,
			status: 2,
			statusLabel: 'complete',
			createdDate: '2026-03-01T02:00:00Z',
		},
	];
	const feedItem = (values: object = {}, rows: object[] = runs) =>
		itemWith({
			values: {
				changedSince: 'lastFinishedRun',
				destination: { mode: 'id', value: '1' },
				overlap: 60,
				firstTime: 'last24Hours',
				...values,
			},
			answer: () => ({ results: rows, total: rows.length }),
		});
	const feed = (values: object = {}, rows: object[] = runs) => feedItem(values, rows).item;
	const now = Date.parse('2026-03-06T12:00:00Z');

	it('is the newest to that destination that ended well, less the overlap', async () => {
		expect(await changedSince(feed(), now)).toBe('2026-03-02T01:00:00.000Z');
		expect(await changedSince(feed({ overlap: 0 }), now)).toBe('2026-03-02T02:00:00.000Z');
		expect(await changedSince(feed({ destination: { mode: 'id', value: '2' } }), now)).toBe(
			'2026-03-04T01:00:00.000Z',
		);
	});

	it.each<[string, string | undefined]>([
		['last24Hours', '2026-03-05T10:00:00.000Z'],
		['last7Days', '2026-02-27T12:00:00.000Z'],
		['anyTime', undefined],
	])('where there is none yet: %s', async (firstTime, start) => {
		expect(await changedSince(feed({ firstTime }, runs.slice(0, 3)), now)).toBe(start);
	});

	it('is not taken for none where runs do not tell their destination', async () => {
		const rows = runs.map(({ destinationRef, ...run }) => ({ ...run, to: destinationRef }));
		const { details } = await failureIn(async () => await changedSince(feed({}, rows), now));
		expect(details.description).toContain("'runs.destination'");
	});

	it.each<[string, object]>([
		["'abgeschlossen'", { statusLabel: 'abgeschlossen' }],
		["'2'", { status: 2, statusLabel: undefined }],
	])('is not taken for none where some have long been %s', async (word, state) => {
		const rows = runs.slice(3).map((run) => ({ ...run, ...state }));
		const { details } = await failureIn(async () => await changedSince(feed({}, rows), now));
		expect(details.message).toContain(word);
		expect(details.description).toContain("'states.succeeded'");
	});

	it('is not taken for none where no run says its state', async () => {
		const rows = runs.map((run) => ({ ...run, status: undefined, statusLabel: undefined }));
		const { details } = await failureIn(async () => await changedSince(feed({}, rows), now));
		expect(details.description).toContain("'runs.statusLabel'");
	});

	it('a new word that may still move is told, and fails nothing', async () => {
		const modifiedDate = new Date().toISOString();
		const rows = [{ ...runs[0], statusLabel: 'paused', modifiedDate }];
		const { item, hints } = feedItem({}, rows);
		expect(await changedSince(item, now)).toBe('2026-03-05T10:00:00.000Z');
		expect(hints).toEqual([expect.stringContaining("some are 'paused'")]);
	});

	it('that there is none among runs that were not all read is told', async () => {
		const others = Array.from({ length: 20 }, (_, at) => ({
			...runs[0],
			queueRef: 100 - at,
			destinationRef: 3,
		}));
		const { item, hints } = itemWith({
			values: {
				changedSince: 'lastFinishedRun',
				destination: { mode: 'id', value: '1' },
				firstTime: 'last24Hours',
			},
			// Whatever page is asked for.
			answer: () => others,
		});
		expect(await changedSince(item, now)).toBe('2026-03-05T10:00:00.000Z');
		expect(hints).toEqual([expect.stringMatching(/may be among those .*'list\.offset'/)]);
		const counted = feedItem({}, others);
		await changedSince(counted.item, now);
		expect(counted.hints).toEqual([]);
	});

	it.each([-1, 1.5, 1e12])('an overlap of %s minutes is refused, not left out', async (overlap) => {
		expect(
			(await failureIn(async () => await changedSince(feed({ overlap }), now))).details.code,
		).toBe('PARAMETER');
	});
});
