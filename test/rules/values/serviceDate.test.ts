import { asFilter, dateOf, leastOffset } from '../../../shared/values/serviceDate';

const moment = Date.parse('2026-11-21T18:05:00Z');

describe('a date of the service', () => {
	it.each<[unknown]>([
		['2026-11-21T18:05:00Z'],
		['2026-11-21T18:05:00.000Z'],
		['2026-11-21T18:05Z'],
		['2026-11-21 18:05:00Z'],
		['2026-11-21 18:05:00 UTC'],
		['2026-11-21T19:05:00+01:00'],
		['2026-11-21 19:05:00 +0100'],
		['2026-11-21T19:05:00+01'],
		['2026-11-21T19:05:00+01:00[Europe/Berlin]'],
		['2026-11-21T18:05:00+00:00[Europe/Berlin]'],
		['2026-11-21T18:05:00Z[UTC]'],
		[moment],
		[moment / 1000],
		[String(moment)],
		[String(moment / 1000)],
		['Sat, 21 Nov 2026 18:05:00 GMT'],
		['2026-11-21 18:05:00 Z'],
		['2026/11/21 18:05:00Z'],
		[moment * 1000],
		[`/Date(${moment})/`],
		[`/Date(${moment}+0100)/`],
		['Sat Nov 21 2026 19:05:00 GMT+0100 (Central European Standard Time)'],
		['Sat Nov 21 18:05:00 UTC 2026'],
		[{ date: '2026-11-21 19:05:00.000000', timezone_type: 3, timezone: 'Europe/Berlin' }],
		[{ date: '2026-11-21 19:05:00.000000', timezone_type: 1, timezone: '+01:00' }],
		[{ $date: '2026-11-21T18:05:00Z' }],
	])('%j is that moment', (value) => {
		expect(dateOf(value, '')).toEqual({ kind: 'moment', ms: moment, zoneless: false });
	});

	it.each<[unknown]>([
		['2026-11-21T18:05:00'],
		[[2026, 11, 21, 18, 5]],
		[[2026, 11, 21, 18, 5, 0, 0]],
		['2026-11-21 18:05'],
		['2026-11-21T18:05:00.000'],
		['20261121180500'],
	])('%j names no zone, unless one is set', (value) => {
		expect(dateOf(value, '')).toEqual({ kind: 'moment', ms: moment, zoneless: true });
		expect(dateOf(value, 'Europe/Berlin')).toEqual({
			kind: 'moment',
			ms: moment - 3_600_000,
			zoneless: false,
		});
	});

	it.each<[unknown, string]>([
		['2026-11-21 18:05', '2026-11-21T18:05:00'],
		[[2026, 1, 2, 3, 4], '2026-01-02T03:04:00'],
		['2026-11-21 18:05:07', '2026-11-21T18:05:07'],
		['2026-11-21 18:05:00+01:00', '2026-11-21T17:05:00Z'],
		['1763748300', '2025-11-21T18:05:00Z'],
		['2026-11-21T18:05:00.250Z', '2026-11-21T18:05:00.250Z'],
		['2026-11-21T18:05:00+01:00[Europe/Berlin]', '2026-11-21T17:05:00Z'],
		['soon', 'soon'],
	])('%j goes into a filter as %j', (written, sent) => {
		expect(asFilter(written)).toBe(sent);
	});

	it('the first moment of .NET is none', () => {
		expect(dateOf('/Date(-62135596800000)/', '')).toEqual({ kind: 'none' });
	});

	it.each<[string, number | undefined]>([
		['Sat Nov 21 2026', Date.parse('2026-11-21T00:00:00Z')],
		['Sun Nov 21 2026', undefined],
		['21.11.2026 18:05', undefined],
		['11/21/2026', undefined],
		['/Date(soon)/', undefined],
	])('%j is read where it can mean one day only', (written, ms) => {
		expect(dateOf(written, '')).toMatchObject(
			ms === undefined ? { kind: 'unreadable' } : { kind: 'moment', ms, zoneless: true },
		);
	});

	it('does not depend on the zone that another workflow has set for all', async () => {
		const { Settings } = await import('luxon');
		Settings.defaultZone = 'Asia/Tokyo';
		try {
			expect(dateOf('2026-11-21 18:05:00', '')).toMatchObject({ ms: moment });
		} finally {
			Settings.defaultZone = 'system';
		}
	});

	it.each<[unknown]>([
		[undefined],
		[null],
		[''],
		['  '],
		[[]],
		[{}],
		[0],
		['0'],
		[false],
		['0000-00-00'],
		['0000-00-00 00:00:00'],
		['0000-00-00T00:00:00Z'],
		['0001-01-01T00:00:00Z'],
		['-0001-11-30T00:00:00+00:00'],
		['0000-00-00 00:00:00 +02:00'],
	])('%j is none', (value) => {
		expect(dateOf(value, '')).toEqual({ kind: 'none' });
	});

	it.each<[unknown]>([
		['yesterday'],
		['1'],
		[12],
		['12:30'],
		['T18:05'],
		['2026-13-45'],
		['31.12.2026'],
		[{ date: 1 }],
		['9'.repeat(400)],
	])('%j cannot be read and is never taken for none', (value) => {
		expect(dateOf(value, '').kind).toBe('unreadable');
	});

	it.each<[unknown[], number]>([
		[['2026-11-21 18:05:00'], 0],
		[['2026-11-21 17:55:00', '2026-11-19 18:00:00'], 0],
		[['2026-11-21 20:01:00'], 2],
		[['2026-11-21 11:00:00'], -7],
		[['2025-11-21 11:00:00'], -12],
		[['2026-11-21 23:31:00', '2030-01-01 00:00:00'], 5.5],
		[['2026-11-21T18:05:00Z', 1763748300, null], NaN],
	])('%j are so many hours ahead of UTC at least: %p', (dates, hours) => {
		expect((leastOffset(dates, moment + 60_000) ?? NaN) / 3_600_000 + 0).toBe(hours);
	});
});
